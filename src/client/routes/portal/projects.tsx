import { createFileRoute } from '@tanstack/react-router';
import { ProjectsOverview } from '#client/features/portal/projects-overview/projects-overview.tsx';

export const Route = createFileRoute('/portal/projects')({
  ssr: false,
  validateSearch: (search) => search as Record<string, string | undefined>,
  component: Screen,
});

function Screen() {
  const navigate = Route.useNavigate();
  return (
    <ProjectsOverview
      search={Route.useSearch()}
      onSearchChange={(search, { replace }) =>
        void navigate({ search, replace, resetScroll: false, hashScrollIntoView: false })
      }
    />
  );
}
