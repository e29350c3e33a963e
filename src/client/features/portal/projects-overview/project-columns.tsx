import { osloDay } from '#contract/format/calendar-day.ts';
import type { ProjectSummary } from '#contract/project/project.ts';
import type { Sorts } from '#client/kit/list/sort-choice.ts';
import { listColumns } from '#client/kit/list/table/columns.ts';
import { shortDay } from '#client/lib/short-date.ts';
import { sentenceCase } from '#client/lib/sentence-case.ts';
import { ProjectStatusMark } from '#client/entities/project/project-status.tsx';
import { vesselNameClasses } from '#client/entities/vessel/vessel-name.ts';
import { FIRST_SORT } from './overview-search.ts';
import { OperatorText, OverdueMark, PlannedText, VesselLink } from './project-cells.tsx';
import { isOverdue } from './use-project-lists.ts';

const column = listColumns<ProjectSummary>();

export const projectColumns = column.columns([
  column.accessor('vesselName', {
    header: 'Vessel',
    cell: ({ row: { original } }) => (
      <>
        <VesselLink project={original} isRowLink className={vesselNameClasses} />
        {original.imoNumber !== null && (
          <p className="font-mono text-xs text-muted max-md:hidden print:block">IMO {original.imoNumber}</p>
        )}
        <p className="text-muted max-md:hidden xl:hidden print:block">{original.clientName}</p>
      </>
    ),
    meta: { className: 'wrap-anywhere', card: 'title' },
  }),
  column.accessor('clientName', {
    header: 'Client',
    meta: { className: 'min-w-40 wrap-anywhere', needsRoom: 'xl', card: 'hidden' },
  }),
  column.accessor('serviceType', {
    header: 'Service',
    cell: ({ row: { original } }) => (
      <>
        {sentenceCase(original.serviceType)}
        {original.systemType !== null && <p className="text-muted">{original.systemType}</p>}
      </>
    ),
    meta: { className: 'min-w-42 wrap-anywhere', card: 'hidden' },
  }),
  column.accessor('status', {
    header: 'Status',
    cell: ({ getValue }) => <ProjectStatusMark status={getValue()} />,
    meta: { className: 'whitespace-nowrap', card: 'corner' },
  }),
  column.accessor('requestDate', {
    header: 'Requested',
    cell: ({ getValue }) => shortDay(getValue()),
    meta: { className: 'whitespace-nowrap tabular-nums', needsRoom: '2xl', card: 'hidden' },
  }),
  column.accessor('scheduledDate', {
    header: 'Planned',
    cell: ({ row: { original } }) => (
      <div className="max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-x-2">
        <p className="flex flex-wrap items-center gap-x-1">
          <PlannedText project={original} />
          {isOverdue(original, osloDay(new Date())) && <OverdueMark />}
        </p>
        {original.location !== null && (
          <p className="wrap-anywhere text-muted 2xl:hidden">{original.location}</p>
        )}
      </div>
    ),
    meta: { className: 'xl:min-w-41 tabular-nums' },
  }),
  column.display({
    id: 'service and client',
    cell: ({ row: { original } }) => (
      <span className="text-muted">
        {[sentenceCase(original.serviceType), original.clientName].filter(Boolean).join(' · ')}
      </span>
    ),
    meta: { isCardOnly: true },
  }),
  column.accessor('location', {
    header: 'Location',
    meta: { className: 'min-w-28 wrap-anywhere', needsRoom: '2xl', card: 'hidden' },
  }),
  column.display({
    id: 'operator',
    header: 'Operator',
    cell: ({ row }) => <OperatorText project={row.original} />,
    meta: { className: 'min-w-28 wrap-anywhere xl:min-w-33' },
  }),
  column.accessor('operatorHours', {
    header: 'Hours',
    cell: ({ getValue }) => (
      <>
        {getValue()} <span className="text-muted">h</span>
      </>
    ),
    meta: { className: 'whitespace-nowrap', align: 'end', needsRoom: 'xl', card: 'hidden' },
  }),
]);

export const projectSorts: Sorts = {
  labels: {
    scheduledDate: 'Planned',
    requestDate: 'Requested',
    completedDate: 'Completed',
    vesselName: 'Vessel',
    clientName: 'Client',
    status: 'Status',
    operator: 'Operator',
    updatedAt: 'Last changed',
  },
  first: FIRST_SORT,
};
