import { createFileRoute } from '@tanstack/react-router';
import { NewProjectScreen } from '#client/features/portal/new-project/new-project-screen.tsx';
import { NewProjectSearch } from '#client/features/portal/new-project/new-project-search.ts';
import { useListSearch } from '#client/kit/list/use-list-search.ts';
import { projectLink } from '#client/lib/project-link.ts';
import { searchOf } from '#client/lib/typed-search.ts';

export const Route = createFileRoute('/portal/project/new')({
  ssr: false,
  validateSearch: searchOf<typeof NewProjectSearch>(),
  component: Screen,
});

function Screen() {
  const { vessel, source, sourceId } = useListSearch(NewProjectSearch).search;
  const navigate = Route.useNavigate();
  return (
    <NewProjectScreen
      vesselId={vessel}
      source={source && sourceId ? { type: source, id: sourceId } : undefined}
      onSaved={(id) => void navigate(projectLink(id))}
    />
  );
}
