import { createFileRoute } from '@tanstack/react-router';
import { searchOf } from '#client/lib/typed-search.ts';
import { ProjectsScreen, type ProjectsScreenSearch } from './-screens/projects-screen.tsx';

export const Route = createFileRoute('/portal/projects-overview')({
  ssr: false,
  validateSearch: searchOf<typeof ProjectsScreenSearch>(),
  component: ProjectsScreen,
});
