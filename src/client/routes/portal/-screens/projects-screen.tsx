import * as z from 'zod/mini';
import { OVERVIEW_MODES, OverviewSearch } from '#client/features/portal/projects-overview/overview-search.ts';
import { ProductSearch } from '#client/features/portal/parts-usage/product-search.tsx';
import { ProjectsOverview } from '#client/features/portal/projects-overview/projects-overview.tsx';
import { RequestSearch } from '#client/features/portal/requests/request-search.ts';
import { Requests } from '#client/features/portal/requests/requests.tsx';
import { usePortalUser } from '#client/entities/user/portal-user.ts';
import { choiceOr } from '#client/kit/list/search-schema.ts';
import { useListSearch } from '#client/kit/list/use-list-search.ts';

/** The two lists share the parameters of the address; `view` selects one. */
export const ProjectsScreenSearch = z.extend(OverviewSearch, {
  ...RequestSearch.shape,
  view: choiceOr([...OVERVIEW_MODES, 'requests'], 'table'),
});

/** The projects and, for managers, the requests for quotation. */
export function ProjectsScreen() {
  const { view } = useListSearch(ProjectsScreenSearch).search;
  const isManager = usePortalUser().role === 'manager';
  return view === 'requests' && isManager ? (
    <Requests productSearch={(props) => <ProductSearch {...props} />} />
  ) : (
    <ProjectsOverview />
  );
}
