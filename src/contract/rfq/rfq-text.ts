import { MAIL_BODY_LIMIT } from './mailto.ts';
import { oneLine } from '#contract/format/one-line.ts';
import { NO_DELIVERY, rfqDeliveryLines, type RfqDelivery } from './rfq-delivery.ts';
import type { RfqLine } from './rfq.ts';

/** The subject of the request; N is the number of lines, not of pieces. */
export function rfqSubject(lines: readonly RfqLine[]): string {
  return `RFQ Request - ${lines.length} items`;
}

/**
 * The request as plain text with CRLF line ends, followed by vessel and delivery if filled in. Above 1,800 encoded
 * characters the descriptions, and only they, are shortened to the longest common length that fits, and a note points
 * to Copy Full Details; no line is ever left out.
 */
export function rfqMailBody(lines: readonly RfqLine[], delivery = NO_DELIVERY): string {
  if (rfqMailFit(lines, delivery) === 'whole') return mailText(lines, delivery, Infinity);
  let fits = ELLIPSIS.length;
  let tooLong = Math.max(
    fits + 1,
    ...lines.map(({ product }) => Array.from(textOrMissing(product.description)).length),
  );
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2);
    if (isMailable(mailText(lines, delivery, middle))) fits = middle;
    else tooLong = middle;
  }
  return mailText(lines, delivery, fits);
}

/** Whether the mail contains the whole request, has shortened descriptions, or is still too long to be safe. */
export function rfqMailFit(
  lines: readonly RfqLine[],
  delivery = NO_DELIVERY,
): 'whole' | 'shortened' | 'tooLong' {
  if (isMailable(mailText(lines, delivery, Infinity))) return 'whole';
  return isMailable(mailText(lines, delivery, ELLIPSIS.length)) ? 'shortened' : 'tooLong';
}

function isMailable(body: string): boolean {
  return encodeURIComponent(body).length <= MAIL_BODY_LIMIT;
}

/** A mailto link (RFC 6068): all text from products is percent-encoded. */
export function rfqMailto(
  recipients: readonly string[],
  lines: readonly RfqLine[],
  delivery = NO_DELIVERY,
): string {
  const to = recipients.map((address) => encodeURIComponent(address).replaceAll('%40', '@')).join(',');
  return `mailto:${to}?subject=${encodeURIComponent(rfqSubject(lines))}&body=${encodeURIComponent(rfqMailBody(lines, delivery))}`;
}

/**
 * The request as an aligned table for the clipboard. Columns grow with their longest text; nothing is cut. A note is
 * under its line; vessel and delivery follow the table if filled in.
 */
export function rfqFullDetails(lines: readonly RfqLine[], delivery = NO_DELIVERY): string {
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
  const beforeItemNumber = (widths[0] ?? 0) + (widths[1] ?? 0);
  const rule = '-'.repeat(widths.reduce((sum, width) => sum + width, 0));
  return [
    rfqSubject(lines),
    '',
    aligned(header),
    rule,
    ...rows.flatMap((row, index) => {
      const note = oneLine(lines[index]?.note ?? '');
      return note === '' ? [aligned(row)] : [aligned(row), `${' '.repeat(beforeItemNumber)}Note: ${note}`];
    }),
    rule,
    '',
    'Requested shipping address: [please fill in]',
    'Requested delivery timeline: [please fill in]',
    'Requested payment terms: [please fill in]',
    '',
    ...rfqDeliveryLines(delivery),
  ].join('\n');
}

const COLUMN_WIDTHS = [6, 5, 18, 25, 60];
const MISSING = 'N/A';
const ELLIPSIS = '...';

function mailText(lines: readonly RfqLine[], delivery: RfqDelivery, descriptionLimit: number): string {
  const block = rfqDeliveryLines(delivery);
  const isShortened = descriptionLimit !== Infinity;
  return [
    'Good day,',
    '',
    'Please send us your quotation for the following items:',
    '',
    ...lines.flatMap(({ product, quantity, note = '' }, index) => [
      `${index + 1}. ${textOrMissing(product.name)}`,
      `Item number: ${textOrMissing(product.itemNumber)}`,
      `Quantity: ${quantity}`,
      `Description: ${shortened(textOrMissing(product.description), descriptionLimit)}`,
      ...(oneLine(note) === '' ? [] : [`Note: ${oneLine(note)}`]),
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
    // Two empty lines: the sender signs on the first.
    ...(block.length === 0 ? [] : ['', ...block]),
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

function textOrMissing(text: string): string {
  const line = oneLine(text);
  return line === '' ? MISSING : line;
}
