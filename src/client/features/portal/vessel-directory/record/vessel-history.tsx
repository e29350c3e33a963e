import { Link } from '@tanstack/react-router';
import { keepPreviousData } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { osloDay } from '#contract/format/calendar-day.ts';
import { shortDateTime, shortDay } from '#client/lib/short-date.ts';
import type { Vessel } from '#contract/vessel/vessel-directory.ts';
import { VESSEL_EVENTS_MAX, type VesselEvent, type VesselSnapshot } from '#contract/vessel/vessel-record.ts';
import { errorMessage } from '#client/lib/transport/error-message.ts';
import { usePortalUser } from '#client/entities/user/portal-user.ts';
import { projectLink } from '#client/entities/project/project-link.ts';
import { sentenceCase } from '#client/lib/sentence-case.ts';
import { recordedValue } from '#client/entities/audit/recorded-value.ts';
import { toast } from '#client/lib/toast.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { useUndoableRemoval } from '#client/lib/use-undoable-removal.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { FactList } from '#client/ui/fact-list.tsx';
import { PutBackButton } from '#client/entities/audit/history-entry.tsx';
import { QueryProblem } from '#client/kit/feedback/query-problem.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { textLink } from '#client/ui/text-link.ts';
import { ServiceByOthersDialog } from './service-dialog.tsx';
import { useRemoveServiceByOthers, useRevertVessel } from '#client/entities/vessel/use-vessel-mutations.ts';
import { VesselSection } from './vessel-section.tsx';

const FIRST = 10;

/** The timeline: services, projects and edits, newest first. */
export function VesselHistory({ vessel }: { vessel: Vessel }) {
  const { id } = vessel;
  const [limit, setLimit] = useState(FIRST);
  const timeline = trpc.portal.vessels.timeline.useQuery(
    { id, limit },
    { staleTime: 0, placeholderData: keepPreviousData },
  );
  const { total = 0 } = timeline.data ?? {};
  const canEdit = usePortalUser().role === 'manager' && vessel.archivedAt === null;
  const [isAdding, setAdding] = useState(false);
  const removal = useRemoveServiceByOthers();
  const { hidden, request } = useUndoableRemoval((serviceId) => removal.mutateAsync({ id, serviceId }));
  const events = (timeline.data?.events ?? []).filter(
    (event) => event.kind !== 'service' || !hidden.has(event.id),
  );
  const shown = timeline.data?.events.length ?? 0;
  const hasMore = shown < total && limit < VESSEL_EVENTS_MAX;
  return (
    <VesselSection
      title="Timeline"
      action={
        canEdit && (
          <Button variant="secondary" size="sm" onClick={() => setAdding(true)}>
            <Plus aria-hidden className="size-4" /> Add service by others
          </Button>
        )
      }
    >
      <QueryProblem query={timeline} />
      {timeline.isPending && <Skeleton className="h-24" />}
      <ol>
        {events.map((event) => (
          <li
            key={`${event.kind} ${event.id}`}
            className="relative border-l-2 border-line pb-3 pl-5 before:absolute before:top-1.5 before:-left-[5px] before:size-2 before:rounded-full before:bg-edge"
          >
            <Happened event={event} vessel={vessel} />
            {event.kind === 'service' && event.isByOthers && canEdit && (
              <Button
                variant="ghost"
                size="sm"
                className="-ml-3"
                aria-label={`Remove the service by others of ${shortDay(event.day)}`}
                onClick={() => request({ id: event.id, said: 'Service removed' })}
              >
                Remove
              </Button>
            )}
          </li>
        ))}
      </ol>
      {hasMore && (
        <div>
          <Button
            variant="secondary"
            size="sm"
            aria-disabled={timeline.isFetching}
            onClick={() => !timeline.isFetching && setLimit(VESSEL_EVENTS_MAX)}
          >
            Show older
          </Button>
        </div>
      )}
      {!hasMore && shown < total && <p className="text-muted">The newest {VESSEL_EVENTS_MAX} are shown.</p>}
      {isAdding && <ServiceByOthersDialog vessel={vessel} onClose={() => setAdding(false)} />}
    </VesselSection>
  );
}

function Happened({ event, vessel }: { event: VesselEvent; vessel: Vessel }) {
  switch (event.kind) {
    case 'service':
      return (
        <>
          <p className="flex flex-wrap items-center gap-x-2">
            <ProjectText projectId={event.projectId} text={sentenceCase(event.serviceType)} />
            {event.isReopened && <Badge tone="signal">Reopened</Badge>}
            {event.isByOthers && <Badge>By others</Badge>}
          </p>
          <p className="text-muted">
            {[`Service on ${shortDay(event.day)}`, event.operatorName, event.systemType]
              .filter(Boolean)
              .join(' · ')}
          </p>
          {event.snapshots.map((snapshot) => (
            <Recorded key={snapshot.completionNo} snapshot={snapshot} />
          ))}
        </>
      );
    case 'project':
      return (
        <>
          <p>
            <ProjectText projectId={event.projectId} text={sentenceCase(event.serviceType)} />
          </p>
          <p className="text-muted">
            {[`Requested on ${shortDay(event.day)}`, event.status, event.operatorName]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </>
      );
    case 'edit':
      return (
        <>
          <p className="break-words">
            <span className="font-medium">{event.description}</span>
            {(event.oldValue ?? event.newValue) !== null && (
              <span>
                : <del className="text-muted">{recordedValue(event.oldValue)}</del> →{' '}
                {recordedValue(event.newValue)}
              </span>
            )}
          </p>
          <p className="text-muted">
            <time dateTime={event.at}>{shortDateTime(event.at)}</time> · {event.changedByName}
            {event.entityName !== vessel.vesselName && ` · ${event.entityName}`}
          </p>
          {event.revertible && <PutBack vessel={vessel} entryId={event.id} description={event.description} />}
        </>
      );
  }
}

/** Shows the vessel record as it was when the service was completed; the directory may differ today. */
function Recorded({ snapshot }: { snapshot: VesselSnapshot }) {
  const { at, nextServiceDue } = snapshot;
  return (
    <details>
      <summary className="flex min-h-6 w-fit cursor-pointer items-center text-sm text-theme underline underline-offset-4 pointer-coarse:min-h-11">
        Recorded on {shortDay(osloDay(new Date(at)))}
      </summary>
      <div className="py-1">
        <FactList
          facts={[
            { label: 'Vessel', value: snapshot.vesselName },
            { label: 'Client', value: snapshot.clientName },
            { label: 'Location', value: snapshot.location },
            { label: 'Port agent', value: snapshot.portAgent },
            { label: 'Master', value: snapshot.masterContact },
            { label: 'Engineer', value: snapshot.engineerContact },
            { label: 'Next service', value: nextServiceDue && shortDay(nextServiceDue) },
          ]}
        />
      </div>
    </details>
  );
}

function PutBack({
  vessel: { id, version },
  entryId,
  description,
}: {
  vessel: Vessel;
  entryId: number;
  description: string;
}) {
  const revert = useRevertVessel({
    onSuccess: () => void toast({ title: 'Value restored', tone: 'success' }),
    onError: (error) =>
      void toast({ title: 'Could not restore', description: errorMessage(error), tone: 'danger' }),
  });
  return (
    <PutBackButton
      description={description}
      isBusy={revert.isPending}
      onPutBack={() => revert.mutate({ id, version, entryId })}
    />
  );
}

/** Links to the project if the user may open it. */
function ProjectText({ projectId, text }: { projectId: number | null; text: string }) {
  if (projectId === null) return <span className="font-medium">{text}</span>;
  return (
    <Link {...projectLink(projectId)} className={textLink}>
      {text}
    </Link>
  );
}
