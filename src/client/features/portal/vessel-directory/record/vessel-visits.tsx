import { Link } from '@tanstack/react-router';
import { keepPreviousData } from '@tanstack/react-query';
import FileText from 'lucide-react/icons/file-text';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { osloDay } from '#contract/format/calendar-day.ts';
import { shortDay } from '#client/lib/short-date.ts';
import { formatNumber } from '#contract/format/format-number.ts';
import type { Vessel } from '#contract/vessel/vessel-directory.ts';
import {
  VESSEL_HISTORY_MAX,
  type VesselSnapshot,
  type VesselVisit,
  type VisitPart,
  type VisitReport,
} from '#contract/vessel/vessel-record.ts';
import { outcomeLabels } from '#client/entities/project/project-labels.ts';
import { projectLink } from '#client/entities/project/project-link.ts';
import { ProjectStatusMark } from '#client/entities/project/project-status.tsx';
import { usePortalUser } from '#client/entities/user/portal-user.ts';
import { useRemoveServiceByOthers } from '#client/entities/vessel/use-vessel-mutations.ts';
import { QueryProblem } from '#client/kit/feedback/query-problem.tsx';
import { sentenceCase } from '#client/lib/sentence-case.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { useUndoableRemoval } from '#client/lib/use-undoable-removal.ts';
import { Badge } from '#client/ui/feedback/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { Disclosure } from '#client/ui/disclosure.tsx';
import { FactList } from '#client/ui/text/fact-list.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { textLink } from '#client/ui/text/text-link.ts';
import { OlderButton } from './older-button.tsx';
import { ServiceByOthersDialog } from './service-dialog.tsx';
import { rowList, VesselSection } from './vessel-section.tsx';

const FIRST = 20;

/** Who was on board, when and for what: open projects first, then the newest visit. */
export function VesselVisits({ vessel }: { vessel: Vessel }) {
  const { id } = vessel;
  const [limit, setLimit] = useState(FIRST);
  const query = trpc.portal.vessels.visits.useQuery(
    { id, limit },
    { staleTime: 0, placeholderData: keepPreviousData },
  );
  const { visits = [], total = 0 } = query.data ?? {};
  const canEdit = usePortalUser().role === 'manager' && vessel.archivedAt === null;
  const [isAdding, setAdding] = useState(false);
  const removal = useRemoveServiceByOthers();
  const { hidden, request } = useUndoableRemoval((serviceId) => removal.mutateAsync({ id, serviceId }));
  return (
    <VesselSection
      title="Visits"
      action={
        canEdit && (
          <Button variant="secondary" size="sm" onClick={() => setAdding(true)}>
            <Plus aria-hidden className="size-4" /> Add service by others
          </Button>
        )
      }
    >
      <QueryProblem query={query} />
      {query.isPending && <Skeleton className="h-40" />}
      {query.data && total === 0 && <p className="text-muted">No visits yet.</p>}
      {total > 0 && (
        <ol className={`@container ${rowList}`}>
          {visits
            .filter(({ serviceId }) => serviceId === null || !hidden.has(serviceId))
            .map((visit) => (
              <li key={`${visit.serviceId} ${visit.projectId}`} className="px-4 py-3">
                <Visit
                  visit={visit}
                  onRemove={
                    canEdit && visit.serviceId !== null && visit.status === null
                      ? (serviceId) => request({ id: serviceId, said: 'Service removed' })
                      : undefined
                  }
                />
              </li>
            ))}
        </ol>
      )}
      <OlderButton
        shown={visits.length}
        total={total}
        isBusy={query.isFetching}
        onMore={limit < VESSEL_HISTORY_MAX ? () => setLimit(VESSEL_HISTORY_MAX) : undefined}
      />
      {isAdding && <ServiceByOthersDialog vessel={vessel} onClose={() => setAdding(false)} />}
    </VesselSection>
  );
}

interface VisitProps {
  visit: VesselVisit;
  /** For a service that a manager entered. */
  onRemove: ((serviceId: number) => void) | undefined;
}

/** In a wide column the facts of all visits stand below each other. */
function Visit({ visit, onRemove }: VisitProps) {
  const { serviceId, projectId, day, serviceType, systemType, operatorName, report, parts, snapshots } =
    visit;
  const dayText = day === null ? 'No date yet' : shortDay(day);
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3 gap-y-0.5 wrap-anywhere pointer-coarse:items-center @[42rem]:grid-cols-[6rem_minmax(0,1.4fr)_minmax(0,1.2fr)_minmax(0,1fr)]">
      <p className="text-muted tabular-nums @[42rem]:text-ink">{dayText}</p>
      <p className="font-medium">
        {projectId === null ? (
          sentenceCase(serviceType)
        ) : (
          <Link {...projectLink(projectId)} className={textLink}>
            {sentenceCase(serviceType)}
          </Link>
        )}
      </p>
      <div className="col-span-full row-start-2 flex flex-wrap gap-x-3 @[42rem]:col-auto @[42rem]:row-auto @[42rem]:block">
        <p>
          <span className="sr-only">Operator: </span>
          {operatorName ?? <span className="text-muted">{visit.status === null ? '–' : 'Unassigned'}</span>}
        </p>
        {systemType !== null && <p className="text-muted">{systemType}</p>}
      </div>
      <div className="flex flex-col items-end gap-1 @[42rem]:items-start">
        <Outcome visit={visit} />
        {visit.isReopened && <Badge tone="signal">Reopened</Badge>}
      </div>
      <div className="col-span-full flex flex-wrap items-center gap-x-4 empty:hidden @[42rem]:col-start-2">
        {report && <Report report={report} dayText={dayText} />}
        {parts.length > 0 && <Parts parts={parts} />}
        {snapshots.map((snapshot) => (
          <Recorded key={snapshot.completionNo} snapshot={snapshot} />
        ))}
        {onRemove && serviceId !== null && (
          <Button
            variant="ghost"
            size="sm"
            className="-ml-3"
            aria-label={`Remove the service by others of ${dayText}`}
            onClick={() => onRemove(serviceId)}
          >
            Remove
          </Button>
        )}
      </div>
    </div>
  );
}

/** How a visit ended; where it stands, before that. */
function Outcome({ visit: { status, outcome } }: { visit: VesselVisit }) {
  if (status === null) return <Badge>By others</Badge>;
  if (status !== 'completed' || outcome === null) return <ProjectStatusMark status={status} />;
  return <Badge tone={outcome === 'resolved' ? 'success' : 'signal'}>{outcomeLabels[outcome]}</Badge>;
}

function Report({ report: { fileURL, version, status }, dayText }: { report: VisitReport; dayText: string }) {
  return (
    <a
      href={fileURL}
      target="_blank"
      rel="noreferrer"
      className={`${textLink} inline-flex min-h-6 items-center gap-1.5 pointer-coarse:min-h-11`}
    >
      <FileText aria-hidden className="size-4 shrink-0" />
      <span>
        Report{version > 1 && ` v${version}`}
        {status !== 'approved' && ` (${status})`}
        <span className="sr-only"> of {dayText} (PDF, opens in a new tab)</span>
      </span>
    </a>
  );
}

const partText = ({ quantity, partName }: VisitPart) => `${formatNumber(quantity)} × ${partName}`;

/** Two parts are shown at once, more of them behind a button. */
function Parts({ parts }: { parts: readonly VisitPart[] }) {
  if (parts.length <= 2) return <p className="text-muted">{parts.map(partText).join(', ')}</p>;
  return (
    <Disclosure label={`${parts.length} parts`}>
      <ul className="pb-1">
        {parts.map((part) => (
          <li key={part.id}>
            {partText(part)} {part.partNumber && <span className="text-muted">{part.partNumber}</span>}
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}

/** Shows the vessel record as it was when the service was completed; the directory may differ today. */
function Recorded({ snapshot }: { snapshot: VesselSnapshot }) {
  const { at, nextServiceDue } = snapshot;
  return (
    <Disclosure label={`Recorded on ${shortDay(osloDay(new Date(at)))}`}>
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
    </Disclosure>
  );
}
