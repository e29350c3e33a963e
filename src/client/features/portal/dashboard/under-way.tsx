import { Link } from '@tanstack/react-router';
import type { ProjectUnderWay, ManagerDashboard } from '#contract/office/dashboard.ts';
import { formatTimeAgo } from '#contract/format/format-date.ts';
import { formatNumber } from '#contract/format/format-number.ts';
import { projectLink } from '#client/entities/project/project-link.ts';
import { sentenceCase } from '#client/lib/sentence-case.ts';
import { classNames } from '#client/ui/class-names.ts';
import { ProjectStatusMark } from '#client/entities/project/project-status.tsx';
import { fingerRow } from '#client/ui/text/text-link.ts';

/** Without any activity for this long, someone should follow up. */
const QUIET_MS = 24 * 60 * 60_000;

interface UnderWayProps {
  underWay: ManagerDashboard['underWay'];
  now: Date;
}

/** Lists projects in progress, those without recent activity first. */
export function UnderWay({ underWay: { total, projects }, now }: UnderWayProps) {
  return (
    <section aria-labelledby="under-way" className="rounded-md border border-line bg-paper">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 px-4 pt-3 pb-2">
        <h2 id="under-way" className="text-md font-semibold">
          In progress
        </h2>
        {total > 0 && (
          <Link
            to="/portal/projects-overview"
            search={{ status: ['travelling', 'in progress', 'on hold'] }}
            className="inline-flex items-center py-1 font-medium text-theme hover:underline pointer-coarse:min-h-11"
          >
            {total === 1 ? 'Show project' : `Show all ${formatNumber(total)} projects`}
          </Link>
        )}
      </div>
      {total === 0 ? (
        <p className="border-t border-line px-4 py-4 text-muted">No projects in progress.</p>
      ) : (
        <ul>
          {projects.map((project) => (
            <Project key={project.projectId} project={project} now={now} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Project({ project, now }: { project: ProjectUnderWay; now: Date }) {
  const { projectId, vesselName, status, serviceType, location, operator, lastSign } = project;
  const isAtIt = status !== 'on hold';
  const isQuiet = isAtIt && (lastSign === null || now.getTime() - Date.parse(lastSign.at) > QUIET_MS);
  return (
    <li className="relative grid gap-x-4 gap-y-1 border-t border-line px-4 py-2.5 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <Link
          {...projectLink(projectId)}
          className={`inline-block py-0.5 font-medium text-theme-strong hover:underline ${fingerRow}`}
        >
          {vesselName}
        </Link>
        <p className="text-muted">
          {[sentenceCase(serviceType), location, operator?.name ?? 'unassigned'].filter(Boolean).join(' · ')}
        </p>
      </div>
      <ProjectStatusMark status={status} className="self-start justify-self-start sm:justify-self-end" />
      <p className={classNames('sm:col-span-2', isQuiet ? 'font-medium text-signal' : 'text-muted')}>
        {lastSign === null
          ? 'No activity yet'
          : `Last activity ${formatTimeAgo(lastSign.at, now)}: ${lastSign.description}, ${lastSign.byName}`}
      </p>
    </li>
  );
}
