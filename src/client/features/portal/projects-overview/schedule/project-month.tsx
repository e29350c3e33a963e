import { Link } from '@tanstack/react-router';
import { addMonths, osloDay, type CalendarDay } from '#contract/format/calendar-day.ts';
import { formatDayWithWeekdayLong, formatMonth, formatWeekdayAndDay } from '#contract/format/format-date.ts';
import type { ExportProjectsInput } from '#contract/project/project-list.ts';
import type { ProjectSummary } from '#contract/project/project.ts';
import { projectLink } from '#client/entities/project/project-link.ts';
import { sentenceCase } from '#client/lib/sentence-case.ts';
import { useMediaQuery, WIDE_SCREEN } from '#client/ui/use-media-query.ts';
import { classNames } from '#client/ui/class-names.ts';
import { ProjectStatusMark, statusLabel } from '#client/entities/project/project-status.tsx';
import { QueryProblem } from '#client/kit/feedback/query-problem.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { fingerRow } from '#client/ui/text/text-link.ts';
import type { SearchOf } from '#client/lib/typed-search.ts';
import type { OverviewSearch } from '../overview-search.ts';
import { PeriodBar } from './period-bar.tsx';
import { firstOfMonth, isWeekend, weeksOfMonth } from './plan-days.ts';
import { OperatorText, VesselLink } from '../project-cells.tsx';
import { barTones } from './schedule-row.tsx';
import { UnseenProjects } from './unseen-projects.tsx';
import { useAllProjects } from '../use-project-lists.ts';

const SHOWN_A_DAY = 4;
const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

interface ProjectMonthProps {
  search: OverviewSearch;
  selection: ExportProjectsInput;
  onShow: (change: SearchOf<typeof OverviewSearch>) => void;
}

/** Shows the projects of a month as a calendar, or on a narrow screen as a list of days. */
export function ProjectMonth({ search, selection, onShow }: ProjectMonthProps) {
  const today = osloDay(new Date());
  const month = firstOfMonth(search.day ?? today);
  const weeks = weeksOfMonth(month);
  const [first = month, last = month] = [weeks[0]?.[0], weeks.at(-1)?.[6]];
  const isWide = useMediaQuery(WIDE_SCREEN);
  const plan = useAllProjects({
    ...selection,
    from: first,
    to: last,
    sort: 'scheduledDate',
    direction: 'asc',
  });
  const projectsOf = (day: CalendarDay) =>
    plan.projects.filter(
      ({ scheduledDate, scheduledEndDate }) =>
        scheduledDate !== null && scheduledDate <= day && (scheduledEndDate ?? scheduledDate) >= day,
    );
  const go = (to: string) => onShow({ day: firstOfMonth(to) === firstOfMonth(today) ? undefined : to });
  const openDay = (day: CalendarDay) =>
    onShow({ view: 'table', from: day, to: day, status: 'all', day: undefined });

  return (
    <div className="grid grid-cols-1 gap-4">
      <PeriodBar
        title={formatMonth(month)}
        step="month"
        onBack={() => go(addMonths(month, -1))}
        onToday={() => go(today)}
        onNext={() => go(addMonths(month, 1))}
      />
      <QueryProblem query={plan.problem} />
      {plan.hasMore && <UnseenProjects shown={plan.projects} />}
      {plan.isPending ? (
        <Skeleton className="h-96" />
      ) : isWide ? (
        <MonthGrid {...{ weeks, month, today, projectsOf }} isBusy={plan.isStale} onOpenDay={openDay} />
      ) : (
        <DayList
          days={weeks.flat().filter((day) => firstOfMonth(day) === month)}
          {...{ today, projectsOf }}
          isBusy={plan.isStale}
        />
      )}
    </div>
  );
}

interface DaysProps {
  today: CalendarDay;
  projectsOf: (day: CalendarDay) => readonly ProjectSummary[];
  isBusy: boolean;
}

interface MonthGridProps extends DaysProps {
  weeks: readonly (readonly CalendarDay[])[];
  month: CalendarDay;
  onOpenDay: (day: CalendarDay) => void;
}

function MonthGrid({ weeks, month, today, projectsOf, isBusy, onOpenDay }: MonthGridProps) {
  return (
    <table
      aria-busy={isBusy}
      className={classNames(
        'w-full table-fixed border-separate border-spacing-0 rounded-md border border-line bg-paper',
        isBusy && 'opacity-60',
      )}
    >
      <caption className="sr-only">{formatMonth(month)}</caption>
      <thead>
        <tr>
          {WEEKDAYS.map((weekday) => (
            <th key={weekday} scope="col" className="px-2 py-1.5 text-left text-xs font-semibold text-muted">
              <abbr title={weekday} className="no-underline">
                {weekday.slice(0, 3)}
              </abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => {
              const projects = projectsOf(day);
              const more = projects.length - SHOWN_A_DAY;
              return (
                <td
                  key={day}
                  aria-current={day === today ? 'date' : undefined}
                  className={classNames(
                    'h-28 border-t border-l border-line p-1 align-top first:border-l-0',
                    isWeekend(day) && 'bg-mist',
                    day === today && 'bg-theme-tint/50',
                  )}
                >
                  <p
                    className={classNames(
                      'mb-1 px-1 text-xs tabular-nums',
                      day === today ? 'font-semibold text-theme-strong' : 'text-muted',
                    )}
                  >
                    <span aria-hidden>{Number(day.slice(8))}</span>
                    <span aria-hidden>{day === today && ' Today'}</span>
                    <span className="sr-only">
                      {formatDayWithWeekdayLong(day)}
                      {day === today && ', today'}
                    </span>
                  </p>
                  <ul className="grid grid-cols-1 gap-0.5">
                    {projects.slice(0, more > 0 ? SHOWN_A_DAY - 1 : SHOWN_A_DAY).map((project) => (
                      <li key={project.id}>
                        <Link
                          {...projectLink(project.id)}
                          title={[project.vesselName, project.serviceType, project.location]
                            .filter(Boolean)
                            .join(', ')}
                          className={classNames(
                            'relative line-clamp-2 rounded-md border px-1.5 py-0.5 text-xs font-medium no-underline hover:border-theme pointer-coarse:py-2',
                            barTones[project.status],
                          )}
                        >
                          {project.vesselName}
                          <span className="sr-only">, {statusLabel(project.status).toLowerCase()}</span>
                        </Link>
                      </li>
                    ))}
                  </ul>
                  {more > 0 && (
                    <button
                      type="button"
                      onClick={() => onOpenDay(day)}
                      className="print-plain min-h-6 px-1.5 text-xs font-medium text-theme hover:underline pointer-coarse:min-h-11"
                    >
                      {more + 1} more
                      <span className="sr-only"> on {formatDayWithWeekdayLong(day)}</span>
                    </button>
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function DayList({ days, today, projectsOf, isBusy }: DaysProps & { days: readonly CalendarDay[] }) {
  const busyDays = days
    .map((day) => ({ day, projects: projectsOf(day) }))
    .filter(({ projects }) => projects.length > 0);
  if (busyDays.length === 0) return <p className="text-muted">No projects planned this month.</p>;
  return (
    <ol aria-busy={isBusy} className={classNames('grid gap-3', isBusy && 'opacity-60')}>
      {busyDays.map(({ day, projects }) => (
        <li key={day} className="rounded-md border border-line bg-paper">
          <h3
            aria-current={day === today ? 'date' : undefined}
            className={classNames(
              'border-b border-line px-3 py-2 text-dense',
              day === today && 'bg-theme-tint text-theme-strong',
            )}
          >
            {formatWeekdayAndDay(day)}
            {day === today && ', today'}
          </h3>
          <ul className="divide-y divide-line">
            {projects.map((project) => (
              <li key={project.id} className="relative grid gap-1 px-3 py-2.5">
                <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
                  <VesselLink project={project} className={`min-w-0 flex-1 basis-32 ${fingerRow}`} />
                  <ProjectStatusMark status={project.status} />
                </div>
                <p className="text-muted">
                  {[sentenceCase(project.serviceType), project.location].filter(Boolean).join(' · ')}
                </p>
                <p>
                  <OperatorText project={project} />
                </p>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}
