import { Link } from '@tanstack/react-router';
import { newProjectLink } from '#client/lib/new-project-link.ts';
import { usePortalUser } from '#client/lib/portal-user.ts';
import { Button, buttonClasses } from '#client/ui/button.tsx';
import { ListPages } from '#client/kit/list/list-pages.tsx';
import { LoadingRows } from '#client/kit/list/loading-rows.tsx';
import { QueryProblem } from '#client/ui/query-problem.tsx';
import { NO_FILTERS } from './active-filters.tsx';
import { PAGE_SIZE, type OverviewView } from './overview-view.ts';
import { ProjectTable } from './project-table.tsx';
import type { useProjectPage } from './use-project-lists.ts';

interface ProjectListProps {
  view: OverviewView;
  page: ReturnType<typeof useProjectPage>;
  onShow: (change: Partial<OverviewView>) => void;
}

/** One page of the table, with what stands there while there is none. */
export function ProjectList({ view, page, onShow }: ProjectListProps) {
  const { projects = [], total = 0 } = page.data ?? {};
  return (
    <>
      <QueryProblem query={page} />
      {page.isPending && <LoadingRows words="Loading projects…" className="h-12" />}
      {page.data && projects.length === 0 && <Empty view={view} total={total} onShow={onShow} />}
      {projects.length > 0 && (
        <>
          <ProjectTable
            view={view}
            projects={projects}
            isBusy={page.isPlaceholderData}
            onSort={(order) => onShow(order)}
          />
          <ListPages
            label="Projects"
            page={view.page}
            pageSize={PAGE_SIZE}
            shown={projects.length}
            total={total}
            onPageChange={(to) => onShow({ page: to })}
          />
        </>
      )}
    </>
  );
}

function Empty({ view, total, onShow }: Omit<ProjectListProps, 'page'> & { total: number }) {
  const { role } = usePortalUser();
  if (total > 0) {
    return (
      <p>
        There is no page {view.page}.{' '}
        <Button variant="ghost" size="sm" onClick={() => onShow({ page: 1 })}>
          Go to the first one
        </Button>
      </p>
    );
  }
  const isNarrowed = view.q !== '' || view.status !== undefined || isFiltered(view);
  if (isNarrowed) {
    return (
      <div className="grid justify-items-start gap-3 rounded-md border border-line bg-paper px-4 py-6">
        <p>No project fits this search and these filters.</p>
        <Button
          variant="secondary"
          size="sm"
          onClick={() => onShow({ ...NO_FILTERS, q: '', status: undefined })}
        >
          Show all open projects
        </Button>
      </div>
    );
  }
  return (
    <div className="grid justify-items-start gap-3 rounded-md border border-line bg-paper px-4 py-6">
      <p className="max-w-[66ch]">
        {role === 'manager'
          ? 'No open projects. A project begins with a vessel and what is to be done on board.'
          : 'No open projects are yours. Those that a manager assigns to you stand here, and those that you ask for.'}
      </p>
      <div className="flex flex-wrap gap-2">
        <Link {...newProjectLink()} className={buttonClasses({ size: 'sm' })}>
          {role === 'manager' ? 'New project' : 'Ask for a project'}
        </Link>
        <Button variant="secondary" size="sm" onClick={() => onShow({ status: 'all' })}>
          Show closed ones too
        </Button>
      </div>
    </div>
  );
}

function isFiltered(view: OverviewView): boolean {
  const names = Object.keys(NO_FILTERS) as (keyof typeof NO_FILTERS)[];
  return names.some((name) => {
    const value = view[name];
    return Array.isArray(value) ? value.length > 0 : value !== NO_FILTERS[name];
  });
}
