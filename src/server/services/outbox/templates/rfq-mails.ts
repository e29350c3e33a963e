import { formatDateTimeLong } from '#contract/format/format-date.ts';
import { formatCount } from '#contract/format/format-number.ts';
import { oneLine } from '#contract/format/one-line.ts';
import type { rfqLines, rfqs } from '#db/schema/index.ts';
import { writeMail, type MailContent } from './mail-content.ts';

type Rfq = typeof rfqs.$inferSelect;
type RfqLine = typeof rfqLines.$inferSelect;

/** Gives sales the whole request; a reply goes to the buyer. */
export function rfqForSales(rfq: Rfq, lines: readonly RfqLine[]): MailContent {
  return writeMail(
    `Request for quotation ${rfq.number}: ${formatCount(lines.length, 'line')}, ${rfq.buyerName}`,
    [
      { kind: 'paragraph', text: 'A request arrived through the website. Your reply goes to the buyer.' },
      {
        kind: 'facts',
        facts: factsOf([
          ['Name', rfq.buyerName],
          ['Email', rfq.buyerEmail],
          ['Company', rfq.buyerCompany],
          ['Phone', rfq.buyerPhone],
          ['Vessel', rfq.vesselName],
          ['IMO number', rfq.imoNumber],
          ['Port', rfq.port],
          ['ETA', rfq.eta],
          ['Requisition number', rfq.requisition],
          ['Sent', `${formatDateTimeLong(rfq.createdAt)} (Oslo time)`],
        ]),
      },
      ...(rfq.note === null ? [] : [{ kind: 'words' as const, heading: 'Note', text: rfq.note }]),
      { kind: 'words', heading: 'Lines', text: lines.map(lineText).join('\n') },
    ],
  );
}

function lineText({
  position,
  quantity,
  unit,
  productNumber,
  productName,
  rawText,
  note,
  matchClass,
}: RfqLine) {
  const asked = oneLine(rawText);
  const product = `${productNumber} ${productName}`;
  const from = product === asked ? '' : ` (asked: ${asked}; ${matchClass})`;
  // What was typed may begin with a quantity of its own.
  const item =
    productName === null
      ? `Quantity ${[quantity, unit].filter(Boolean).join(' ')}: “${asked}”`
      : `${quantity} ${unit ?? '×'} ${product}${from}`;
  return `${position}. ${item}${note === null ? '' : `. Note: ${note}`}`;
}

/**
 * Confirms a request to its buyer. It repeats nothing that was typed: the address may be someone else's, and the mail
 * must not carry a stranger's text.
 */
export function rfqConfirmation(
  { number }: Pick<Rfq, 'number'>,
  lines: number,
  address: string | undefined,
): MailContent {
  return writeMail(`We have your request ${number}`, [
    {
      kind: 'paragraph',
      text: `Thank you. Your request for quotation has the number ${number} and ${formatCount(lines, 'line')}. We answer by e-mail.`,
    },
    ...(address === undefined
      ? []
      : [
          { kind: 'link' as const, text: 'Follow your request', href: address },
          {
            kind: 'paragraph' as const,
            text: 'Everyone who has this link can read the request. If you did not send it, ignore this e-mail.',
          },
        ]),
  ]);
}

export function rfqQuestion({ number, buyerName }: Rfq, text: string): MailContent {
  return writeMail(`Question about request ${number}`, [
    { kind: 'paragraph', text: `${buyerName} asks about request ${number}. Your reply goes to the buyer.` },
    { kind: 'words', heading: 'Question', text },
  ]);
}

export function rfqWithdrawal({ number, buyerName }: Rfq): MailContent {
  return writeMail(`Request ${number} was withdrawn`, [
    { kind: 'paragraph', text: `${buyerName} has withdrawn request ${number}. No quotation is needed.` },
  ]);
}

const factsOf = (facts: readonly (readonly [string, string | null])[]) =>
  facts.flatMap(([label, value]) => (value === null ? [] : [[label, value] as const]));
