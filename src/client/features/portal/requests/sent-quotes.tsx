import { OFFICE_ZONE } from '#contract/format/calendar-day.ts';
import { shortDateTime, shortDay } from '#client/lib/short-date.ts';
import { formatNumber } from '#contract/format/format-number.ts';
import type { OfficeRfq } from '#contract/rfq/office-rfq.ts';
import { quotationPath, type Quote, type QuoteStatus } from '#contract/rfq/quote.ts';
import { formatMoney } from '#client/lib/format-money.ts';
import { textLink } from '#client/ui/text/text-link.ts';
import { Badge, type BadgeTone } from '#client/ui/feedback/badge.tsx';

const marks: Readonly<Record<QuoteStatus, { label: string; tone: BadgeTone }>> = {
  draft: { label: 'Draft', tone: 'neutral' },
  sent: { label: 'Sent', tone: 'glass' },
  accepted: { label: 'Accepted', tone: 'success' },
  declined: { label: 'Declined', tone: 'danger' },
  superseded: { label: 'Superseded', tone: 'neutral' },
  expired: { label: 'Expired', tone: 'signal' },
};

/** The quotations that were sent, the newest first. */
export function SentQuotes({ quotes }: Pick<OfficeRfq, 'quotes'>) {
  const sent = quotes.filter(({ status }) => status !== 'draft');
  if (sent.length === 0) return null;
  return (
    <section aria-label="Sent quotations" className="mb-6 grid gap-2">
      {sent.map((quote) => (
        <SentQuote key={quote.id} quote={quote} />
      ))}
    </section>
  );
}

function SentQuote({ quote }: { quote: Quote }) {
  const { revision, status, currency, total, validUntil, sentAt, terms, lines } = quote;
  const { label, tone } = marks[status];
  return (
    <details className="rounded-md border border-line bg-paper px-4">
      <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 py-2">
        <span className="font-medium">Quotation {revision}</span>
        <Badge tone={tone}>{label}</Badge>
        <span className="tabular-nums">{formatMoney(total, currency)}</span>
        <span className="text-sm text-muted">
          {sentAt !== null && `sent ${shortDateTime(sentAt, OFFICE_ZONE)}`}
          {validUntil !== null && `, valid until ${shortDay(validUntil)}`}
        </span>
      </summary>
      <ol className="divide-y divide-line border-t border-line">
        {lines.map((line, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the lines of a sent quotation never change
          <li key={index} className="flex flex-wrap justify-between gap-x-4 py-2">
            <span className="min-w-0 wrap-anywhere">
              {formatNumber(line.quantity)} {line.unit ?? '×'} {line.name}
              {line.isAlternative && <span className="text-muted"> (alternative)</span>}
            </span>
            <span className="tabular-nums">
              {line.unitPrice !== null && `${formatMoney(line.unitPrice, currency)} each`}
            </span>
          </li>
        ))}
      </ol>
      <p className="border-t border-line py-2">
        <a href={quotationPath(quote.id)} target="_blank" rel="noopener" className={textLink}>
          Open the PDF<span className="sr-only"> of quotation {revision}</span>
        </a>
      </p>
      {terms !== null && <p className="border-t border-line py-2 whitespace-pre-line">{terms}</p>}
    </details>
  );
}
