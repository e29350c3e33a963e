import { formatDateTimeLong, formatDayLong } from '#contract/format/format-date.ts';
import { formatCount } from '#contract/format/format-number.ts';
import { oneLine } from '#contract/format/one-line.ts';
import { RFQ_QUESTION_MAX, rfqStatusPath, type RfqEventKind } from '#contract/rfq/rfq-request.ts';
import { Facts } from '#server/pages/facts.tsx';
import type { BuyerQuote } from '#server/services/rfqs/answer-quote.ts';
import { isWithdrawable, type BuyerRfq } from '#server/services/rfqs/buyer-rfq.ts';
import { QuotationSection } from './quotation-section.tsx';

const EVENT_LABELS: Readonly<Record<RfqEventKind, string>> = {
  sent: 'Request sent',
  read: 'Opened by us',
  question: 'You asked',
  note: 'Note',
  quoted: 'Quotation sent',
  reminded: 'Reminder sent',
  accepted: 'Quotation accepted',
  declined: 'Quotation declined',
  expired: 'Quotation expired',
  withdrawn: 'Request withdrawn',
  closed: 'Request closed by us',
  project: 'We are planning the work',
};

/** What was refused. `isAnswer`: of a quotation; otherwise what was typed as a question. */
export interface Refusal {
  typed: string;
  reason: string;
  isAnswer?: boolean;
}

interface RfqPageContent extends BuyerRfq {
  quote?: BuyerQuote | undefined;
  token: string;
  /** What was typed and refused. */
  refused?: Refusal;
}

/** A request as its buyer follows it. Works without a script. */
export function RfqPage({ rfq, lines, events, quote, token, refused }: RfqPageContent) {
  const path = rfqStatusPath(token);
  const facts = [
    ['Vessel', rfq.vesselName],
    ['IMO number', rfq.imoNumber],
    ['Port', rfq.port],
    ['ETA', rfq.eta && formatDayLong(rfq.eta)],
    ['Requisition number', rfq.requisition],
  ] as const;
  const isWithdrawn = rfq.status === 'withdrawn';
  const asked = refused?.isAnswer ? undefined : refused;
  const download = quote ? 'Download lines and quotation' : 'Download';
  const isEnded = isWithdrawn || rfq.status === 'closed';
  return (
    <>
      <h1>Request {rfq.number}</h1>
      <p>
        {isWithdrawn && 'You have withdrawn this request. For a new one, send the lines again.'}
        {rfq.status === 'closed' && 'We have closed this request. For a new one, send the lines again.'}
        {!isEnded && !quote && 'We have your request and answer by e-mail.'}
        {quote?.state === 'open' && 'Our quotation is ready. You can accept or decline it below.'}
      </p>
      {isEnded && asked && (
        <>
          <p className="error" role="alert">
            {asked.reason}
          </p>
          <p>Your question: {asked.typed}</p>
        </>
      )}
      {refused?.isAnswer && (
        <p className="error" role="alert">
          {refused.reason}
        </p>
      )}
      {quote && <QuotationSection quote={quote} token={token} />}
      <section aria-labelledby="status">
        <h2 id="status">Status</h2>
        <ol>
          {events.map(({ id, kind, at, text }) => (
            <li key={id}>
              {EVENT_LABELS[kind]}
              {text !== null && `: ${text}`}
              <span className="soft"> {formatDateTimeLong(at)} (Oslo time)</span>
            </li>
          ))}
        </ol>
      </section>
      <section aria-labelledby="lines">
        <h2 id="lines">{formatCount(lines.length, 'line')}</h2>
        <Facts facts={facts} />
        <ol>
          {lines.map(({ id, quantity, unit, productName, productNumber, rawText, note }) => (
            <li key={id}>
              {productName === null
                ? `Quantity ${[quantity, unit].filter(Boolean).join(' ')}: “${oneLine(rawText)}”`
                : `${quantity} ${unit ?? '×'} ${productName}`}
              {productNumber !== null && <span className="code"> {productNumber}</span>}
              {note !== null && <span className="soft"> Note: {note}</span>}
            </li>
          ))}
        </ol>
        <p className="files">
          <a href={`${path}.csv`}>{download} as CSV</a> <a href={`${path}.xml`}>{download} as XML</a>
        </p>
      </section>
      {!isEnded && (
        <section aria-labelledby="answer">
          <h2 id="answer">Ask us</h2>
          <form action={`${path}/answer`} method="post">
            <label htmlFor="question">Your question</label>
            {asked && (
              <p className="error" id="problem" role="alert">
                {asked.reason}
              </p>
            )}
            <textarea
              id="question"
              name="question"
              rows={4}
              required
              maxLength={RFQ_QUESTION_MAX}
              defaultValue={asked?.typed}
              aria-invalid={asked ? true : undefined}
              aria-describedby={asked ? 'problem' : undefined}
            />
            <button type="submit" name="act" value="ask">
              Send the question
            </button>
          </form>
          {isWithdrawable(rfq) && (
            <details>
              <summary>You no longer need a quotation?</summary>
              <form action={`${path}/answer`} method="post">
                <button type="submit" name="act" value="withdraw">
                  Withdraw the request
                </button>
              </form>
            </details>
          )}
        </section>
      )}
    </>
  );
}

/** For an unknown and for a cut-off link alike. */
export function NoRfqPage() {
  return (
    <>
      <h1>Request not found</h1>
      <p>There is no request at this link. Check that the whole link was copied.</p>
    </>
  );
}
