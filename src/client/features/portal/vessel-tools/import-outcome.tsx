import { formatCount, formatNumber } from '#contract/format/format-number.ts';
import type { VesselImport } from '#contract/vessel/vessel-import.ts';
import { countErrorRows } from '#client/lib/browser/csv-file.ts';
import { classNames } from '#client/ui/class-names.ts';

/** Summarizes what an import would do or has done, and how many rows are left out. */
export function ImportOutcome({ report }: { report: VesselImport }) {
  const { applied, created, changed, unchanged, duplicates, errors } = report;
  if (errors.some(({ column }) => column === null)) {
    return (
      <span className="block border-l-4 border-danger bg-danger-tint px-4 py-3 text-md">
        <strong className="font-semibold">Nothing was imported.</strong> Correct the file and upload it again.
      </span>
    );
  }
  const parts = [
    [created.length, 'new'],
    [changed.length, 'existing with changes'],
    [unchanged, 'unchanged'],
    [duplicates.length, duplicates.length === 1 ? 'repeated row' : 'repeated rows'],
  ] as const;
  const sum = parts
    .filter(([count]) => count > 0)
    .map(([count, words]) => `${formatNumber(count)} ${words}`)
    .join(', ');
  const isNothing = created.length + changed.length === 0;
  const leftOut = countErrorRows(errors);
  return (
    <span
      className={classNames(
        'block border-l-4 px-4 py-3 text-md',
        leftOut > 0 ? 'border-signal bg-signal-tint' : 'border-success bg-success-tint',
      )}
    >
      <strong className="font-semibold">
        {applied ? 'Imported' : isNothing ? 'Nothing to import' : 'Ready to import'}
        {sum !== '' && `: ${sum}`}
        {sum === '' && leftOut === 0 && ': the file has no rows'}.
      </strong>
      {leftOut > 0 && ` ${leftOutSentence(leftOut, { applied, isNothing })}`}
    </span>
  );
}

function leftOutSentence(
  count: number,
  { applied, isNothing }: { applied: boolean; isNothing: boolean },
): string {
  const rows = formatCount(count, 'row');
  if (applied) return `${rows} ${count === 1 ? 'was' : 'were'} left out.`;
  const needs = `${rows} ${count === 1 ? 'needs' : 'need'} correcting`;
  return isNothing ? `${needs}.` : `${needs} and will be left out.`;
}
