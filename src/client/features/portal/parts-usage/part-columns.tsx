import { Link } from '@tanstack/react-router';
import type { Part } from '#contract/billing/part.ts';
import { formatNumber } from '#contract/format/format-number.ts';
import { listColumns } from '#client/kit/list/table/columns.ts';
import { shortDay } from '#client/lib/short-date.ts';
import { projectLink } from '#client/entities/project/project-link.ts';
import { Badge } from '#client/ui/feedback/badge.tsx';

const column = listColumns<Part>();

/** The columns for operators, who see no prices. */
export const partColumns = column.columns([
  column.display({
    id: 'part',
    header: 'Part',
    cell: ({ row: { original: part } }) => (
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium wrap-anywhere">
        <QuantityAndName part={part} />
        <Marks part={part} />
      </span>
    ),
    meta: { card: 'hidden' },
  }),
  column.accessor('partNumber', {
    header: 'Item number',
    meta: { className: 'font-mono text-muted', card: 'hidden' },
  }),
  column.display({
    id: 'project',
    header: 'Project',
    cell: ({ row }) => <ProjectOf part={row.original} />,
    meta: { card: 'hidden' },
  }),
  column.accessor('usedDate', {
    header: 'Used',
    cell: ({ getValue }) => shortDay(getValue()),
    meta: { className: 'whitespace-nowrap', card: 'hidden' },
  }),
  column.accessor('category', { header: 'Category', meta: { card: 'hidden' } }),
  column.accessor('supplier', { header: 'Supplier', meta: { card: 'hidden', needsRoom: 'lg' } }),
  column.display({
    id: 'card',
    cell: ({ row }) => <PartFacts part={row.original} isOwn />,
    meta: { card: 'title', isCardOnly: true },
  }),
]);

interface PartFactsProps {
  part: Part;
  /** Whether the reader has used it, and knows. */
  isOwn?: boolean;
}

/** Shows the facts of a part that everyone may see. */
export function PartFacts({ part, isOwn = false }: PartFactsProps) {
  return (
    <div className="min-w-0">
      <p className="font-medium wrap-anywhere">
        <QuantityAndName part={part} />{' '}
        {part.partNumber !== null && <span className="font-mono text-sm text-muted">{part.partNumber}</span>}
      </p>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm wrap-anywhere text-muted">
        <span className="tabular-nums">{shortDay(part.usedDate)}</span>
        <ProjectOf part={part} />
        {!isOwn && (
          <span>{part.operator.isActive ? part.operator.name : `${part.operator.name} (inactive)`}</span>
        )}
        <span>{part.category}</span>
        {part.supplier !== null && <span>{part.supplier}</span>}
        <Marks part={part} />
      </p>
    </div>
  );
}

function QuantityAndName({ part }: { part: Part }) {
  return (
    <span>
      <span className="tabular-nums">{formatNumber(part.quantity)}</span> × {part.partName}
    </span>
  );
}

function ProjectOf({ part }: { part: Part }) {
  return (
    <Link
      {...projectLink(part.projectId)}
      className="inline-block min-h-6 content-center text-theme-strong no-underline hover:underline pointer-coarse:min-h-11"
    >
      {part.vesselName}, project {part.projectId}
    </Link>
  );
}

function Marks({ part }: { part: Part }) {
  return (
    <>
      {part.isLate && <Badge tone="signal">Late part</Badge>}
      {part.productId === null && <Badge>Not in the catalogue</Badge>}
    </>
  );
}
