import type { ImportError } from '#contract/catalogue/catalogue-transfer.ts';
import { formatCount, formatNumber } from '#contract/format/format-number.ts';
import { countErrorRows } from '#client/lib/browser/csv-file.ts';

/** The result in one sentence: errors, preview, or import. */
export function ImportOutcome({
  report: { applied, created, changed, unchanged, errors },
}: {
  report: {
    applied: boolean;
    created: readonly unknown[];
    changed: readonly unknown[];
    unchanged: number;
    errors: readonly ImportError[];
  };
}) {
  const sum = [
    created.length > 0 && `${formatNumber(created.length)} new`,
    changed.length > 0 && `${formatNumber(changed.length)} changed`,
    unchanged > 0 && `${formatNumber(unchanged)} unchanged`,
  ]
    .filter(Boolean)
    .join(', ');
  if (errors.length > 0) {
    const rows = countErrorRows(errors);
    return (
      <span className="block border-l-4 border-danger bg-danger-tint px-4 py-3 text-md">
        <strong className="font-semibold">
          Nothing was imported: {formatCount(rows, 'row')} {rows === 1 ? 'needs' : 'need'} correcting.
        </strong>{' '}
        Fix the file and upload it again.
      </span>
    );
  }
  const isNothing = created.length + changed.length === 0;
  return (
    <span className="block border-l-4 border-success bg-success-tint px-4 py-3 text-md">
      <strong className="font-semibold">
        {applied ? 'Imported' : isNothing ? 'Nothing to import' : 'Ready to import'}:{' '}
        {sum === '' ? 'the file has no rows' : sum}.
      </strong>{' '}
      {applied && 'Visitors see it now.'}
    </span>
  );
}
