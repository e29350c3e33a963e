import { formatDateTimeLong, formatDayLong } from '#contract/format/format-date.ts';
import { formatNumber } from '#contract/format/format-number.ts';
import { QUOTE_REASON_MAX } from '#contract/rfq/quote.ts';
import { rfqStatusPath } from '#contract/rfq/rfq-request.ts';
import { expiredText, type BuyerQuote } from '#server/services/rfqs/answer-quote.ts';
import { amountOf, leadTimeOf } from '#server/services/rfqs/quotation-content.ts';
import { quoteTotal } from '#server/services/rfqs/quote-rows.ts';

/** The newest quotation, with its PDF and the buyer's answer. Works without a script. */
export function QuotationSection({ quote, token }: { quote: BuyerQuote; token: string }) {
  const { row, lines, state } = quote;
  const { currency, revision, terms, validUntil } = row;
  const path = rfqStatusPath(token);
  return (
    <section aria-labelledby="quotation">
      <h2 id="quotation">Quotation, revision {revision}</h2>
      {state === 'accepted' && row.answeredAt && (
        <p>You accepted this quotation on {formatDateTimeLong(row.answeredAt)} (Oslo time). Thank you.</p>
      )}
      {state === 'declined' && <p>You have declined this quotation. Ask us for a new one.</p>}
      {state === 'expired' && <p className="error">{expiredText(row)}</p>}
      <ol>
        {lines.map((line) => (
          <li key={line.id}>
            {formatNumber(line.quantity)} {line.unit ?? '×'} {line.name}
            {line.number !== null && <span className="code"> {line.number}</span>}
            <br />
            <span className="soft">
              {amountOf(line.unitPrice ?? 0)} {currency} each
              {line.isAlternative
                ? ', alternative, not in the total'
                : `, ${amountOf(line.quantity * (line.unitPrice ?? 0))} ${currency}`}
              {leadTimeOf(line) !== '' && `, ${leadTimeOf(line)}`}
              {line.note !== null && `. ${line.note}`}
            </span>
          </li>
        ))}
      </ol>
      <dl>
        <dt>Total</dt>
        <dd>
          {amountOf(quoteTotal(lines))} {currency}
        </dd>
        <dt>Valid until</dt>
        <dd>{validUntil === null ? '' : formatDayLong(validUntil)}</dd>
        {terms !== null && (
          <>
            <dt>Terms</dt>
            <dd>
              {terms.split('\n').map((line, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- the lines never change
                <span key={index}>
                  {line}
                  <br />
                </span>
              ))}
            </dd>
          </>
        )}
      </dl>
      <p className="files">
        <a href={`${path}/quotation.pdf`}>Download the quotation as PDF</a>
      </p>
      {state === 'open' && (
        <>
          <form action={`${path}/answer`} method="post">
            <input type="hidden" name="revision" value={revision} />
            <button type="submit" name="act" value="accept">
              Accept the quotation
            </button>
          </form>
          <details>
            <summary>You do not want it?</summary>
            <form action={`${path}/answer`} method="post">
              <input type="hidden" name="revision" value={revision} />
              <label htmlFor="reason">Reason (optional)</label>
              <textarea id="reason" name="reason" rows={3} maxLength={QUOTE_REASON_MAX} />
              <button type="submit" name="act" value="decline">
                Decline the quotation
              </button>
            </form>
          </details>
        </>
      )}
    </section>
  );
}
