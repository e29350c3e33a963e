import type { ImportError } from '#contract/catalogue/catalogue-transfer.ts';
import { AppError } from '#server/errors.ts';

const ROWS_NAMED = 10;

/** Bad input that names every cell at `csv`, row and column, and the first rows in the message. */
export function brokenRows(errors: readonly ImportError[]): AppError {
  const rows = [...new Set(errors.map(({ row }) => row))];
  const named = rows.slice(0, ROWS_NAMED).join(', ');
  const more = rows.length > ROWS_NAMED ? ` and ${rows.length - ROWS_NAMED} more` : '';
  return new AppError(
    'badInput',
    `Nothing was imported: please correct ${rows.length === 1 ? 'row' : 'rows'} ${named}${more}.`,
    {
      issues: errors.map(({ row, column, message }) => ({
        path: column === null ? ['csv', row] : ['csv', row, column],
        message,
      })),
    },
  );
}
