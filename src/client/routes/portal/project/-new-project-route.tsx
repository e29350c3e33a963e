import { useNavigate } from '@tanstack/react-router';
import { NewProjectScreen } from '#client/features/portal/new-project/new-project-screen.tsx';
import { NewProjectSearch } from '#client/features/portal/new-project/new-project-search.ts';
import { useListSearch } from '#client/kit/list/use-list-search.ts';
import { projectLink } from '#client/entities/project/project-link.ts';

/** The new project screen, with the vessel and source from the address. */
export function NewProjectRoute() {
  const { vessel, source, sourceId } = useListSearch(NewProjectSearch).search;
  const navigate = useNavigate();
  return (
    <NewProjectScreen
      vesselId={vessel}
      source={source && sourceId ? { type: source, id: sourceId } : undefined}
      onSaved={(id) => void navigate(projectLink(id))}
    />
  );
}
