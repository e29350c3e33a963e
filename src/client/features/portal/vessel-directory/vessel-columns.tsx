import { Link } from '@tanstack/react-router';
import type { VesselSummary } from '#contract/vessel/vessel-list.ts';
import { listColumns } from '#client/kit/list/table/columns.ts';
import { rowLink, rowLinkClasses } from '#client/kit/list/table/row-link.ts';
import { shortDay } from '#client/lib/short-date.ts';
import { sentenceCase } from '#client/lib/sentence-case.ts';
import { vesselNameClasses } from '#client/entities/vessel/vessel-name.ts';
import { Badge } from '#client/ui/feedback/badge.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { DueText } from './due-text.tsx';
import { PlanLink } from './plan-link.tsx';

const column = listColumns<VesselSummary>();

export const vesselColumns = column.columns([
  column.accessor('vesselName', {
    header: 'Vessel',
    cell: ({ row }) => <Name vessel={row.original} />,
    meta: { card: 'title' },
  }),
  column.accessor('clientName', {
    header: 'Client',
    cell: ({ row: { original } }) => (
      <>
        {original.clientName}
        <div className="text-muted xl:hidden">
          <Systems vessel={original} />
        </div>
      </>
    ),
    meta: { className: 'min-w-36 wrap-anywhere', card: 'hidden' },
  }),
  column.display({
    id: 'systems',
    header: 'Systems',
    cell: ({ row }) => <Systems vessel={row.original} />,
    meta: { className: 'min-w-36 wrap-anywhere', needsRoom: 'xl', card: 'hidden' },
  }),
  column.display({
    id: 'client and systems',
    cell: ({ row: { original } }) => (
      <span className="text-muted">
        {[original.clientName, original.systemType1, original.systemType2].filter(Boolean).join(' · ')}
      </span>
    ),
    meta: { isCardOnly: true },
  }),
  column.accessor('lastServiceDate', {
    header: 'Last service',
    cell: ({ row }) => <LastService vessel={row.original} />,
    meta: { className: 'tabular-nums', card: 'hidden' },
  }),
  column.accessor('nextServiceDue', {
    header: 'Next due',
    cell: ({ row }) => <DueText vessel={row.original} />,
    meta: { className: 'min-w-44 xl:min-w-56 tabular-nums' },
  }),
  column.display({
    id: 'plan',
    header: 'Plan',
    cell: ({ row }) => <PlanLink vessel={row.original} />,
    meta: { card: 'corner' },
  }),
]);

/** Whether the row starts another group of possible duplicates. */
export const beginsGroup = (vessel: VesselSummary, previous: VesselSummary): boolean =>
  vessel.duplicateGroup !== null && vessel.duplicateGroup !== previous.duplicateGroup;

interface VesselPart {
  vessel: VesselSummary;
}

function Name({ vessel: { id, vesselName, imoNumber, previousNames, archivedAt } }: VesselPart) {
  return (
    <>
      <Link
        to="/portal/vessel-directory"
        search={(before) => ({ ...before, vessel: id, tab: undefined })}
        className={classNames(rowLinkClasses, vesselNameClasses)}
        {...rowLink}
      >
        {vesselName}
      </Link>
      <p className="font-mono text-xs text-muted">
        {imoNumber === null ? 'No IMO number' : `IMO ${imoNumber}`}
      </p>
      {previousNames.length > 0 && (
        <p className="text-xs wrap-anywhere text-muted">formerly {previousNames.toReversed().join(', ')}</p>
      )}
      {archivedAt !== null && <Badge>Archived</Badge>}
    </>
  );
}

function Systems({ vessel }: VesselPart) {
  const systems = [
    [vessel.systemType1, vessel.brand1],
    [vessel.systemType2, vessel.brand2],
  ].filter(([system]) => system !== null);
  if (systems.length === 0) return <span className="text-muted">–</span>;
  return systems.map(([system, brand]) => (
    <p key={system}>
      {system}
      {brand && <span className="text-muted"> {brand}</span>}
    </p>
  ));
}

function LastService({ vessel: { lastServiceDate, lastServiceType } }: VesselPart) {
  if (lastServiceDate === null) return <span className="text-muted">–</span>;
  return (
    <>
      <span className="whitespace-nowrap">{shortDay(lastServiceDate)}</span>
      {lastServiceType !== null && <p className="text-muted">{sentenceCase(lastServiceType)}</p>}
    </>
  );
}
