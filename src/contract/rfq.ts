import * as z from 'zod/mini';

/** The lowest quantity that can be asked for. */
export const RFQ_QUANTITY_MIN = 1;

/**
 * More than this of any part, litre or metre is a slip of the keyboard (a telephone number pasted into the field), and
 * it keeps sums of quantities exact.
 */
export const RFQ_QUANTITY_MAX = 999_999;

/** Mail programs and the systems that hand a link to them cut longer bodies without saying so. */
export const RFQ_MAIL_BODY_LIMIT = 1800;

/** What a line remembers of its product, so that it can still be asked for when the catalogue no longer lists it. */
export const RfqProduct = z.object({
  id: z.int(),
  name: z.string(),
  itemNumber: z.string(),
  description: z.string(),
});
export type RfqProduct = z.infer<typeof RfqProduct>;

/** A line of the RFQ basket: a product and how many of it, in whole numbers from 1. */
export const RfqLine = z.object({
  product: RfqProduct,
  quantity: z.int().check(z.minimum(RFQ_QUANTITY_MIN), z.maximum(RFQ_QUANTITY_MAX)),
});
export type RfqLine = z.infer<typeof RfqLine>;

/** The whole quantity nearest to what was typed: never below 1, fractions dropped, 1 where there is no number. */
export function rfqQuantity(typed: number): number {
  if (Number.isNaN(typed)) return RFQ_QUANTITY_MIN;
  return Math.min(Math.max(Math.trunc(typed), RFQ_QUANTITY_MIN), RFQ_QUANTITY_MAX);
}

/** The subject of the request; N is the number of lines, not of pieces. */
export function rfqSubject(lines: readonly RfqLine[]): string {
  return `RFQ Request - ${lines.length} items`;
}

/**
 * The request as plain text with CRLF line ends. Above 1,800 encoded characters the descriptions, and only they, are
 * shortened to the longest common length that fits, and a note points to Copy Full Details; no line is ever left out.
 */
export function rfqMailBody(lines: readonly RfqLine[]): string {
  const whole = mailText(lines, Infinity);
  if (encodeURIComponent(whole).length <= RFQ_MAIL_BODY_LIMIT) return whole;
  let fits = ELLIPSIS.length;
  let tooLong = Math.max(
    fits + 1,
    ...lines.map(({ product }) => Array.from(textOrMissing(product.description)).length),
  );
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2);
    if (encodeURIComponent(mailText(lines, middle)).length <= RFQ_MAIL_BODY_LIMIT) fits = middle;
    else tooLong = middle;
  }
  return mailText(lines, fits);
}

/** A mailto link as RFC 6068 has it: everything that comes from a product is percent-encoded text. */
export function rfqMailto(recipients: readonly string[], lines: readonly RfqLine[]): string {
  const to = recipients.map((address) => encodeURIComponent(address).replaceAll('%40', '@')).join(',');
  return `mailto:${to}?subject=${encodeURIComponent(rfqSubject(lines))}&body=${encodeURIComponent(rfqMailBody(lines))}`;
}

/** The request as an aligned table for the clipboard. Columns grow with their longest text; nothing is cut. */
export function rfqFullDetails(lines: readonly RfqLine[]): string {
  const header = ['Item', 'Qty', 'Item number', 'Product name', 'Description'];
  const rows = lines.map(({ product, quantity }, index) => [
    String(index + 1),
    String(quantity),
    textOrMissing(product.itemNumber),
    textOrMissing(product.name),
    textOrMissing(product.description),
  ]);
  const widths = COLUMN_WIDTHS.map((width, column) => {
    const longest = Math.max(0, ...rows.map((row) => row[column]?.length ?? 0));
    return Math.max(width, column === COLUMN_WIDTHS.length - 1 ? longest : longest + 1);
  });
  const aligned = (row: string[]) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('');
  const rule = '-'.repeat(widths.reduce((sum, width) => sum + width, 0));
  return [
    rfqSubject(lines),
    '',
    aligned(header),
    rule,
    ...rows.map(aligned),
    rule,
    '',
    'Requested shipping address: [please fill in]',
    'Requested delivery timeline: [please fill in]',
    'Requested payment terms: [please fill in]',
    '',
  ].join('\n');
}

const COLUMN_WIDTHS = [6, 5, 18, 25, 60];
const MISSING = 'N/A';
const ELLIPSIS = '...';

function mailText(lines: readonly RfqLine[], descriptionLimit: number): string {
  const isShortened = descriptionLimit !== Infinity;
  return [
    'Good day,',
    '',
    'Please send us your quotation for the following items:',
    '',
    ...lines.flatMap(({ product, quantity }, index) => [
      `${index + 1}. ${textOrMissing(product.name)}`,
      `Item number: ${textOrMissing(product.itemNumber)}`,
      `Quantity: ${quantity}`,
      `Description: ${shortened(textOrMissing(product.description), descriptionLimit)}`,
      '',
    ]),
    ...(isShortened
      ? [
          'Descriptions are shortened to fit this message. "Copy Full Details" on the website gives them in full, to be pasted here.',
          '',
        ]
      : []),
    'Please include in your quotation:',
    '- Unit prices and total price',
    '- Delivery timeline',
    '- Payment terms',
    '',
    'Thank you. We look forward to your reply.',
    '',
    'Best regards,',
    '',
  ].join('\r\n');
}

/** Counts characters, not UTF-16 units: half of a surrogate pair cannot be percent-encoded. */
function shortened(text: string, limit: number): string {
  const characters = Array.from(text);
  if (characters.length <= limit) return text;
  return (
    characters
      .slice(0, limit - ELLIPSIS.length)
      .join('')
      .trimEnd() + ELLIPSIS
  );
}

/**
 * A product's text on one line: a line break in it could pass for a further item of the request, a control or direction
 * character could hide one, and a lone surrogate cannot be encoded.
 */
function textOrMissing(text: string): string {
  const line = text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+/gu, ' ')
    .replace(/\p{Cs}/gu, '\uFFFD')
    .trim();
  return line === '' ? MISSING : line;
}
