import { formatDay } from '#contract/format-date.ts';
import { VESSEL_SORTS, type VesselSummary } from '#contract/vessel-list.ts';
import { sentenceCase } from '#client/lib/project-labels.ts';
import { useIsWide } from '#client/lib/use-is-wide.ts';
import { Badge } from '#client/ui/badge.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { SortButton, SortSelect } from '#client/ui/sort-order.tsx';
import { fingerRow } from '#client/ui/text-link.ts';
import type { DirectoryView } from './directory-view.ts';
import { DueText } from './due-text.tsx';
import { PlanLink } from './plan-link.tsx';

type Sort = (typeof VESSEL_SORTS)[number];

interface VesselTableProps {
  view: DirectoryView;
  vessels: readonly VesselSummary[];
  /** The next answer is on its way. */
  isBusy: boolean;
  onSort: (order: Pick<DirectoryView, 'sort' | 'direction'>) => void;
  onOpen: (id: number) => void;
}

const sortLabels: Record<Sort, string> = {
  vesselName: 'Vessel',
  clientName: 'Client',
  lastServiceDate: 'Last service',
  nextServiceDue: 'Next due',
  updatedAt: 'Last changed',
};

/** Vessels line by line; on a narrow screen each is a card. */
export function VesselTable(props: VesselTableProps) {
  return useIsWide() ? <WideTable {...props} /> : <Cards {...props} />;
}

const COLUMNS: readonly { label: string; sort?: Sort }[] = [
  { label: 'Vessel', sort: 'vesselName' },
  { label: 'Client', sort: 'clientName' },
  { label: 'Systems' },
  { label: 'Last service', sort: 'lastServiceDate' },
  { label: 'Next due', sort: 'nextServiceDue' },
  { label: 'Plan' },
];

function WideTable({ view, vessels, isBusy, onSort, onOpen }: VesselTableProps) {
  function openRow(event: React.MouseEvent, id: number): void {
    const isOwn = event.target instanceof Element && event.target.closest('a, button') !== null;
    // Whoever marks a text to copy it does not want to leave.
    if (!isOwn && window.getSelection()?.isCollapsed !== false) onOpen(id);
  }

  return (
    <table
      aria-busy={isBusy}
      className={classNames(
        'w-full border-separate border-spacing-0 rounded-md border border-line bg-paper',
        isBusy && 'opacity-60',
      )}
    >
      <caption className="sr-only">Vessels</caption>
      <thead>
        <tr>
          {COLUMNS.map(({ label, sort }) => (
            <th
              key={label}
              scope="col"
              aria-sort={
                sort === undefined || view.sort !== sort || view.alike
                  ? undefined
                  : view.direction === 'asc'
                    ? 'ascending'
                    : 'descending'
              }
              className="sticky top-14 z-10 border-b border-line bg-paper px-2.5 py-1 text-left text-xs font-semibold whitespace-nowrap text-muted"
            >
              {sort === undefined || view.alike ? (
                label
              ) : (
                <SortButton sort={sort} label={sortLabels[sort]} order={view} onSort={onSort} />
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {vessels.map((vessel, index) => (
          // The vessel's name is the button; the rest of the row only makes it larger.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
          <tr
            key={vessel.id}
            onClick={(event) => openRow(event, vessel.id)}
            className={classNames(
              'cursor-pointer align-top *:border-t *:border-line *:px-2.5 *:py-2 first:*:border-t-0 hover:bg-mist',
              beginsGroup(vessels, index) && '*:border-t-2 *:border-t-edge',
            )}
          >
            <td className="min-w-44">
              <OpenButton
                vessel={vessel}
                onOpen={onOpen}
                className="-mt-0.5 pointer-coarse:mt-0 pointer-coarse:min-h-11"
              />
              <NumberAndNames vessel={vessel} />
            </td>
            <td className="max-w-56 min-w-36 wrap-anywhere">
              {vessel.clientName ?? <span className="text-muted">–</span>}
            </td>
            <td className="max-w-56 min-w-36 wrap-anywhere">
              <Systems vessel={vessel} />
            </td>
            <td className="tabular-nums">
              <LastService vessel={vessel} />
            </td>
            <td className="min-w-44 tabular-nums">
              <DueText vessel={vessel} />
            </td>
            <td>
              <PlanLink vessel={vessel} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Where the list shows what may be one ship: a line parts one group from the next. */
function beginsGroup(vessels: readonly VesselSummary[], index: number): boolean {
  const group = vessels[index]?.alikeGroup ?? null;
  return group !== null && index > 0 && vessels[index - 1]?.alikeGroup !== group;
}

interface VesselPart {
  vessel: VesselSummary;
}

interface OpenButtonProps extends VesselPart, Pick<VesselTableProps, 'onOpen'> {
  className: string;
}

function OpenButton({ vessel, onOpen, className }: OpenButtonProps) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => onOpen(vessel.id)}
      className={`min-h-6 text-left font-medium wrap-anywhere text-ink hover:text-theme hover:underline ${className}`}
    >
      {vessel.vesselName}
    </button>
  );
}

function NumberAndNames({ vessel: { imoNumber, previousNames, archivedAt } }: VesselPart) {
  return (
    <>
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
      <span className="whitespace-nowrap">{formatDay(lastServiceDate)}</span>
      {lastServiceType !== null && <p className="text-muted">{sentenceCase(lastServiceType)}</p>}
    </>
  );
}

function Cards({ view, vessels, isBusy, onSort, onOpen }: VesselTableProps) {
  return (
    <div className="grid grid-cols-1 gap-3">
      {!view.alike && <SortSelect sorts={VESSEL_SORTS} labels={sortLabels} order={view} onSort={onSort} />}
      <ul aria-busy={isBusy} className={classNames('grid grid-cols-1 gap-2', isBusy && 'opacity-60')}>
        {vessels.map((vessel, index) => (
          <li
            key={vessel.id}
            className={classNames(
              'relative grid grid-cols-1 gap-1 rounded-md border border-line bg-paper px-3 py-2.5',
              beginsGroup(vessels, index) && 'mt-3',
            )}
          >
            <div>
              <OpenButton vessel={vessel} onOpen={onOpen} className={fingerRow} />
              <NumberAndNames vessel={vessel} />
            </div>
            <p className="wrap-anywhere text-muted">
              {[vessel.clientName, vessel.systemType1, vessel.systemType2].filter(Boolean).join(' · ')}
            </p>
            <div className="flex flex-wrap items-end justify-between gap-2">
              <div>
                <DueText vessel={vessel} />
              </div>
              <PlanLink vessel={vessel} />
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
