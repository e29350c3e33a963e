import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { shortDateTime } from '#client/lib/short-date.ts';
import type { Vessel } from '#contract/vessel/vessel-directory.ts';
import { VESSEL_HISTORY_MAX, type VesselChange } from '#contract/vessel/vessel-record.ts';
import { PutBackButton } from '#client/entities/audit/history-entry.tsx';
import { recordedValue } from '#client/entities/audit/recorded-value.ts';
import { useRevertVessel } from '#client/entities/vessel/use-vessel-mutations.ts';
import { QueryProblem } from '#client/kit/feedback/query-problem.tsx';
import { errorMessage } from '#client/lib/transport/error-message.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { toast } from '#client/lib/toast.ts';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { OlderButton } from './older-button.tsx';
import { VesselSection } from './vessel-section.tsx';

const FIRST = 20;

/** What was changed in the record of the vessel and in its contacts, newest first. */
export function VesselChanges({ vessel }: { vessel: Vessel }) {
  const { id } = vessel;
  const [limit, setLimit] = useState(FIRST);
  const query = trpc.portal.vessels.changes.useQuery(
    { id, limit },
    { staleTime: 0, placeholderData: keepPreviousData },
  );
  const { changes = [], total = 0 } = query.data ?? {};
  return (
    <VesselSection title="Changes">
      <QueryProblem query={query} />
      {query.isPending && <Skeleton className="h-24" />}
      {query.data && total === 0 && <p className="text-muted">No changes yet.</p>}
      <ol>
        {changes.map((change) => (
          <li
            key={change.id}
            className="relative border-l-2 border-line pb-3 pl-5 before:absolute before:top-1.5 before:-left-[5px] before:size-2 before:rounded-full before:bg-edge"
          >
            <Change change={change} vessel={vessel} />
          </li>
        ))}
      </ol>
      <OlderButton
        shown={changes.length}
        total={total}
        isBusy={query.isFetching}
        onMore={limit < VESSEL_HISTORY_MAX ? () => setLimit(VESSEL_HISTORY_MAX) : undefined}
      />
    </VesselSection>
  );
}

function Change({ change, vessel }: { change: VesselChange; vessel: Vessel }) {
  const { id, at, description, entityName, changedByName, oldValue, newValue, revertible } = change;
  return (
    <>
      <p className="break-words">
        <span className="font-medium">{description}</span>
        {(oldValue ?? newValue) !== null && (
          <span>
            : <del className="text-muted">{recordedValue(oldValue)}</del> → {recordedValue(newValue)}
          </span>
        )}
      </p>
      <p className="text-muted">
        <time dateTime={at}>{shortDateTime(at)}</time> · {changedByName}
        {entityName !== vessel.vesselName && ` · ${entityName}`}
      </p>
      {revertible && <PutBack vessel={vessel} entryId={id} description={description} />}
    </>
  );
}

interface PutBackProps {
  vessel: Vessel;
  entryId: number;
  description: string;
}

function PutBack({ vessel: { id, version }, entryId, description }: PutBackProps) {
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
