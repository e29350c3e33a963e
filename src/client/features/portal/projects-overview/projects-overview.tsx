import { useState } from 'react';
import * as z from 'zod/mini';
import type { ProjectSummary } from '#contract/project/project.ts';
import { FilterBar } from '#client/kit/list/filter/filter-bar.tsx';
import { defaultsOf } from '#client/kit/list/filter/filter.ts';
import { writeSearch } from '#client/kit/list/search-schema.ts';
import { useListSearch } from '#client/kit/list/use-list-search.ts';
import { usePortalUser } from '#client/entities/user/portal-user.ts';
import { parseSearch, stringifySearch } from '#client/lib/search-params.ts';
import { PortalPage } from '#client/kit/screen/portal-page.tsx';
import { ModeChoice } from './mode-choice.tsx';
import { OverviewActions } from './overview-actions.tsx';
import { OutsideFilters } from './outside-filters.tsx';
import { forRole, isPlan, OverviewSearch, selectionOf } from './overview-search.ts';
import { daysShown } from './schedule/plan-days.ts';
import { ProjectBoard } from './board/project-board.tsx';
import { projectSorts } from './project-columns.tsx';
import { ProjectList } from './project-list.tsx';
import { ProjectMonth } from './schedule/project-month.tsx';
import { ProjectSchedule } from './schedule/project-schedule.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';
import type { WishedPlan } from './schedule-values.ts';
import { StatusFilter } from './status-filter.tsx';
import { useOverviewFilters } from './use-overview-filters.ts';
import { useProjectPage } from './use-project-lists.ts';

interface Planning {
  project: ProjectSummary;
  wish?: WishedPlan | undefined;
  refusal?: unknown;
}

/** Lists the projects the user may see as a table, board, schedule or month, filtered by the address. */
export function ProjectsOverview() {
  const { role } = usePortalUser();
  const address = useListSearch(OverviewSearch);
  const search = forRole(address.search, role);
  const list = { ...address, search };
  const selection = selectionOf(search);
  const filters = useOverviewFilters(search);
  const [planning, setPlanning] = useState<Planning>();
  const page = useProjectPage(selection, search.page, !isPlan(search));
  const plan = (project: ProjectSummary, wish?: WishedPlan, refusal?: unknown) =>
    setPlanning({ project, wish, refusal });
  const everything = defaultsOf(list, Object.keys(OverviewSearch.shape));

  return (
    <PortalPage
      title="Projects"
      actions={
        <OverviewActions
          current={parseSearch(stringifySearch(writeSearch(OverviewSearch, { ...search, page: 1 })))}
          exported={{ ...selection, ...daysShown(search) }}
          onOpenView={(saved) => list.set({ ...everything, ...z.parse(OverviewSearch, saved) })}
        />
      }
    >
      <div className="grid grid-cols-1 gap-2 md:gap-4">
        <FilterBar
          list={list}
          search={{ label: 'Search projects', placeholder: 'Vessel, IMO, client, # or report' }}
          filters={filters}
          sorts={search.view === 'table' ? projectSorts : undefined}
          isFolded
          isBusy={page.isFetching}
          start={
            <ModeChoice value={search.view} onChange={(view) => list.filter({ view, day: undefined })} />
          }
        />
        {search.view !== 'schedule' && (
          <StatusFilter
            search={search}
            counts={isPlan(search) ? undefined : page.data?.byStatus}
            onChange={(status) => list.filter({ status })}
          />
        )}
        <OutsideFilters
          selection={selection}
          onClearFilters={() => list.filter({ ...everything, q: search.q, view: search.view, status: 'all' })}
        />
        {search.view === 'table' && <ProjectList list={list} filters={filters} page={page} />}
        {search.view === 'board' && (
          <ProjectBoard
            selection={selection}
            onSchedule={plan}
            onShowAll={(status) => list.filter({ view: 'table', status: [status] })}
          />
        )}
        {search.view === 'schedule' && (
          <ProjectSchedule
            search={search}
            selection={selection}
            onShow={(change) => list.filter(change)}
            onSchedule={plan}
          />
        )}
        {search.view === 'month' && (
          <ProjectMonth search={search} selection={selection} onShow={(change) => list.filter(change)} />
        )}
      </div>
      {planning && (
        <ScheduleDialog
          key={`${planning.project.id} ${planning.project.version}`}
          project={planning.project}
          wish={planning.wish}
          refusal={planning.refusal}
          onClose={() => setPlanning(undefined)}
        />
      )}
    </PortalPage>
  );
}
