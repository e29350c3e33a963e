import type { OfficeRfqLine } from '#contract/rfq/office-rfq.ts';
import type { MatchClass } from '#contract/rfq-paste/match-class.ts';
import { formatNumber } from '#contract/format/format-number.ts';
import { Badge, type BadgeTone } from '#client/ui/feedback/badge.tsx';
import { LongText } from '#client/ui/text/long-text.tsx';

const matches: Readonly<Record<MatchClass, { label: string; tone: BadgeTone }>> = {
  'same number': { label: 'Same number', tone: 'success' },
  'written differently': { label: 'Number written differently', tone: 'success' },
  superseded: { label: 'Superseded', tone: 'glass' },
  equivalent: { label: 'Equivalent', tone: 'glass' },
  'by words': { label: 'By words', tone: 'signal' },
  none: { label: 'No match', tone: 'signal' },
};

/** The lines of a request: what the buyer pasted, beside the product that it was matched with. */
export function RequestLines({ lines }: { lines: readonly OfficeRfqLine[] }) {
  return (
    <ol className="rounded-md border border-line bg-paper">
      {lines.map((line) => (
        <li
          key={line.id}
          className="grid grid-cols-[2.5rem_minmax(0,1fr)] gap-x-3 gap-y-1 border-t border-line px-4 py-3 first:border-t-0 md:grid-cols-[2.5rem_minmax(0,1fr)_minmax(0,1fr)]"
        >
          <span className="text-muted tabular-nums">{line.position}</span>
          <PastedText line={line} />
          <div className="col-start-2 min-w-0 md:col-start-auto">
            <RequestedItem line={line} />
          </div>
        </li>
      ))}
    </ol>
  );
}

export function PastedText({ line: { position, rawText } }: { line: OfficeRfqLine }) {
  return (
    <p className="min-w-0 wrap-anywhere whitespace-pre-wrap">
      <span className="sr-only">Line {position} as pasted: </span>
      <LongText text={rawText} />
    </p>
  );
}

/** What a line asks for, as the matcher or the buyer chose it. */
export function RequestedItem({ line }: { line: OfficeRfqLine }) {
  const { quantity, unit, productName, productNumber, askedNumber, matchClass, chosenBy, note } = line;
  const { label, tone } = matches[matchClass];
  return (
    <>
      <p className="wrap-anywhere">
        <span className="font-semibold tabular-nums">
          {formatNumber(quantity)} {unit ?? '×'}
        </span>{' '}
        {productName === null ? (askedNumber ?? 'as pasted') : `${productNumber} ${productName}`}
      </p>
      <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
        <Badge tone={tone}>{label}</Badge>
        {productName !== null && chosenBy === 'buyer' && 'chosen by the buyer'}
      </p>
      {note !== null && <p className="mt-1 text-sm wrap-anywhere">Note: {note}</p>}
    </>
  );
}
