import { shortDay } from '#client/lib/short-date.ts';
import { formatNumber } from '#contract/format/format-number.ts';
import type { PricedVesselPart, VesselPart } from '#contract/vessel/vessel-record.ts';
import { formatMoney } from '#client/lib/format-money.ts';
import { usePortalUser } from '#client/entities/user/portal-user.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { QueryProblem } from '#client/kit/feedback/query-problem.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { row, rowList, VesselSection } from './vessel-section.tsx';

/** Lists the parts used on the vessel. Only managers see what they cost. */
export function VesselParts({ id }: { id: number }) {
  return usePortalUser().role === 'manager' ? <PricedParts id={id} /> : <BareParts id={id} />;
}

function PricedParts({ id }: { id: number }) {
  return <Parts query={trpc.portal.vessels.pricedParts.useQuery({ id }, { staleTime: 0 })} />;
}

function BareParts({ id }: { id: number }) {
  return <Parts query={trpc.portal.vessels.parts.useQuery({ id }, { staleTime: 0 })} />;
}

interface PartsProps {
  query: Parameters<typeof QueryProblem>[0]['query'] & {
    data: readonly (VesselPart | PricedVesselPart)[] | undefined;
    isPending: boolean;
  };
}

function Parts({ query }: PartsProps) {
  return (
    <VesselSection title="Parts used">
      <QueryProblem query={query} />
      {query.isPending && <Skeleton className="h-12" />}
      {query.data?.length === 0 && <p className="text-muted">No parts recorded for this vessel.</p>}
      {query.data && query.data.length > 0 && (
        <ul className={rowList}>
          {query.data.map((part) => (
            <li key={part.key} className={`${row} flex flex-wrap justify-between gap-x-4`}>
              <div className="min-w-0 wrap-anywhere">
                <p className="font-medium">{part.partName}</p>
                <p className="text-muted">
                  {[part.partNumber, `last used ${shortDay(part.lastUsed)}`].filter(Boolean).join(' · ')}
                </p>
              </div>
              <div className="ml-auto text-right tabular-nums">
                <p>{formatNumber(part.quantity)} pcs</p>
                {'totals' in part && <Cost part={part} />}
              </div>
            </li>
          ))}
        </ul>
      )}
    </VesselSection>
  );
}

function Cost({ part: { totals, withoutPrice } }: { part: PricedVesselPart }) {
  return (
    <p className="text-muted">
      {[
        ...totals.map(({ amount, currency }) => formatMoney(amount, currency)),
        ...(withoutPrice > 0 ? [`${withoutPrice} without price`] : []),
      ].join(', ')}
    </p>
  );
}
