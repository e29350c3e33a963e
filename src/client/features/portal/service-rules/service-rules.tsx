import Plus from 'lucide-react/icons/plus';
import { useMemo, useState, type ReactNode } from 'react';
import * as z from 'zod/mini';
import type { ServiceRule } from '#contract/vessel/service-rule.ts';
import { listColumns } from '#client/kit/list/columns.ts';
import { ExportButton } from '#client/kit/list/export-button.tsx';
import { ListScreen } from '#client/kit/list/list-screen.tsx';
import { LIST_QUERY, useListSearch } from '#client/kit/list/use-list-search.ts';
import { formatCount } from '#contract/format/format-number.ts';
import { sentenceCase } from '#client/lib/sentence-case.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { RuleActions } from './rule-actions.tsx';
import { RuleDialog } from './rule-dialog.tsx';

const RuleSearch = z.object({});

const column = listColumns<ServiceRule>();
const ruleColumns = (onEdit: (rule: ServiceRule) => void) =>
  column.columns([
    column.accessor('serviceType', {
      header: 'Service',
      cell: ({ getValue }) => <span className="font-medium">{sentenceCase(getValue())}</span>,
      meta: { card: 'title' },
    }),
    column.accessor(({ systemType }) => systemType || 'Any system', { id: 'system', header: 'System' }),
    column.accessor(
      ({ intervalMonths: months }) => (months === 1 ? 'Every month' : `Every ${months} months`),
      {
        id: 'interval',
        header: 'Interval',
      },
    ),
    column.accessor(({ leadDays }) => `Plan ${formatCount(leadDays, 'day')} before`, {
      id: 'lead',
      header: 'Planning',
    }),
    column.display({
      id: 'actions',
      header: 'Actions',
      cell: ({ row }) => <RuleActions rule={row.original} onEdit={onEdit} />,
    }),
  ]);

/** Lists the service rules: after how many months each service is due again. */
export function ServiceRules({ tabs }: { tabs: ReactNode }) {
  const list = useListSearch(RuleSearch);
  const rules = trpc.portal.serviceRules.list.useQuery(undefined, LIST_QUERY);
  const [edited, edit] = useState<ServiceRule | 'new'>();
  const columns = useMemo(() => ruleColumns(edit), []);
  const rule = edited === 'new' ? undefined : edited;
  return (
    <>
      <ListScreen
        title="Service rules"
        lead="How many months after a service the next one is due. The earliest date from any rule that applies to a vessel counts. Due dates set manually are kept."
        actions={
          <>
            <Button size="sm" onClick={() => edit('new')}>
              <Plus aria-hidden className="size-4" /> Add rule
            </Button>
            <ExportButton procedure={trpc.portal.serviceRules.exportCsv} input={{}} />
          </>
        }
        tabs={tabs}
        list={list}
        query={rules}
        rows={rules.data}
        columns={columns}
        empty={{ none: 'No rules yet. Without rules, vessels get no due dates.', noMatch: '' }}
      />
      {edited && <RuleDialog key={rule?.id ?? 'new'} rule={rule} onClose={() => edit(undefined)} />}
    </>
  );
}
