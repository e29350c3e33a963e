import { and, eq, inArray } from 'drizzle-orm';
import { CURRENCIES } from '#contract/billing/billing.ts';
import { HOUR_MS } from '#contract/format/durations.ts';
import { moneyText } from '#contract/format/money.ts';
import type { FigureInput } from '#contract/office/analytics.ts';
import {
  QUOTED_SOON_HOURS,
  REQUEST_GROUPS_MAX,
  type RequestClient,
  type RequestFigures,
  type RequestTotals,
  type Share,
  type UnsoldItem,
} from '#contract/office/request-figures.ts';
import { foldText, searchKeys } from '#contract/catalogue/search-text.ts';
import { oneLine } from '#contract/format/one-line.ts';
import { inOneParameter } from '#db/queries/in-one-parameter.ts';
import { products, rfqLines, rfqQuoteLines } from '#db/schema/index.ts';
import { groupBy } from '#server/services/group-by.ts';
import { beforeThat, questionOf, type FigureQuestion, type Source } from './figure-question.ts';
import { requestCases, type RequestCase } from './request-cases.ts';
import { shareOf, sumOf } from './statistics.ts';

const SOON_MS = QUOTED_SOON_HOURS * HOUR_MS;

/** Works out what was asked for, quoted and won in a period, and in the one before. */
export function requestFigures(db: Source, input: FigureInput, now: Date): RequestFigures {
  // The metric names no query here: period and filters are those of the other figures.
  const question = questionOf('lead-time', input, now);
  const earlier = beforeThat(question);
  const cases = requestCases(db, question);
  const clients = byClient(cases, question);
  const notSold = unsoldItems(db, cases);
  return {
    period: question.period,
    before: earlier.period,
    totals: totalsOf(cases, question),
    totalsBefore: totalsOf(requestCases(db, earlier), question),
    clients: clients.slice(0, REQUEST_GROUPS_MAX),
    clientsLeft: Math.max(clients.length - REQUEST_GROUPS_MAX, 0),
    notSold: notSold.slice(0, REQUEST_GROUPS_MAX),
    itemsLeft: Math.max(notSold.length - REQUEST_GROUPS_MAX, 0),
  };
}

function totalsOf(cases: readonly RequestCase[], { now, filters }: FigureQuestion): RequestTotals {
  const due = cases.filter(({ quotedAt, receivedAt }) => quotedAt !== null || +now - +receivedAt > SOON_MS);
  const soon = due.filter(({ quotedAt, receivedAt }) => quotedAt && +quotedAt - +receivedAt <= SOON_MS);
  const answered = cases.filter((one) => one.quoted !== null && one.status !== 'quoted');
  const won = cases.filter(({ accepted }) => accepted !== null);
  return {
    requests: cases.length,
    quotedSoon: share(soon.length, due.length),
    won: share(won.length, answered.length),
    value: CURRENCIES.filter((currency) => filters.currency === undefined || filters.currency === currency)
      .map((currency) => ({
        currency,
        quoted: sumOf(cases.map(({ quoted }) => (quoted?.currency === currency ? quoted.total : 0))),
        won: sumOf(cases.map(({ accepted }) => (accepted?.currency === currency ? accepted.total : 0))),
      }))
      .filter(({ quoted, won: sum }) => quoted > 0 || sum > 0)
      .map(({ currency, quoted, won: sum }) => ({
        currency,
        quoted: moneyText(quoted),
        won: moneyText(sum),
      })),
  };
}

const share = (count: number, of: number): Share => ({
  count,
  of,
  share: shareOf(count, of)?.toFixed(1) ?? null,
});

function byClient(cases: readonly RequestCase[], { filters }: FigureQuestion): RequestClient[] {
  return [...groupBy(cases, ({ client }) => client.key)]
    .map(([key, own]): RequestClient => ({
      key,
      label: own[0]?.client.label ?? '',
      requests: own.length,
      quoted: own.filter(({ quoted }) => quoted !== null).length,
      won: own.filter(({ accepted }) => accepted !== null).length,
      value: CURRENCIES.filter((currency) => filters.currency === undefined || filters.currency === currency)
        .map((currency) => ({
          currency,
          sum: sumOf(own.map(({ accepted }) => (accepted?.currency === currency ? accepted.total : 0))),
        }))
        .filter(({ sum }) => sum > 0)
        .map(({ currency, sum }) => ({ currency, amount: moneyText(sum) })),
    }))
    .toSorted(
      (one, other) =>
        other.requests - one.requests || other.won - one.won || one.label.localeCompare(other.label),
    );
}

/** Nothing is lost while a request waits for us or for its buyer. */
const isOpen = ({ status }: RequestCase) => status === 'new' || status === 'read' || status === 'quoted';

function unsoldItems(db: Source, cases: readonly RequestCase[]): UnsoldItem[] {
  const ended = cases.filter((one) => !isOpen(one));
  const sold = soldLines(
    db,
    ended.flatMap(({ accepted }) => accepted?.id ?? []),
  );
  const rows = db
    .select({ line: rfqLines, name: products.name, itemNumber: products.itemNumber })
    .from(rfqLines)
    .leftJoin(products, eq(products.id, rfqLines.productId))
    .where(inArray(rfqLines.rfqId, inOneParameter(ended.map(({ id }) => id))))
    .all()
    .filter(({ line }) => !sold.has(line.id))
    .map(({ line, name, itemNumber }) => ({
      rfqId: line.rfqId,
      productId: line.productId,
      quantity: line.quantity,
      key: keyOf(line),
      label: name ?? line.productName ?? line.askedNumber ?? oneLine(line.rawText),
      number: itemNumber ?? line.productNumber ?? line.askedNumber,
    }));
  return [...groupBy(rows, ({ key }) => key)]
    .map(([key, own]) => ({
      key,
      label: own[0]?.label ?? '',
      number: own[0]?.number ?? null,
      productId: own[0]?.productId ?? null,
      requests: new Set(own.map(({ rfqId }) => rfqId)).size,
      quantity: sumOf(own.map(({ quantity }) => quantity)),
    }))
    .toSorted(
      (one, other) =>
        other.requests - one.requests ||
        other.quantity - one.quantity ||
        one.label.localeCompare(other.label),
    );
}

/** The lines of requests for which an accepted quotation has an item. */
function soldLines(db: Source, quoteIds: number[]): ReadonlySet<number | null> {
  const rows = db
    .select({ rfqLineId: rfqQuoteLines.rfqLineId })
    .from(rfqQuoteLines)
    .where(
      and(inArray(rfqQuoteLines.quoteId, inOneParameter(quoteIds)), eq(rfqQuoteLines.isAlternative, false)),
    )
    .all();
  return new Set(rows.map(({ rfqLineId }) => rfqLineId));
}

function keyOf({ productId, askedNumber, rawText }: typeof rfqLines.$inferSelect): string {
  if (productId !== null) return `p${productId}`;
  if (askedNumber === null) return `t${foldText(rawText)}`;
  return `n${searchKeys({ itemNumber: askedNumber, name: '', others: [] }).numberKey || foldText(askedNumber)}`;
}
