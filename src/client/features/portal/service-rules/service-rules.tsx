import Plus from 'lucide-react/icons/plus';
import { useState, type ReactNode } from 'react';
import { formatCount } from '#contract/format/format-number.ts';
import type { ServiceRule } from '#contract/vessel/service-rule.ts';
import { nameCell } from '#client/kit/list/table/cells.tsx';
import { listColumns } from '#client/kit/list/table/columns.ts';
import { ExportButton } from '#client/kit/list/export-button.tsx';
import { ListScreen } from '#client/kit/list/list-screen.tsx';
import { LIST_QUERY } from '#client/kit/list/use-list-search.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { RuleActions } from './rule-actions.tsx';
import { RuleDialog } from './rule-dialog.tsx';

const every = (months: number) => (months === 1 ? 'Every month' : `Every ${months} months`);

const column = listColumns<ServiceRule>();
const columns = column.columns([
  column.accessor('serviceType', { header: 'Service', cell: nameCell, meta: { card: 'title' } }),
  column.accessor(({ systemType }) => systemType || 'Any system', { id: 'system', header: 'System' }),
  column.accessor((rule) => every(rule.intervalMonths), { id: 'interval', header: 'Interval' }),
  column.accessor((rule) => `Plan ${formatCount(rule.leadDays, 'day')} before`, {
    id: 'lead',
    header: 'Planning',
  }),
  column.display({
    id: 'actions',
    header: 'Actions',
    cell: ({ row }) => <RuleActions rule={row.original} />,
  }),
]);

/** Lists the service rules: after how many months each service is due again. */
export function ServiceRules({ tabs }: { tabs: ReactNode }) {
  const rules = trpc.portal.serviceRules.list.useQuery(undefined, LIST_QUERY);
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <ListScreen
        title="Service rules"
        lead="How many months after a service the next one is due. The earliest date from any rule that applies to a vessel counts. Due dates set manually are kept."
        actions={
          <>
            <Button size="sm" onClick={() => setAdding(true)}>
              <Plus aria-hidden className="size-4" /> Add rule
            </Button>
            <ExportButton procedure={trpc.portal.serviceRules.exportCsv} input={{}} />
          </>
        }
        tabs={tabs}
        query={rules}
        rows={rules.data}
        columns={columns}
        empty={{ none: 'No rules yet. Without rules, vessels get no due dates.' }}
      />
      {isAdding && <RuleDialog rule={undefined} onClose={() => setAdding(false)} />}
    </>
  );
}
