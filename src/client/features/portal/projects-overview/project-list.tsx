import { Link } from '@tanstack/react-router';
import type { Filter } from '#client/kit/list/filter/filter.ts';
import { ListView } from '#client/kit/list/list-view.tsx';
import type { ListSearch } from '#client/kit/list/use-list-search.ts';
import { newProjectLink } from '#client/entities/project/new-project-link.ts';
import { usePortalUser } from '#client/entities/user/portal-user.ts';
import { Button, buttonClasses } from '#client/ui/button.tsx';
import { PAGE_SIZE, type OverviewSearch } from './overview-search.ts';
import { projectColumns, projectSorts } from './project-columns.tsx';
import type { useProjectPage } from './use-project-lists.ts';

interface ProjectListProps {
  list: ListSearch<typeof OverviewSearch>;
  filters: readonly Filter[];
  page: ReturnType<typeof useProjectPage>;
}

/** Shows one page of the projects as a table. */
export function ProjectList({ list, filters, page }: ProjectListProps) {
  const isManager = usePortalUser().role === 'manager';
  return (
    <ListView
      list={list}
      filters={filters}
      label="Projects"
      query={page}
      rows={page.data?.projects}
      columns={projectColumns}
      sorts={projectSorts}
      empty={{
        none: isManager
          ? 'No open projects. Start one with a vessel and the work to do on board.'
          : 'You have no open projects. Projects that are assigned to you or that you request are listed here.',
        noMatch: 'No projects match this search and these filters.',
        actions: (
          <>
            <Link {...newProjectLink()} className={buttonClasses({ size: 'sm' })}>
              {isManager ? 'New project' : 'Request a project'}
            </Link>
            <Button variant="secondary" size="sm" onClick={() => list.filter({ status: 'all' })}>
              Show closed projects
            </Button>
          </>
        ),
      }}
      paging={{ total: page.data?.total ?? 0, more: page.data?.more, pageSize: PAGE_SIZE }}
    />
  );
}
