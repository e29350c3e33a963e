import { createFileRoute } from '@tanstack/react-router';
import type { NewProjectSearch } from '#client/features/portal/new-project/new-project-search.ts';
import { searchOf } from '#client/lib/typed-search.ts';
import { NewProjectRoute } from './-new-project-route.tsx';

export const Route = createFileRoute('/portal/project/new')({
  ssr: false,
  validateSearch: searchOf<typeof NewProjectSearch>(),
  component: NewProjectRoute,
});
