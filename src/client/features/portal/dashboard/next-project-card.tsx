import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatTime, formatZone } from '#contract/format/format-date.ts';
import { shortDayWithWeekday } from '#client/lib/short-date.ts';
import type { ProjectSummary } from '#contract/project/project.ts';
import { useProject } from '#client/entities/project/use-project.ts';
import { sentenceCase } from '#client/lib/sentence-case.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { useNow } from '#client/lib/browser/use-now.ts';
import { ContactButtons } from '#client/entities/vessel/contact-buttons.tsx';
import { ProjectStatusMark } from '#client/entities/project/project-status.tsx';
import { textLink } from '#client/ui/text/text-link.ts';

interface NextProjectCardProps {
  project: ProjectSummary;
  /** The button for the next transition. */
  action: ReactNode;
}

/** Shows the next project of the operator: vessel, port, date, contact and next transition. */
export function NextProjectCard({ project, action }: NextProjectCardProps) {
  const details = useProject(project.id);
  const documents = trpc.portal.travelDocuments.list.useQuery({ projectId: project.id }, { staleTime: 0 });
  const { portAgent = null, portAgentPhone = null, portAgentEmail = null } = details.data ?? {};
  return (
    <section
      aria-labelledby="next-project"
      className="rounded-md border border-line border-t-4 border-t-theme bg-paper p-4 sm:p-5"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id="next-project" className="text-dense font-medium text-muted">
          Next project
        </h2>
        <ProjectStatusMark status={project.status} />
      </div>
      <p className="text-lg font-semibold">
        <Link
          to="/portal/project/$id"
          params={{ id: String(project.id) }}
          className="inline-block min-h-11 content-center wrap-anywhere text-ink underline decoration-line underline-offset-4 hover:text-theme"
        >
          {project.vesselName}
        </Link>
      </p>
      <p className="text-muted">
        {sentenceCase(project.serviceType)}
        {project.systemType && `, ${project.systemType}`}
        {project.imoNumber && (
          <>
            ,{' '}
            <span className="whitespace-nowrap">
              IMO <span className="font-mono">{project.imoNumber}</span>
            </span>
          </>
        )}
      </p>
      <dl className="my-4 grid gap-x-6 gap-y-3 sm:grid-cols-2 lg:grid-cols-[auto_auto_minmax(16rem,auto)_auto]">
        <Fact label="Port">{project.location ?? '–'}</Fact>
        <Fact label="Date">
          {project.scheduledDate ? shortDayWithWeekday(project.scheduledDate) : 'No date yet'}
          {project.scheduledEndDate && project.scheduledEndDate !== project.scheduledDate && (
            <> to {shortDayWithWeekday(project.scheduledEndDate)}</>
          )}
          <PortClock zone={project.locationTimezone} />
        </Fact>
        <Fact label="Port agent">
          {details.data ? (portAgent ?? (portAgentPhone || portAgentEmail ? null : '–')) : '…'}
          <ContactButtons who="the port agent" phone={portAgentPhone} email={portAgentEmail} />
        </Fact>
        <Fact label="Travel documents">
          {documents.data && documents.data.due > 0 ? (
            <Link
              to="/portal/project/$id"
              params={{ id: String(project.id) }}
              search={{ tab: 'travel' }}
              className={textLink}
            >
              {documents.data.ready} of {documents.data.due} ready
            </Link>
          ) : documents.data ? (
            'None required'
          ) : (
            '…'
          )}
        </Fact>
      </dl>
      {action}
    </section>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted">{label}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  );
}

/** Shows the time at the port, so that nobody calls an agent at night. */
function PortClock({ zone }: { zone: string | null }) {
  const now = useNow(20_000);
  if (zone === null) return <span className="block text-muted">Port time zone not set</span>;
  return (
    <span className="block text-muted">
      {formatTime(new Date(now).toISOString(), zone)} now, {formatZone(zone)}
    </span>
  );
}
