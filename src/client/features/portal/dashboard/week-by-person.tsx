import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ManagerDashboard, WeekProject } from '#contract/office/dashboard.ts';
import { projectLink } from '#client/entities/project/project-link.ts';
import { Button } from '#client/ui/button.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { statusLabel } from '#client/entities/project/project-status.tsx';
import { columnsOf, daysFrom, formatWeekdayRange, weekdayOf } from './days.ts';

/** The most people shown before the list is expanded. */
const SHOWN = 10;

interface WeekByPersonProps {
  week: ManagerDashboard['week'];
  today: string;
}

/** Shows who is where this week: a plan on wide screens, a list on phones. */
export function WeekByPerson({ week: { from, to, people }, today }: WeekByPersonProps) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? people : people.slice(0, SHOWN);
  return (
    <section aria-labelledby="this-week" className="rounded-md border border-line bg-paper">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 px-4 pt-3 pb-2">
        <h2 id="this-week" className="text-md font-semibold">
          This week
        </h2>
        <p className="text-muted">{formatWeekdayRange(from, to)}</p>
      </div>
      {people.length === 0 ? (
        <p className="border-t border-line px-4 py-4 text-muted">
          No operators yet. Invite them on the Operators screen to see their week here.
        </p>
      ) : (
        <>
          <ol
            aria-hidden
            className="hidden grid-cols-[9rem_repeat(7,minmax(0,1fr))] border-t border-line text-xs text-muted md:grid"
          >
            {daysFrom(from).map((day, place) => (
              <li
                key={day}
                className={classNames(
                  'border-l border-line px-2 py-1.5',
                  place === 0 && 'col-start-2',
                  day === today && 'bg-theme-tint font-semibold text-theme-strong',
                )}
              >
                {weekdayOf(day)}
              </li>
            ))}
          </ol>
          <ul>
            {shown.map(({ person, projects }) => (
              <li
                key={person.id}
                className="border-t border-line px-4 py-2.5 md:grid md:grid-cols-[9rem_minmax(0,1fr)] md:p-0"
              >
                <h3 className="text-dense font-medium md:px-4 md:py-2.5">
                  <Link
                    to="/portal/projects-overview"
                    search={{ operator: person.id, from, to }}
                    className="inline-flex min-h-6 items-center text-ink no-underline hover:text-theme hover:underline pointer-coarse:min-h-11"
                  >
                    {person.name}
                    {!person.isActive && ' (inactive)'}
                  </Link>
                </h3>
                {projects.length === 0 ? (
                  <p className="text-muted md:border-l md:border-line md:px-2 md:py-2.5">Free all week</p>
                ) : (
                  <ul className="grid gap-1.5 md:grid-cols-7 md:gap-1 md:border-l md:border-line md:px-1 md:py-1.5">
                    {projects.map((project) => (
                      <Project key={project.projectId} project={project} monday={from} />
                    ))}
                  </ul>
                )}
              </li>
            ))}
          </ul>
          {people.length > SHOWN && (
            <div className="border-t border-line px-2 py-1.5">
              <Button variant="ghost" size="sm" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
                {isWhole ? `Show first ${SHOWN}` : `Show all ${people.length} operators`}
              </Button>
            </div>
          )}
        </>
      )}
    </section>
  );
}

const looks: Partial<Record<WeekProject['status'], string>> = {
  travelling: 'border-glass/30 bg-glass-tint text-glass-strong',
  'in progress': 'border-glass/30 bg-glass-tint text-glass-strong',
  'on hold': 'border-edge border-dashed bg-paper text-ink',
  'work done': 'border-signal/30 bg-signal-tint text-signal',
  completed: 'border-success/30 bg-success-tint text-success',
};

/** Names the days for screen readers, which cannot see the columns. */
function Project({ project, monday }: { project: WeekProject; monday: string }) {
  const [first, last] = columnsOf(project, monday);
  const days = formatWeekdayRange(project.from, project.to);
  const isNarrow = last - first < 2;
  return (
    // Only used in the columns of the plan, which phones do not show.
    <li style={{ gridColumn: `${first} / ${last + 1}` }} className="max-md:col-span-full! min-w-0">
      <Link
        {...projectLink(project.projectId)}
        title={[project.vesselName, project.location, statusLabel(project.status), days]
          .filter(Boolean)
          .join(' · ')}
        className={classNames(
          'relative flex min-h-8 flex-wrap items-center gap-x-2 rounded-md border px-2 py-1 no-underline hover:underline pointer-coarse:min-h-11',
          isNarrow ? 'md:px-1 md:tracking-tight' : 'md:px-1.5',
          looks[project.status] ?? 'border-theme/25 bg-theme-tint text-theme-strong',
        )}
      >
        <span
          className={classNames(
            'min-w-0 font-medium wrap-anywhere',
            isNarrow ? 'md:line-clamp-3 md:text-xs' : 'md:max-w-full md:truncate',
          )}
        >
          {project.vesselName}
        </span>
        <span className="md:sr-only">{days}</span>
        <span
          className={classNames('wrap-anywhere max-md:w-full', isNarrow ? 'md:sr-only' : 'md:max-xl:sr-only')}
        >
          {[project.location, statusLabel(project.status)].filter(Boolean).join(' · ')}
        </span>
      </Link>
    </li>
  );
}
