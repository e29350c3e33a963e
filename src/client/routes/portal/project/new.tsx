import { createFileRoute } from '@tanstack/react-router';
import { PROJECT_SOURCES } from '#contract/project.ts';
import { projectLink } from '#client/lib/project-link.ts';
import { NewProjectScreen } from '#client/features/portal/new-project/new-project-screen.tsx';

/** Other screens lead here with a vessel, and with what the project is made from. */
export const Route = createFileRoute('/portal/project/new')({
  ssr: false,
  validateSearch: (search) => search as Record<string, string | undefined>,
  component: Screen,
});

function Screen() {
  const { vessel, source, sourceId } = Route.useSearch();
  const navigate = Route.useNavigate();
  const type = PROJECT_SOURCES.find((name) => name === source);
  return (
    <NewProjectScreen
      vesselId={Number(vessel) || undefined}
      source={type && Number(sourceId) > 0 ? { type, id: Number(sourceId) } : undefined}
      onSaved={(id) => void navigate(projectLink(id))}
    />
  );
}
