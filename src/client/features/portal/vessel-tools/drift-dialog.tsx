import type { BillingDrift } from '#contract/billing/billing-drift.ts';
import { formatCount, formatNumber } from '#contract/format/format-number.ts';
import type { VesselDrift } from '#contract/vessel/vessel-drift.ts';
import { errorMessage } from '#client/lib/transport/error-message.ts';
import { useRepairBillingDrift } from '#client/entities/billing/use-billing-mutations.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/overlay/dialog.tsx';
import { FormError } from '#client/ui/form/form-error.tsx';
import { QueryProblem } from '#client/kit/feedback/query-problem.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { useRepairVesselDrift } from '#client/entities/vessel/use-vessel-mutations.ts';

/** The most differences shown; "Repair all" covers the rest as well. */
const SHOWN = 100;

type Drift = Pick<
  VesselDrift | BillingDrift,
  'kind' | 'vesselName' | 'projectId' | 'finding' | 'is' | 'shouldBe'
> & {
  key: string;
  repair: () => void;
};

/** Lists records of vessels and billing that contradict each other, and repairs one or all. */
export function DriftDialog({ onClose }: { onClose: () => void }) {
  const vessels = useVesselDrift();
  const billing = useBillingDrift();
  const both = [vessels, billing];
  const found = both.flatMap(({ drift }) => drift);
  const isBusy = both.some(({ repair }) => repair.isPending);
  const isRead = both.every(({ query }) => query.data !== undefined);

  function repairAll(): void {
    if (isBusy) return;
    for (const { drift, repair } of both) if (drift.length > 0) repair.mutate({});
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Check records"
      size="lg"
      description="Vessel and billing records that contradict each other are listed here, with the correct value. Repairs do not change the lines of a project."
      footer={
        <>
          {found.length > 1 && (
            <Button aria-disabled={isBusy} onClick={repairAll}>
              {isBusy ? 'Repairing…' : `Repair all ${formatNumber(found.length)}`}
            </Button>
          )}
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        {both.map(({ name, query, repair }) => (
          <div key={name} className="contents">
            <QueryProblem query={query} />
            {repair.error && <FormError>{errorMessage(repair.error)}</FormError>}
          </div>
        ))}
        {both.some(({ query }) => query.isPending) && <Skeleton className="h-24" />}
        <output className="block text-md">
          {isRead &&
            (found.length === 0
              ? 'No differences found.'
              : `${formatCount(found.length, 'record')} ${found.length === 1 ? 'differs' : 'differ'}.`)}
        </output>
        <ul className="grid grid-cols-1 gap-3">
          {found.slice(0, SHOWN).map((one) => (
            <DriftRow key={one.key} drift={one} isBusy={isBusy} />
          ))}
        </ul>
        {found.length > SHOWN && (
          <p className="text-sm text-muted">and {formatCount(found.length - SHOWN, 'more record')}.</p>
        )}
      </div>
    </Dialog>
  );
}

function DriftRow({ drift, isBusy }: { drift: Drift; isBusy: boolean }) {
  const { kind, vesselName, projectId, finding, is, shouldBe, repair } = drift;
  return (
    <li className="grid grid-cols-1 gap-1 border-t border-line pt-3">
      <p className="font-medium wrap-anywhere">
        {vesselName}
        {projectId !== null && `, project ${projectId}`}
      </p>
      <p>{finding}</p>
      <p className="text-sm text-muted wrap-anywhere">
        <span className="block">Now: {is ?? 'nothing'}.</span>{' '}
        <span className="block">Should be: {shouldBe ?? 'nothing'}.</span>
      </p>
      <div>
        <Button
          size="sm"
          variant="secondary"
          aria-label={`Repair ${kind} of ${vesselName}${projectId === null ? '' : `, project ${projectId}`}`}
          aria-disabled={isBusy}
          onClick={() => {
            if (!isBusy) repair();
          }}
        >
          Repair
        </Button>
      </div>
    </li>
  );
}

function useVesselDrift() {
  const query = trpc.portal.vesselDrift.list.useQuery(undefined, { staleTime: 0 });
  const repair = useRepairVesselDrift();
  const drift = (query.data ?? []).map(({ vesselDirectoryId, ...one }): Drift =>
    Object.assign(one, {
      key: `${one.kind} ${vesselDirectoryId} ${one.projectId} ${one.finding}`,
      repair: () => repair.mutate({ only: { kind: one.kind, vesselDirectoryId, projectId: one.projectId } }),
    }),
  );
  return { name: 'vessels', query, repair, drift };
}

function useBillingDrift() {
  const query = trpc.portal.billingDrift.list.useQuery(undefined, { staleTime: 0 });
  const repair = useRepairBillingDrift();
  const drift = (query.data ?? []).map(({ partId, ...one }): Drift =>
    Object.assign(one, {
      key: `${one.kind} ${one.projectId} ${partId}`,
      repair: () => repair.mutate({ only: { projectId: one.projectId, partId } }),
    }),
  );
  return { name: 'billing', query, repair, drift };
}
