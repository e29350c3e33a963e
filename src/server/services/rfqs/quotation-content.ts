import { companyProfile } from '#content/company-profile.ts';
import { formatDayLong } from '#contract/format/format-date.ts';
import { formatDecimal, formatNumber } from '#contract/format/format-number.ts';
import { moneyText } from '#contract/format/money.ts';
import type { rfqs } from '#db/schema/index.ts';
import type { QuotationContent } from '#server/integrations/service-report-pdf/draw-quotation.ts';
import { quoteTotal, type QuoteLineRow, type QuoteRow } from './quote-rows.ts';

/** Puts a quotation into words, as it is printed. */
export function quotationContent(
  rfq: typeof rfqs.$inferSelect,
  quote: QuoteRow,
  lines: readonly QuoteLineRow[],
  createdAt: Date,
): QuotationContent {
  const { name, address, organisationNumberDisplay, phones, emails } = companyProfile;
  const valid = quote.validUntil === null ? '' : formatDayLong(quote.validUntil);
  return {
    title: 'Quotation',
    number: `${rfq.number}, revision ${quote.revision}`,
    status: quote.status === 'draft' ? 'Draft, not sent' : `Valid until ${valid}`,
    company: {
      name,
      lines: [
        `${address.street}, ${address.postcode} ${address.city}, ${address.country}`,
        `Organisation number ${organisationNumberDisplay}`,
        phones.primary.display,
        emails.sales,
      ],
    },
    facts: [
      { label: 'For', value: rfq.buyerName },
      { label: 'Company', value: rfq.buyerCompany ?? '' },
      { label: 'Vessel', value: rfq.vesselName ?? '' },
      { label: 'IMO number', value: rfq.imoNumber ?? '' },
      { label: 'Port', value: rfq.port ?? '' },
      { label: 'ETA', value: rfq.eta === null ? '' : formatDayLong(rfq.eta) },
      { label: 'Your requisition', value: rfq.requisition ?? '' },
      { label: 'Valid until', value: valid },
    ],
    currency: quote.currency,
    lines: lines.map((line) => ({
      position: String(line.position),
      what: [line.name, line.note].filter(Boolean).join('\n'),
      number: line.number ?? '',
      quantity: [formatNumber(line.quantity), line.unit].filter(Boolean).join(' '),
      unitPrice: line.unitPrice === null ? '' : amountOf(line.unitPrice),
      total: lineTotalOf(line),
      leadTime: leadTimeOf(line),
    })),
    total: amountOf(quoteTotal(lines)),
    terms: quote.terms?.split(/\n+/) ?? [],
    createdAt,
  };
}

function lineTotalOf({ isAlternative, unitPrice, quantity }: QuoteLineRow): string {
  if (isAlternative) return 'alternative';
  return unitPrice === null ? '' : amountOf(quantity * unitPrice);
}

export const amountOf = (minor: number) => formatDecimal(moneyText(minor));

export const leadTimeOf = ({ leadTimeDays }: Pick<QuoteLineRow, 'leadTimeDays'>): string => {
  if (leadTimeDays === null) return '';
  if (leadTimeDays === 0) return 'in stock';
  return leadTimeDays === 1 ? '1 day' : `${leadTimeDays} days`;
};
