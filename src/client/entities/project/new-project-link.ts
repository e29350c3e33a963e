import type { FORM_PROJECT_SOURCES } from '#contract/project/project.ts';

interface NewProjectFrom {
  /** The vessel of the project. */
  vessel?: number;
  /** What the project is made from. */
  source?: { type: (typeof FORM_PROJECT_SOURCES)[number]; id: number };
}

/** Links to a new project, filled in from its source. */
export function newProjectLink({ vessel, source }: NewProjectFrom = {}) {
  return {
    to: '/portal/project/new',
    search: {
      ...(vessel !== undefined && { vessel }),
      ...(source && { source: source.type, sourceId: source.id }),
    },
  } as const;
}
