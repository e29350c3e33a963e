import { Link } from '@tanstack/react-router';
import type { Part } from '#contract/billing/part.ts';
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
    cell: ({ row }) => <PartFacts part={row.original} />,
    meta: { card: 'title' },
  }),
]);

/** Shows the facts of a part that everyone may see. */
export function PartFacts({ part }: { part: Part }) {
  return (
    <div className="min-w-0">
      <p className="font-medium wrap-anywhere">
        <span className="tabular-nums">{part.quantity.toLocaleString('en-GB')}</span> × {part.partName}{' '}
        {part.partNumber !== null && <span className="font-mono text-sm text-muted">{part.partNumber}</span>}
      </p>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm wrap-anywhere text-muted">
        <span className="tabular-nums">{shortDay(part.usedDate)}</span>
        <Link {...projectLink(part.projectId)}>
          {part.vesselName}, project {part.projectId}
        </Link>
        <span>{part.operator.isActive ? part.operator.name : `${part.operator.name} (inactive)`}</span>
        <span>{part.category}</span>
        {part.supplier !== null && <span>{part.supplier}</span>}
        {part.isLate && <Badge tone="signal">Late part</Badge>}
        {part.productId === null && <Badge>Not in the catalogue</Badge>}
      </p>
    </div>
  );
}
