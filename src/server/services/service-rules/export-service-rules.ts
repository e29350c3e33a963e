import type { CsvFile } from '#contract/format/csv-file.ts';
import type { ServiceRule } from '#contract/vessel/service-rule.ts';
import { inTransaction } from '#db/transaction.ts';
import { csvFile, type CsvColumns } from '#server/services/csv/csv-file.ts';
import type { PortalContext } from '#server/services/portal-context.ts';
import { listServiceRules } from './queries.ts';

/** Exports the service rules as CSV. Managers only. */
export function exportServiceRules(ctx: PortalContext): CsvFile {
  return inTransaction(ctx.db, (tx) =>
    csvFile(tx, ctx, {
      entityType: 'service rule',
      words: ['service rule', 'service rules'],
      columns,
      rows: listServiceRules({ db: tx }),
    }),
  );
}

const columns: CsvColumns<ServiceRule> = {
  Service: ({ serviceType }) => serviceType,
  System: ({ systemType }) => systemType || 'any',
  Months: ({ intervalMonths }) => intervalMonths,
  'Lead days': ({ leadDays }) => leadDays,
  'Last change': ({ updatedAt }) => updatedAt,
};
