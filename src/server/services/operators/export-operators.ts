import type { CsvFile } from '#contract/format/csv-file.ts';
import { matchesPerson, type Operator, type OperatorFilters } from '#contract/office/operator.ts';
import { inTransaction } from '#db/transaction.ts';
import { csvFile, type CsvColumns } from '#server/services/csv/csv-file.ts';
import type { PortalContext } from '#server/services/portal-context.ts';
import { listOperators } from './queries.ts';

/** Exports the staff as CSV, in the order of the list. Managers only. */
export function exportOperators(ctx: PortalContext, { q }: OperatorFilters): CsvFile {
  return inTransaction(ctx.db, (tx) =>
    csvFile(tx, ctx, {
      entityType: 'portal user',
      words: ['person', 'people'],
      columns,
      rows: listOperators({ ...ctx, db: tx }).filter((person) => q === undefined || matchesPerson(person, q)),
    }),
  );
}

const columns: CsvColumns<Operator> = {
  Number: ({ id }) => id,
  Name: ({ name }) => name,
  'E-mail': ({ email }) => email,
  Role: ({ role }) => role,
  Active: ({ isActive }) => (isActive ? 'yes' : 'no'),
  Location: ({ location }) => location,
  Phone: ({ phone }) => phone,
  Skills: ({ skills }) => skills.join('; '),
  'Hours per day': ({ dailyHours }) => dailyHours,
  'Time zone': ({ timezone }) => timezone,
  'Last sign-in': ({ lastLoginAt }) => lastLoginAt,
  'Open projects': ({ openProjects }) => openProjects,
  'Hours this month': ({ hoursThisMonth }) => Number(hoursThisMonth),
};
