import { CURRENCIES } from '#contract/billing/billing.ts';
import { csvDecimal } from '#contract/format/csv.ts';
import type { CsvFile } from '#contract/format/csv-file.ts';
import { moneyText, type Currency } from '#contract/format/money.ts';
import type { ExportPartGroupsInput, UsageGrouping } from '#contract/billing/part-usage.ts';
import { inTransaction } from '#db/transaction.ts';
import { csvFile, CSV_ROWS_READ } from '#server/services/csv/csv-file.ts';
import type { PortalContext } from '#server/services/portal-context.ts';
import { groupRows, type GroupRow } from './usage.ts';

const GROUP_COLUMNS: Readonly<Record<UsageGrouping, string>> = {
  part: 'Part',
  vessel: 'Vessel',
  operator: 'Operator',
  month: 'Month',
};

/**
 * Exports all matching groups as CSV, in the order of the list; each currency has its own column. Managers only; the
 * export is in the audit log. Throws badInput if there are too many rows for a file.
 */
export function exportPartGroups(ctx: PortalContext, input: ExportPartGroupsInput): CsvFile {
  const sumIn = (currency: Currency) => (row: GroupRow) => {
    const sum = row.sums[currency];
    return sum === null ? null : csvDecimal(moneyText(sum));
  };
  return inTransaction(ctx.db, (tx) =>
    csvFile<GroupRow>(tx, ctx, {
      entityType: 'part',
      words: ['group of parts', 'groups of parts'],
      columns: {
        [GROUP_COLUMNS[input.groupBy]]: ({ group }) => group.label,
        ...(input.groupBy === 'part' && { 'Item number': ({ group }: GroupRow) => group.partNumber }),
        Uses: ({ group }) => group.uses,
        Quantity: ({ group }) => group.quantity,
        'Last used': ({ group }) => group.lastUsed,
        ...Object.fromEntries(CURRENCIES.map((currency) => [currency, sumIn(currency)])),
        'Without price': ({ withoutPrice }) => withoutPrice,
      },
      rows: groupRows({ db: tx, actor: ctx.actor }, { ...input, offset: 0, limit: CSV_ROWS_READ }).rows,
      money: true,
    }),
  );
}
