import { Suspense, useRef } from 'react';
import { addDays, osloDay } from '#contract/format/calendar-day.ts';
import { formatDayAndMonth, formatDayRange, formatWeekday } from '#contract/format/format-date.ts';
import type { ExportProjectsInput } from '#contract/project/project-list.ts';
import type { ProjectSummary } from '#contract/project/project.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { isPlannable } from '#client/entities/project/project-rights.ts';
import { useAvailability } from '#client/entities/project/use-availability.ts';
import { useMediaQuery, WIDE_SCREEN } from '#client/ui/use-media-query.ts';
import { classNames } from '#client/ui/class-names.ts';
import { QueryProblem } from '#client/kit/feedback/query-problem.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { Ghost } from '../ghost.tsx';
import { ScheduleMap } from '../lazy-map.ts';
import type { SearchOf } from '#client/lib/typed-search.ts';
import type { OverviewSearch } from '../overview-search.ts';
import { PeriodBar } from './period-bar.tsx';
import { daysFrom, isWeekend, lengthOf, mondayOf, movedTo, planStart, weeksOf } from './plan-days.ts';
import { planRows } from './plan-rows.ts';
import { ScheduleList } from './schedule-list.tsx';
import { ScheduleRow } from './schedule-row.tsx';
import { ScheduleTray } from './schedule-tray.tsx';
import type { WishedPlan } from '../schedule-values.ts';
import { useDrop } from '../use-drop.ts';
import { useMoveInPlan } from './use-move-in-plan.ts';
import { UnseenProjects } from './unseen-projects.tsx';
import { useAllProjects } from '../use-project-lists.ts';

interface ProjectScheduleProps {
  search: OverviewSearch;
  selection: ExportProjectsInput;
  onShow: (change: SearchOf<typeof OverviewSearch>) => void;
  onSchedule: (project: ProjectSummary, wish?: WishedPlan, refusal?: unknown) => void;
}

const pressedButton =
  'min-h-9 rounded-md border border-line bg-paper px-3 font-medium text-muted hover:border-edge hover:text-ink aria-pressed:border-theme aria-pressed:bg-theme-tint aria-pressed:text-theme-strong pointer-coarse:min-h-11';

/** Statuses in which a project is or was on someone's schedule. */
const PLANNED = ['scheduled', 'travelling', 'in progress', 'on hold', 'work done', 'completed'] as const;

/** Shows who is where over one or two weeks, and what is not scheduled yet. */
export function ProjectSchedule({ search, selection, onShow, onSchedule }: ProjectScheduleProps) {
  const today = osloDay(new Date());
  const first = planStart(search.day, today);
  const days = daysFrom(first, weeksOf(search) * 7);
  const last = days.at(-1) ?? first;
  const isWide = useMediaQuery(WIDE_SCREEN);
  const plan = useAllProjects({
    ...selection,
    status: PLANNED.filter((status) => selection.status?.includes(status) ?? true),
    from: first,
    to: last,
    sort: 'scheduledDate',
    direction: 'asc',
  });
  const { people, query: availability } = useAvailability({ from: first, to: last });
  const rows = planRows(people ?? [], plan.projects, search.operator, days);
  // Ignores the operator filter, because most of these projects have no operator yet.
  const { operator: _operator, ...unassigned } = selection;
  const tray = useAllProjects({
    ...unassigned,
    status: ['not confirmed', 'confirmed'],
    sort: 'requestDate',
    direction: 'asc',
  });
  const lengths = trpc.portal.projects.usualLengths.useQuery();
  const usual = new Map(lengths.data?.map((length) => [length.serviceType, length]));
  const daysOf = (project: ProjectSummary) => lengthOf(project, usual.get(project.serviceType)?.days);
  const moveInPlan = useMoveInPlan(onSchedule);
  const { carried, over, grab, ghost } = useDrop<ProjectSummary>((project, place) => {
    const [person = '', day = ''] = place.split(' ');
    const assignedOperatorId = Number(person);
    const isSame = project.assignedOperator?.id === assignedOperatorId && project.scheduledDate === day;
    if (isSame && project.status === 'scheduled') return;
    const wish = { ...movedTo(project, day, daysOf(project)), assignedOperatorId };
    // Opens the dialog right away if the location is missing, because saving needs it.
    if (project.location === null) onSchedule(project, wish);
    else moveInPlan(project, wish, rows.find(({ id }) => id === assignedOperatorId)?.name ?? '');
  });
  const grabPlannable = (project: ProjectSummary, event: React.PointerEvent) => {
    if (isPlannable(project)) grab(project, event);
  };
  const go = (to: string) => onShow({ day: mondayOf(to) === planStart(undefined, today) ? undefined : to });
  const grid = useRef<HTMLDivElement>(null);
  const carriedProject = carried && { project: carried.thing, length: daysOf(carried.thing) };

  if (search.map) {
    return (
      <div className="grid grid-cols-1 gap-4">
        {renderHead()}
        <QueryProblem query={tray.problem} />
        <Suspense fallback={<Skeleton className="h-96" />}>
          {plan.isPending || tray.isPending || !people ? (
            <Skeleton className="h-96" />
          ) : (
            <ScheduleMap
              projects={[...plan.projects, ...tray.projects]}
              people={people}
              onSchedule={onSchedule}
            />
          )}
        </Suspense>
      </div>
    );
  }

  return (
    <div className="grid grid-cols-1 gap-4">
      {renderHead()}
      <div className="grid grid-cols-1 gap-4 xl:grid-cols-[17rem_minmax(0,1fr)]">
        <ScheduleTray
          tray={tray}
          people={people ?? []}
          usual={usual}
          carriedId={carried?.thing.id}
          onGrab={grabPlannable}
          onSchedule={onSchedule}
        />
        <div className="grid min-w-0 grid-cols-1 content-start gap-4">
          {plan.isPending || !people ? (
            <Skeleton className="h-64" />
          ) : isWide ? (
            <section
              aria-label="Schedule"
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
              tabIndex={0}
              data-scrolls
              aria-busy={plan.isStale}
              className={classNames(
                'relative overflow-x-auto rounded-md border border-line bg-paper',
                plan.isStale && 'opacity-60',
              )}
            >
              <div
                ref={grid}
                className="grid min-w-fit"
                style={{ gridTemplateColumns: `8.5rem repeat(${days.length}, minmax(2.5rem, 1fr))` }}
              >
                <div className="col-span-full grid grid-cols-subgrid text-xs font-semibold text-muted">
                  <span className="sticky left-0 z-10 bg-paper px-3 py-2">Operator</span>
                  {days.map((day) => (
                    <span
                      key={day}
                      aria-current={day === today ? 'date' : undefined}
                      className={classNames(
                        'border-l border-line px-1 py-2 text-center whitespace-nowrap',
                        isWeekend(day) && 'bg-mist',
                        day === today && 'border-t-2 border-t-theme bg-theme-tint text-theme-strong',
                      )}
                    >
                      <span className="block font-normal">{formatWeekday(day)} </span>
                      <span aria-hidden>{Number(day.slice(8))}</span>
                      <span className="sr-only">{formatDayAndMonth(day)}</span>
                      {day === today && <span className="sr-only">, today</span>}
                    </span>
                  ))}
                </div>
                {rows.map((row) => (
                  <ScheduleRow
                    key={row.id ?? row.name}
                    row={row}
                    days={days}
                    today={today}
                    carried={carriedProject}
                    over={over}
                    onGrab={grabPlannable}
                    onSchedule={onSchedule}
                  />
                ))}
              </div>
            </section>
          ) : (
            <ScheduleList rows={rows} isBusy={plan.isStale} onSchedule={onSchedule} />
          )}
          {!plan.isPending && people && rows.length === 0 && (
            <p className="text-muted">No operators yet. Invite your operators first.</p>
          )}
        </div>
      </div>
      {carried && carriedProject && (
        <Ghost
          carried={carried}
          ref={ghost}
          // oxlint-disable-next-line react/refs -- the grid was drawn before anything could be carried
          width={widthOf(grid.current, carriedProject.length)}
        />
      )}
    </div>
  );

  function renderHead() {
    return (
      <>
        {renderPeriod()}
        <QueryProblem query={plan.problem} />
        <QueryProblem query={availability} />
        {plan.hasMore && <UnseenProjects shown={plan.projects} />}
      </>
    );
  }

  function renderPeriod() {
    return (
      <PeriodBar
        title={formatDayRange(first, last)}
        step="week"
        onBack={() => go(addDays(first, -7))}
        onToday={() => onShow({ day: undefined })}
        onNext={() => go(addDays(first, 7))}
      >
        <div className="flex flex-wrap gap-3">
          <fieldset className="flex gap-1.5">
            <legend className="sr-only">Weeks shown</legend>
            {([1, 2] as const).map((weeks) => (
              <button
                key={weeks}
                type="button"
                aria-pressed={weeksOf(search) === weeks}
                onClick={() => onShow({ weeks: weeks === 1 ? '1' : undefined })}
                className={pressedButton}
              >
                {weeks === 1 ? '1 week' : '2 weeks'}
              </button>
            ))}
          </fieldset>
          <fieldset className="flex gap-1.5">
            <legend className="sr-only">Show the schedule as</legend>
            {[false, true].map((map) => (
              <button
                key={String(map)}
                type="button"
                aria-pressed={search.map === map}
                onClick={() => onShow({ map })}
                className={pressedButton}
              >
                {map ? 'Map' : 'Days'}
              </button>
            ))}
          </fieldset>
        </div>
      </PeriodBar>
    );
  }
}

/** The width of this many days of the plan. */
function widthOf(grid: HTMLElement | null, days: number): number | undefined {
  const day = grid?.querySelector('[data-drop]')?.getBoundingClientRect().width;
  return day === undefined ? undefined : day * days;
}
