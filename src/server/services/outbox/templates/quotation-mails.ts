import { formatDayLong } from '#contract/format/format-date.ts';
import { formatDecimal } from '#contract/format/format-number.ts';
import { moneyText } from '#contract/format/money.ts';
import type { rfqQuotes, rfqs } from '#db/schema/index.ts';
import { writeMail, type MailContent, type MailPart } from './mail-content.ts';

type Rfq = Pick<typeof rfqs.$inferSelect, 'number' | 'buyerName'>;
type Quote = Pick<typeof rfqQuotes.$inferSelect, 'currency' | 'validUntil'>;

const dayOf = ({ validUntil }: Quote) => (validUntil === null ? '' : formatDayLong(validUntil));

/** The link, or where to answer without one: the office cannot answer for the buyer. */
const answerParts = (address: string | undefined): MailPart[] =>
  address === undefined
    ? [
        {
          kind: 'paragraph',
          text: 'You can read it, and accept or decline it, on the page of your request: open the link that you got when you sent it.',
        },
      ]
    : [
        { kind: 'link', text: 'Open the quotation', href: address },
        {
          kind: 'paragraph',
          text: 'There you can read it, download it as a PDF, and accept or decline it. Everyone who has this link can do that.',
        },
      ];

/** Says that a quotation is ready. It repeats nothing that the buyer typed. `total` is in minor units. */
export function rfqQuotation(
  { number }: Rfq,
  quote: Quote,
  total: number,
  address: string | undefined,
): MailContent {
  return writeMail(`Our quotation for your request ${number}`, [
    {
      kind: 'paragraph',
      text: `Our quotation for your request ${number} is ready. The total is ${formatDecimal(moneyText(total))} ${quote.currency}. It is valid until ${dayOf(quote)}.`,
    },
    ...answerParts(address),
  ]);
}

export function rfqReminder({ number }: Rfq, quote: Quote, address: string | undefined): MailContent {
  return writeMail(`Our quotation for your request ${number} expires soon`, [
    {
      kind: 'paragraph',
      text: `Our quotation for your request ${number} is valid until ${dayOf(quote)}. You have not answered it yet.`,
    },
    ...answerParts(address),
  ]);
}

interface Answer {
  answer: 'accepted' | 'declined';
  revision: number;
  reason: string | null;
}

export function rfqAnswer({ number, buyerName }: Rfq, { answer, revision, reason }: Answer): MailContent {
  return writeMail(`Quotation ${number} was ${answer}`, [
    { kind: 'paragraph', text: `${buyerName} has ${answer} revision ${revision} of quotation ${number}.` },
    ...(reason === null ? [] : [{ kind: 'words' as const, heading: 'Reason', text: reason }]),
  ]);
}
