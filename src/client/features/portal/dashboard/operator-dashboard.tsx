import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { zonedDay } from '#contract/format/calendar-day.ts';
import { formatCounted } from '#contract/format/format-number.ts';
import type { ProjectSummary } from '#contract/project/project.ts';
import { usePortalUser } from '#client/entities/user/portal-user.ts';
import { sentenceCase } from '#client/lib/sentence-case.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { PortalPage } from '#client/kit/screen/portal-page.tsx';
import { QueryProblem } from '#client/kit/feedback/query-problem.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { ProjectList } from './project-list.tsx';
import { NextProjectCard } from './next-project-card.tsx';
import { nextProject, OPEN_STATUSES_OF_OPERATOR, OWN_TABS, placeOf, type OwnTab } from './own-projects.ts';
import { WeekHours } from './week-hours.tsx';

interface OperatorDashboardProps {
  /** The list that the address selects. */
  tab: string | undefined;
  /** The button for a project's next transition. */
  nextStep: (projectId: number) => ReactNode;
  timers: ReactNode;
}

/** Shows the operator's next project, and all others by date. */
export function OperatorDashboard({ tab: wished, nextStep, timers }: OperatorDashboardProps) {
  const { id } = usePortalUser();
  const tab = OWN_TABS.find((name) => name === wished) ?? 'today';
  const open = trpc.portal.projects.list.useQuery(
    { operator: id, status: [...OPEN_STATUSES_OF_OPERATOR], sort: 'scheduledDate' },
    { staleTime: 0 },
  );
  const done = trpc.portal.projects.list.useQuery(
    { operator: id, status: ['work done', 'completed'], sort: 'updatedAt', direction: 'desc', limit: 30 },
    { staleTime: 0 },
  );
  const projects = open.data?.projects ?? [];
  const next = nextProject(projects, todayAt);
  const places = groupProjects(projects);
  const shown: Record<OwnTab, readonly ProjectSummary[]> = { ...places, done: done.data?.projects ?? [] };
  const counts: Record<OwnTab, number | string | undefined> = {
    today: open.data && places.today.length,
    upcoming: open.data && places.upcoming.length,
    'to finish': open.data && places['to finish'].length,
    done: done.data && formatCounted(done.data),
  };

  return (
    <PortalPage title="Your work">
      <div className="grid grid-cols-1 gap-6">
        <QueryProblem query={open} />
        {open.isPending && <Skeleton className="h-52" />}
        {next && <NextProjectCard project={next} action={nextStep(next.id)} />}
        {open.data && !next && (
          <p className="rounded-md border border-line bg-paper px-4 py-5">
            No planned projects. Projects that a manager assigns to you are listed here.
          </p>
        )}
        {timers}
        <WeekHours />
        <section aria-label="Your projects">
          <nav aria-label="Your projects by date" className="border-b border-line">
            <ul className="flex gap-1 overflow-x-auto [scrollbar-width:none]">
              {OWN_TABS.map((name) => (
                <li key={name} className="shrink-0">
                  <Link
                    to="/portal/operator-dashboard"
                    search={{ tab: name }}
                    replace
                    resetScroll={false}
                    activeProps={{ 'aria-current': undefined }}
                    aria-current={name === tab ? 'page' : undefined}
                    // The scrolling list clips its contents, so the focus ring is drawn inside.
                    className="flex min-h-11 items-center gap-1.5 -outline-offset-3 border-b-2 border-transparent px-2.5 font-medium text-muted no-underline hover:text-ink aria-[current=page]:border-theme aria-[current=page]:text-ink"
                  >
                    {sentenceCase(name)}
                    <span className="font-normal text-muted tabular-nums">{counts[name]}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <div className="pt-4">
            {tab === 'done' && <QueryProblem query={done} />}
            {(tab === 'done' ? done : open).data && <ProjectList tab={tab} projects={shown[tab]} />}
            {tab === 'done' && done.data && done.data.total > done.data.projects.length && (
              <p className="mt-3 text-muted">
                The newest {done.data.projects.length} of {formatCounted(done.data)}.
              </p>
            )}
          </div>
        </section>
      </div>
    </PortalPage>
  );
}

const todayAt = ({ locationTimezone }: ProjectSummary) => zonedDay(new Date(), locationTimezone);

function groupProjects(
  projects: readonly ProjectSummary[],
): Record<Exclude<OwnTab, 'done'>, ProjectSummary[]> {
  const places = { today: [], upcoming: [], 'to finish': [] } as Record<
    Exclude<OwnTab, 'done'>,
    ProjectSummary[]
  >;
  for (const project of projects) places[placeOf(project, todayAt(project))].push(project);
  return places;
}
