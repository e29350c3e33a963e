import { createFileRoute } from '@tanstack/react-router';
import type { OverviewSearch } from '#client/features/portal/projects-overview/overview-search.ts';
import { ProjectsOverview } from '#client/features/portal/projects-overview/projects-overview.tsx';
import { searchOf } from '#client/lib/typed-search.ts';

export const Route = createFileRoute('/portal/projects')({
  ssr: false,
  validateSearch: searchOf<typeof OverviewSearch>(),
  component: ProjectsOverview,
});
