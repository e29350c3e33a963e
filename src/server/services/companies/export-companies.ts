import type { Company, CompanyFilters } from '#contract/vessel/company.ts';
import type { CsvFile } from '#contract/format/csv-file.ts';
import { inTransaction } from '#db/transaction.ts';
import { csvFile, CSV_ROWS_READ, type CsvColumns } from '#server/services/csv/csv-file.ts';
import type { PortalContext } from '#server/services/portal-context.ts';
import { listCompanies } from './queries.ts';

/**
 * Exports the companies as CSV, in the order of the list. Managers only. Throws badInput if there are too many for a
 * file.
 */
export function exportCompanies(ctx: PortalContext, { q }: CompanyFilters): CsvFile {
  return inTransaction(ctx.db, (tx) =>
    csvFile(tx, ctx, {
      entityType: 'company',
      words: ['company', 'companies'],
      columns,
      rows: listCompanies({ db: tx }, { q, offset: 0, limit: CSV_ROWS_READ }).companies,
    }),
  );
}

const columns: CsvColumns<Company> = {
  Number: ({ id }) => id,
  Name: ({ name }) => name,
  'Other spellings': ({ alternativeNames }) => alternativeNames.join('; '),
  Engineer: ({ engineerName }) => engineerName,
  "Engineer's e-mail": ({ engineerEmail }) => engineerEmail,
  Vessels: ({ vessels }) => vessels,
  'Last change': ({ updatedAt }) => updatedAt,
};
