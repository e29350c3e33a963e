import type { VesselImport } from '#contract/vessel-import.ts';
import { inWords } from '#client/lib/in-words.ts';

/** In one sentence: what is wrong, what would happen, or what has. */
export function ImportOutcome({ report }: { report: VesselImport }) {
  const { applied, created, changed, unchanged, duplicates, errors } = report;
  const [whole] = errors;
  // Of a file that cannot be read as a whole no row is to blame.
  if (errors.length === 1 && whole?.column === null) {
    return (
      <span className="block border-l-4 border-danger bg-danger-tint px-4 py-3 text-md">
        <strong className="font-semibold">Nothing was imported.</strong> Put the file right and choose it
        again.
      </span>
    );
  }
  if (errors.length > 0) {
    const rows = new Set(errors.map(({ row }) => row)).size;
    return (
      <span className="block border-l-4 border-danger bg-danger-tint px-4 py-3 text-md">
        <strong className="font-semibold">
          Nothing was imported: {inWords(rows, 'row')} {rows === 1 ? 'needs' : 'need'} correcting.
        </strong>{' '}
        Put {rows === 1 ? 'it' : 'them'} right in the file and choose it again.
      </span>
    );
  }
  const parts = [
    [created.length, 'new'],
    [changed.length, 'known with something to add or to decide'],
    [unchanged, 'unchanged'],
    [duplicates.length, duplicates.length === 1 ? 'repeated row' : 'repeated rows'],
  ] as const;
  const sum = parts
    .filter(([count]) => count > 0)
    .map(([count, words]) => `${count.toLocaleString('en-GB')} ${words}`)
    .join(', ');
  const isNothing = created.length + changed.length === 0;
  return (
    <span className="block border-l-4 border-success bg-success-tint px-4 py-3 text-md">
      <strong className="font-semibold">
        {applied ? 'Imported' : isNothing ? 'Nothing to import' : 'Ready to import'}:{' '}
        {sum === '' ? 'the file holds no rows' : sum}.
      </strong>
    </span>
  );
}
