import * as z from 'zod/mini';
import { CurrencyAmount } from '#contract/billing/part-usage.ts';

/** How soon a quotation should be sent. */
export const QUOTED_SOON_HOURS = 24;
/** The clients and items that the figures list. */
export const REQUEST_GROUPS_MAX = 12;

/** How the figures are worked out; the queries follow these sentences. */
export const REQUEST_FORMULAS = {
  requests: 'Requests for quotation that arrived in the period, by Oslo day. Spam is left out.',
  quotedSoon: `Share of these whose first quotation was sent within ${QUOTED_SOON_HOURS} hours of their arrival. Requests that are younger and have no quotation yet are left out.`,
  won: 'Share of these whose quotation was accepted, of those that the buyer accepted or declined or that ended without an answer.',
  value:
    'Total of the accepted quotations, without alternatives. One sum per currency, never mixed. Quoted is the newest quotation of each request that got one.',
  clients:
    'By the client of the project that it became, else the vessel’s client, else the company that the buyer typed.',
  notSold:
    'Lines of these requests that ended without being sold: the quotation was not accepted or has no item for the line. One item is a product, else an item number, else the text as pasted.',
} as const;

/** `share` in percent with one decimal; null where nothing can be counted. `of` is the number it is a share of. */
const Share = z.object({ count: z.int(), of: z.int(), share: z.nullable(z.string()) });
export type Share = z.infer<typeof Share>;

const RequestTotals = z.object({
  requests: z.int(),
  quotedSoon: Share,
  won: Share,
  /** One row per currency. */
  value: z.array(z.object({ currency: CurrencyAmount.shape.currency, quoted: z.string(), won: z.string() })),
});
export type RequestTotals = z.infer<typeof RequestTotals>;

/** `key` is stable: c and the id of a client, or n and the folded name. */
const RequestClient = z.object({
  key: z.string(),
  label: z.string(),
  requests: z.int(),
  quoted: z.int(),
  won: z.int(),
  value: z.array(CurrencyAmount),
});
export type RequestClient = z.infer<typeof RequestClient>;

/** `requests` asked for it without buying it; `quantity` is the sum of what they asked for. */
const UnsoldItem = z.object({
  key: z.string(),
  label: z.string(),
  number: z.nullable(z.string()),
  productId: z.nullable(z.int()),
  requests: z.int(),
  quantity: z.int(),
});
export type UnsoldItem = z.infer<typeof UnsoldItem>;

const Period = z.object({ from: z.string(), to: z.string() });

/**
 * Requests for quotation of a period, beside the period of the same length just before. `clientsLeft` and
 * `itemsLeft` are the numbers of unlisted ones.
 */
export const RequestFigures = z.object({
  period: Period,
  before: Period,
  totals: RequestTotals,
  totalsBefore: RequestTotals,
  clients: z.array(RequestClient),
  clientsLeft: z.int(),
  notSold: z.array(UnsoldItem),
  itemsLeft: z.int(),
});
export type RequestFigures = z.infer<typeof RequestFigures>;
