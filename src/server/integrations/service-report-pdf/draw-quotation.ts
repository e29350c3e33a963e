import type { Fact } from '#contract/report/report-sections.ts';
import { drawFacts, drawTable } from './sections.ts';
import { PAGE, Sheet, type ReportFonts } from './sheet.ts';

/** A quotation as printed; amounts are texts with two decimals. */
export interface QuotationContent {
  title: string;
  /** On every page: `Q-26-000123, revision 1`. */
  number: string;
  status: string;
  company: { name: string; lines: string[] };
  facts: Fact[];
  currency: string;
  lines: {
    position: string;
    what: string;
    number: string;
    quantity: string;
    unitPrice: string;
    total: string;
    leadTime: string;
  }[];
  total: string;
  /** Paragraphs. */
  terms: string[];
  createdAt: Date;
}

/** Draws a quotation as a PDF, A4. The same content gives the same bytes. */
export function drawQuotation(content: QuotationContent, fonts: ReportFonts): Promise<Buffer> {
  const sheet = new Sheet(content, fonts);
  sheet.write('H1', content.title, PAGE.margin, sheet.y, { weight: 'semibold', size: 20 });
  sheet.y += 34;
  drawFacts(sheet, 'Request', content.facts);
  drawTable(sheet, `Lines in ${content.currency}`, {
    columns: [
      { title: 'Line', width: 30 },
      { title: 'Item' },
      { title: 'Item number', width: 80 },
      { title: 'Quantity', width: 60, isNumber: true },
      { title: `Each (${content.currency})`, width: 70, isNumber: true },
      { title: `Total (${content.currency})`, width: 75, isNumber: true },
      { title: 'Lead time', width: 55, isNumber: true },
    ],
    rows: [
      ...content.lines.map(({ position, what, number, quantity, unitPrice, total, leadTime }) =>
        [position, what, number, quantity, unitPrice, total, leadTime].map((text) => ({ text })),
      ),
      ['', 'Total', '', '', '', content.total, ''].map((text) => ({ text, tone: 'strong' as const })),
    ],
  });
  if (content.terms.length > 0) sheet.section('Terms', content.terms);
  return sheet.finish();
}
