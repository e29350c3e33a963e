import { Link } from '@tanstack/react-router';
import { OFFICE_ZONE } from '#contract/format/calendar-day.ts';
import { formatZone } from '#contract/format/format-date.ts';
import { shortDateTime, shortDayWithWeekday } from '#client/lib/short-date.ts';
import type { Project } from '#contract/project/project.ts';
import { isLocked } from '#contract/project/transitions.ts';
import { sentenceCase } from '#client/lib/sentence-case.ts';
import { rfqLink } from '#client/entities/rfq/rfq-link.ts';
import { ContactButtons } from '#client/entities/vessel/contact-buttons.tsx';
import { FactList } from '#client/ui/text/fact-list.tsx';
import { LongText } from '#client/ui/text/long-text.tsx';
import { PhoneLink } from '#client/ui/text/phone-link.tsx';
import { textLink } from '#client/ui/text/text-link.ts';

const day = (isoDay: string | null) => (isoDay === null ? null : shortDayWithWeekday(isoDay));

/** The facts of the project. */
export function ProjectFacts({ project }: { project: Project }) {
  const zone = project.locationTimezone ?? OFFICE_ZONE;
  const moment = (instant: string | null) =>
    instant === null ? null : `${shortDateTime(instant, zone)}, ${formatZone(zone)}`;
  return (
    <div className="grid gap-4">
      {project.description && (
        <div className="rounded-md border border-line bg-paper px-4 py-3">
          <div className="max-w-[80ch] wrap-anywhere whitespace-pre-line">
            <LongText text={project.description} />
          </div>
        </div>
      )}
      <FactList
        facts={[
          { label: 'Client', value: project.clientName },
          { label: 'System', value: project.systemType },
          { label: 'Service', value: sentenceCase(project.serviceType) },
          { label: 'Requested', value: day(project.requestDate) },
          { label: 'Planned', value: planned(project) },
          {
            label: 'Location',
            value: project.location && `${project.location} (${formatZone(zone)})`,
          },
          ...(project.startedAt ? [{ label: 'Work started', value: moment(project.startedAt) }] : []),
          ...(project.workEndedAt && isLocked(project)
            ? [{ label: 'Work ended', value: moment(project.workEndedAt) }]
            : []),
          ...(project.completedDate ? [{ label: 'Completed', value: day(project.completedDate) }] : []),
          { label: 'Hours', value: `${project.operatorHours} h` },
        ]}
      />
      <FactList
        facts={[
          { label: 'Port agent', value: agent(project) },
          { label: 'Master', value: person(project.vesselMasterName, project.vesselMasterPhone) },
          ...(project.vesselMasterContact
            ? [{ label: 'Master’s contact', value: project.vesselMasterContact }]
            : []),
          { label: 'Engineer', value: engineer(project) },
          ...(project.engineerContact
            ? [{ label: 'Engineer’s contact', value: project.engineerContact }]
            : []),
          { label: 'Requested by', value: project.createdBy.name },
          ...(project.request ? [{ label: 'Made from', value: <RequestLink project={project} /> }] : []),
          ...(project.parentProjectId
            ? [{ label: 'Follow-up of', value: <ProjectLink id={project.parentProjectId} /> }]
            : []),
          ...(project.followUpProjectId
            ? [{ label: 'Follow-up', value: <ProjectLink id={project.followUpProjectId} /> }]
            : []),
        ]}
      />
    </div>
  );
}

function planned({ scheduledDate, scheduledEndDate }: Project): string | null {
  if (scheduledDate === null) return null;
  const last = scheduledEndDate && scheduledEndDate !== scheduledDate ? ` to ${day(scheduledEndDate)}` : '';
  return `${day(scheduledDate)}${last}`;
}

function agent({ portAgent, portAgentPhone, portAgentEmail }: Project) {
  if (!portAgent && !portAgentPhone && !portAgentEmail) return null;
  return (
    <>
      {portAgent}
      <ContactButtons who="the port agent" phone={portAgentPhone} email={portAgentEmail} />
    </>
  );
}

function person(name: string | null, phone: string | null) {
  if (!name && !phone) return null;
  return (
    <>
      {name}
      {name && phone && ', '}
      {phone && <PhoneLink phone={phone} />}
    </>
  );
}

function engineer({ engineerName, engineerEmail }: Project) {
  if (!engineerName && !engineerEmail) return null;
  return (
    <>
      {engineerName}
      {engineerName && engineerEmail && ', '}
      {engineerEmail && (
        <a href={`mailto:${engineerEmail}`} className={`${textLink} break-all`}>
          {engineerEmail}
        </a>
      )}
    </>
  );
}

function ProjectLink({ id }: { id: number }) {
  return (
    <Link to="/portal/project/$id" params={{ id: String(id) }} className={textLink}>
      Project {id}
    </Link>
  );
}

/** Requests are for managers. */
function RequestLink({ project: { request, access } }: { project: Project }) {
  if (!request) return null;
  const text = `Request ${request.number}`;
  if (access !== 'manage') return text;
  return (
    <Link {...rfqLink(request.id)} className={textLink}>
      {text}
    </Link>
  );
}
