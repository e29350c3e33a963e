import * as z from 'zod/mini';
import { FORM_PROJECT_SOURCES } from '#contract/project/project.ts';
import { choice, id } from '#client/kit/list/search-schema.ts';

/** Links to a new project can name a vessel and what the project is made from. */
export const NewProjectSearch = z.object({
  vessel: id(),
  source: choice(FORM_PROJECT_SOURCES),
  sourceId: id(),
});
