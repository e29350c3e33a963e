import { Link } from '@tanstack/react-router';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import Plus from 'lucide-react/icons/plus';
import { useId, useState } from 'react';
import type { ProjectSummary } from '#contract/project.ts';
import { csvDownload } from '#client/lib/csv-download.ts';
import { newProjectLink } from '#client/lib/new-project-link.ts';
import { usePortalUser } from '#client/lib/portal-user.ts';
import { trpc } from '#client/lib/trpc.ts';
import { Button, buttonClasses } from '#client/ui/button.tsx';
import { CsvButton } from '#client/ui/csv-button.tsx';
import { PortalPage } from '#client/ui/portal-page.tsx';
import { ActiveFilters, NO_FILTERS } from './active-filters.tsx';
import { CalendarDialog } from './calendar-dialog.tsx';
import { FilterPanel } from './filter-panel.tsx';
import { OutsideFilters } from './outside-filters.tsx';
import { OverviewToolbar } from './overview-toolbar.tsx';
import {
  readOverview,
  selectionOf,
  writeOverview,
  type OverviewSearch,
  type OverviewView,
} from './overview-view.ts';
import { daysShown } from './plan-days.ts';
import { ProjectBoard } from './project-board.tsx';
import { ProjectList } from './project-list.tsx';
import { ProjectMonth } from './project-month.tsx';
import { ProjectSchedule } from './project-schedule.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';
import type { WishedPlan } from './schedule-values.ts';
import { StatusFilter } from './status-filter.tsx';
import { useProjectPage } from './use-project-lists.ts';
import { ViewsMenu } from './views-menu.tsx';

interface ProjectsOverviewProps {
  search: OverviewSearch;
  /** From the address as it then is: two changes may follow each other before the first one is drawn. */
  onSearchChange: (
    next: (search: OverviewSearch) => Record<string, string>,
    options: { replace: boolean },
  ) => void;
}

interface Planning {
  project: ProjectSummary;
  wish?: WishedPlan | undefined;
  refusal?: unknown;
}

/** All projects that somebody may see: as table, board, schedule or month, narrowed by what the address says. */
export function ProjectsOverview({ search, onSearchChange }: ProjectsOverviewProps) {
  const { role } = usePortalUser();
  const isManager = role === 'manager';
  const view = readOverview(search, role);
  const selection = selectionOf(view);
  const filterId = useId();
  const [isFiltering, setFiltering] = useState(false);
  const [hasCalendar, setCalendar] = useState(false);
  const [planning, setPlanning] = useState<Planning>();
  const isPlan = view.mode === 'schedule' || view.mode === 'month';
  const page = useProjectPage(selection, view.page, !isPlan);
  const exported = trpc.portal.projects.exportCsv.useMutation(csvDownload);

  /** Whatever narrows the list begins at its first page. */
  function show(change: Partial<OverviewView>, { replace = false } = {}): void {
    const next = (before: OverviewSearch) =>
      writeOverview({ ...readOverview(before, role), page: 1, ...change });
    onSearchChange(next, { replace });
  }
  const plan = (project: ProjectSummary, wish?: WishedPlan, refusal?: unknown) =>
    setPlanning({ project, wish, refusal });

  return (
    <PortalPage
      title="Projects"
      actions={
        <>
          <Link {...newProjectLink()} className={buttonClasses({ size: 'sm' })}>
            <Plus aria-hidden className="size-4" /> {isManager ? 'New project' : 'Ask for a project'}
          </Link>
          <ViewsMenu
            current={writeOverview({ ...view, page: 1 })}
            role={role}
            onOpen={(saved) => onSearchChange(() => ({ ...saved }), { replace: false })}
          />
          {isManager && (
            <CsvButton
              isBusy={exported.isPending}
              onClick={() => exported.mutate({ ...selection, ...daysShown(view) })}
            />
          )}
          <Button variant="secondary" size="sm" onClick={() => setCalendar(true)}>
            <CalendarPlus aria-hidden className="size-4" /> Calendar link
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <OverviewToolbar
          view={view}
          role={role}
          isBusy={page.isFetching}
          filters={{ id: filterId, isOpen: isFiltering, toggle: () => setFiltering(!isFiltering) }}
          onShow={show}
        />
        {isFiltering && <FilterPanel id={filterId} view={view} onShow={show} />}
        <ActiveFilters view={view} onShow={show} />
        {view.mode !== 'schedule' && (
          <StatusFilter
            view={view}
            counts={isPlan ? undefined : page.data?.byStatus}
            onChange={(status) => show({ status })}
          />
        )}
        <OutsideFilters selection={selection} onClearFilters={() => show({ ...NO_FILTERS, status: 'all' })} />
        {view.mode === 'table' && <ProjectList view={view} page={page} onShow={show} />}
        {view.mode === 'board' && (
          <ProjectBoard
            selection={selection}
            onSchedule={plan}
            onShowAll={(status) => show({ mode: 'table', status: [status] })}
          />
        )}
        {view.mode === 'schedule' && (
          <ProjectSchedule view={view} selection={selection} onShow={show} onSchedule={plan} />
        )}
        {view.mode === 'month' && <ProjectMonth view={view} selection={selection} onShow={show} />}
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
      <CalendarDialog open={hasCalendar} onClose={() => setCalendar(false)} />
    </PortalPage>
  );
}
