import type { ReactNode } from 'react';
import { formatDecimal, formatNumber } from '#contract/format/format-number.ts';
import { REQUEST_FORMULAS, type RequestFigures, type Share } from '#contract/office/request-figures.ts';
import { ChartTable } from '#client/kit/chart/chart-table.tsx';
import { QueryProblem } from '#client/kit/feedback/query-problem.tsx';
import { formatMoney } from '#client/lib/format-money.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { Disclosure } from '#client/ui/disclosure.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { figureInput, type AnalyticsView } from './analytics-search.ts';
import { CARD_OPTIONS } from './figure-calls.ts';
import { detail } from './figure-frame.tsx';

const FORMULAS = ['requests', 'quotedSoon', 'won', 'value', 'clients', 'notSold'] as const;

const box = 'grid min-w-0 grid-cols-1 content-start gap-3 rounded-md border border-line bg-paper p-3';

/** Shows what buyers asked for, what was quoted and won, by client, and the items that were not sold. */
export function RequestSection({ view }: { view: AnalyticsView }) {
  const query = trpc.portal.analytics.requests.useQuery(figureInput(view), CARD_OPTIONS);
  const figures = query.data;
  return (
    <section aria-labelledby="topic-requests" aria-busy={query.isFetching}>
      <h2 id="topic-requests" className="mb-2 text-md font-semibold">
        Requests
      </h2>
      <QueryProblem query={query} />
      {query.isPending && (
        <>
          <output className="sr-only">Calculating: Requests…</output>
          <Skeleton className="h-36" />
        </>
      )}
      {figures && figures.totals.requests === 0 && (
        <p className={`${box} text-muted`}>No requests for quotation in this period.</p>
      )}
      {figures && figures.totals.requests > 0 && <Figures figures={figures} />}
    </section>
  );
}

function Figures({ figures }: { figures: RequestFigures }) {
  const { clients, clientsLeft, notSold, itemsLeft } = figures;
  return (
    <div className={box}>
      <Totals figures={figures} />
      <div className="flex flex-wrap items-start gap-x-3 text-sm">
        <Disclosure label="By client" className={detail}>
          <FigureList
            caption="By client"
            head={['Client, value won', 'Requests', 'Quoted', 'Won']}
            rows={clients.map(({ key, label, requests, quoted, won, value }) => ({
              key,
              cells: [
                <span key="client" className="wrap-anywhere">
                  {label}
                  {value.map(({ amount, currency }) => (
                    <span key={currency} className="block text-muted">
                      {formatMoney(amount, currency)}
                    </span>
                  ))}
                </span>,
                formatNumber(requests),
                formatNumber(quoted),
                formatNumber(won),
              ],
            }))}
            left={clientsLeft}
          />
        </Disclosure>
        <Disclosure label="Asked for, not sold" className={detail}>
          {notSold.length === 0 ? (
            <p className="text-muted">Every item of the requests that ended was sold.</p>
          ) : (
            <FigureList
              caption="Asked for, not sold"
              head={['Item', 'Requests', 'Quantity']}
              rows={notSold.map(({ key, label, number, productId, requests, quantity }) => ({
                key,
                cells: [
                  <span key="item" className="wrap-anywhere">
                    {label}{' '}
                    {number !== null && number !== label && (
                      <span className="font-mono text-muted">{number}</span>
                    )}
                    {productId === null && <span className="block text-muted">Not in the catalogue</span>}
                  </span>,
                  formatNumber(requests),
                  formatNumber(quantity),
                ],
              }))}
              left={itemsLeft}
            />
          )}
        </Disclosure>
        <Disclosure label="Formula" about="Requests" className={detail}>
          {FORMULAS.map((name) => (
            <p key={name} className="mt-1 max-w-[66ch] text-muted">
              {REQUEST_FORMULAS[name]}
            </p>
          ))}
        </Disclosure>
      </div>
    </div>
  );
}

function Totals({ figures: { totals, totalsBefore } }: { figures: RequestFigures }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-x-5 gap-y-3">
      <Total
        label="Requests"
        value={formatNumber(totals.requests)}
        note={`prev. ${formatNumber(totalsBefore.requests)}`}
      />
      <Total label="Quoted within a day" {...shareTexts(totals.quotedSoon, totalsBefore.quotedSoon)} />
      <Total label="Won" {...shareTexts(totals.won, totalsBefore.won)} />
      {totals.value.map(({ currency, quoted, won }) => (
        <Total
          key={currency}
          label={`Value won, ${currency}`}
          value={formatMoney(won, currency)}
          note={`of ${formatMoney(quoted, currency)} quoted, prev. ${formatMoney(
            totalsBefore.value.find((before) => before.currency === currency)?.won ?? '0.00',
            currency,
          )}`}
        />
      ))}
    </dl>
  );
}

const percent = (share: string | null) => (share === null ? '–' : `${formatDecimal(share)}\u00A0%`);

const shareTexts = ({ count, of, share }: Share, then: Share) => ({
  value: percent(share),
  note: `${formatNumber(count)} of ${formatNumber(of)}, prev. ${percent(then.share)}`,
});

function Total({ label, value, note }: { label: string; value: string; note: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="text-md font-semibold wrap-anywhere tabular-nums">
        {value}
        <span className="block text-xs font-normal text-muted">{note}</span>
      </dd>
    </div>
  );
}

interface FigureListProps {
  caption: string;
  head: readonly string[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
  left: number;
}

function FigureList({ caption, head, rows, left }: FigureListProps) {
  return (
    <>
      <ChartTable
        title={caption}
        columns={head.map((title, column) => ({ title, isNumber: column > 0 }))}
        rows={rows}
      />
      {left > 0 && <p className="text-sm text-muted">and {formatNumber(left)} more</p>}
    </>
  );
}
