import * as z from 'zod/mini';
import { addDays, type CalendarDay } from '#contract/format/calendar-day.ts';
import { minorUnits, MoneyText, moneyText, normalizeAmount, Currency } from '#contract/format/money.ts';
import type { OfficeRfq, OfficeRfqLine } from '#contract/rfq/office-rfq.ts';
import { oneLine } from '#contract/format/one-line.ts';
import { QUOTE_NAME_MAX, QUOTE_VALID_DAYS, type Quote, type SaveQuoteInput } from '#contract/rfq/quote.ts';
import { newUuid } from '#client/lib/browser/new-uuid.ts';

/** Fields are texts, as they are typed. `key` tells the lines apart while they are edited. */
const DraftLine = z.object({
  key: z.string(),
  rfqLineId: z.nullable(z.int()),
  productId: z.nullable(z.int()),
  name: z.string(),
  number: z.string(),
  quantity: z.string(),
  unit: z.string(),
  unitPrice: z.string(),
  leadTimeDays: z.string(),
  isAlternative: z.boolean(),
  note: z.string(),
});
export type DraftLine = z.infer<typeof DraftLine>;

/** The fields of a line that are typed. */
export const TYPED_COLUMNS = [
  'name',
  'number',
  'quantity',
  'unit',
  'unitPrice',
  'leadTimeDays',
  'note',
] as const;
export type TypedColumn = (typeof TYPED_COLUMNS)[number];

/** A quotation while it is typed. `revision` and `version` are those of the saved draft that it was typed over. */
export const QuoteDraft = z.object({
  revision: z.int(),
  version: z.nullable(z.int()),
  currency: Currency,
  validUntil: z.string(),
  terms: z.string(),
  lines: z.array(DraftLine),
});
export type QuoteDraft = z.infer<typeof QuoteDraft>;

/** Returns the revision and version of the saved draft, or of the draft that would be next. */
export function namedDraft([last]: OfficeRfq['quotes']): Pick<QuoteDraft, 'revision' | 'version'> {
  return last?.status === 'draft'
    ? { revision: last.revision, version: last.version }
    : { revision: (last?.revision ?? 0) + 1, version: null };
}

/**
 * Begins with the saved draft, else with the last quotation, else with the lines of the request. The same request has
 * the same keys: what is typed first belongs to a line that was not typed yet. `keys` are those of the lines when the
 * draft was saved: its fields stay the same ones.
 */
export function draftOf(
  { quotes, lines }: Pick<OfficeRfq, 'quotes' | 'lines'>,
  today: CalendarDay,
  keys: readonly string[] = [],
): QuoteDraft {
  const validUntil = addDays(today, QUOTE_VALID_DAYS);
  const [last] = quotes;
  if (last) {
    const isDraft = last.status === 'draft';
    const known = keys.length === last.lines.length ? keys : [];
    return {
      ...namedDraft(quotes),
      currency: last.currency,
      validUntil: isDraft ? (last.validUntil ?? '') : validUntil,
      terms: last.terms ?? '',
      lines: last.lines.map((line, index) => typedLine(line, known[index] ?? `quoted ${index}`)),
    };
  }
  return {
    ...namedDraft(quotes),
    currency: 'NOK',
    validUntil,
    terms: '',
    lines: lines.map(askedLine),
  };
}

/** A line of the request as a quotation begins with it. */
export const askedLine = (line: OfficeRfqLine): DraftLine => ({
  ...emptyLine(line.id, `asked ${line.id}`),
  productId: line.productId,
  name: line.productName ?? oneLine(line.rawText).slice(0, QUOTE_NAME_MAX),
  number: line.productNumber ?? line.askedNumber ?? '',
  quantity: String(line.quantity),
  unit: line.unit ?? '',
});

export const emptyLine = (rfqLineId: number | null, key: string = newUuid()): DraftLine => ({
  key,
  rfqLineId,
  productId: null,
  name: '',
  number: '',
  quantity: '1',
  unit: '',
  unitPrice: '',
  leadTimeDays: '',
  isAlternative: false,
  note: '',
});

const typedLine = (
  { quantity, number, unit, unitPrice, leadTimeDays, note, ...line }: Quote['lines'][number],
  key: string,
): DraftLine => ({
  ...line,
  key,
  number: number ?? '',
  quantity: String(quantity),
  unit: unit ?? '',
  unitPrice: unitPrice ?? '',
  leadTimeDays: leadTimeDays === null ? '' : String(leadTimeDays),
  note: note ?? '',
});

/** What is typed that is no number stays what it is, for the server to refuse at its field. */
const numberOf = (text: string) => (text.trim() === '' ? null : Number(text));

export function inputOf(
  id: number,
  { revision, version, currency, validUntil, terms, lines }: QuoteDraft,
): SaveQuoteInput {
  return {
    id,
    revision,
    version,
    currency,
    validUntil: validUntil === '' ? null : validUntil,
    terms,
    lines: lines.map(lineInputOf),
  };
}

const lineInputOf = (line: DraftLine): SaveQuoteInput['lines'][number] => ({
  rfqLineId: line.rfqLineId,
  productId: line.productId,
  name: line.name,
  number: line.number,
  quantity: numberOf(line.quantity) ?? Number.NaN,
  unit: line.unit,
  unitPrice: line.unitPrice.trim() === '' ? null : normalizeAmount(line.unitPrice),
  leadTimeDays: numberOf(line.leadTimeDays),
  isAlternative: line.isAlternative,
  note: line.note,
});

/** Returns an amount in minor units; null while it is no amount. */
export function minorOf(amount: string): number | null {
  const read = MoneyText.safeParse(normalizeAmount(amount));
  return read.success ? minorUnits(read.data) : null;
}

/** Returns the total of a line, or null. */
export function lineTotal({ unitPrice, quantity }: Pick<DraftLine, 'unitPrice' | 'quantity'>): number | null {
  const price = minorOf(unitPrice);
  const pieces = Number(quantity);
  return price === null || !Number.isInteger(pieces) || pieces < 1 ? null : price * pieces;
}

/** Returns the sum without alternatives, as text. */
export const draftTotal = (lines: readonly DraftLine[]): string =>
  moneyText(lines.reduce((sum, line) => sum + (line.isAlternative ? 0 : (lineTotal(line) ?? 0)), 0));
