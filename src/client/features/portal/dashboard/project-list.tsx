import { Link } from '@tanstack/react-router';
import { shortDayWithWeekday } from '#client/lib/short-date.ts';
import type { ProjectSummary } from '#contract/project/project.ts';
import { sentenceCase } from '#client/lib/sentence-case.ts';
import { ProjectStatusMark } from '#client/entities/project/project-status.tsx';
import type { OwnTab } from './own-projects.ts';

const empty: Record<OwnTab, string> = {
  today: 'Nothing is planned for today.',
  upcoming: 'Nothing is planned after today.',
  'to finish': 'No unfinished projects.',
  done: 'No finished projects yet.',
};

export function ProjectList({ tab, projects }: { tab: OwnTab; projects: readonly ProjectSummary[] }) {
  if (projects.length === 0) return <p className="text-muted">{empty[tab]}</p>;
  return (
    <ul className="divide-y divide-line rounded-md border border-line bg-paper">
      {projects.map((project) => (
        <li key={project.id} className="relative px-4 py-3 hover:bg-mist">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <h3 className="text-dense font-semibold">
              <Link
                to="/portal/project/$id"
                params={{ id: String(project.id) }}
                className="text-ink no-underline after:absolute after:inset-0 hover:text-theme"
              >
                {project.vesselName}
              </Link>
            </h3>
            <ProjectStatusMark status={project.status} />
          </div>
          <p className="mt-0.5 text-muted">
            {project.scheduledDate ? shortDayWithWeekday(project.scheduledDate) : 'No date yet'}
            {project.location && `, ${project.location}`}
          </p>
          <p className="text-muted">
            {sentenceCase(project.serviceType)}
            {project.clientName && `, ${project.clientName}`}
          </p>
        </li>
      ))}
    </ul>
  );
}
