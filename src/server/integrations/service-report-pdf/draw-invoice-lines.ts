import type { Fact } from '#contract/report/report-sections.ts';
import { drawFacts, drawTable } from './sections.ts';
import { PAGE, Sheet, type ReportFonts } from './sheet.ts';

/** The lines of an invoice as printed; amounts are strings with two decimals. */
export interface InvoiceLinesContent {
  title: string;
  number: string;
  status: string;
  company: { name: string; lines: string[] };
  facts: Fact[];
  /** One table per currency, because sums are never mixed. */
  tables: {
    currency: string;
    lines: { what: string; number: string; quantity: string; unit: string; total: string }[];
    total: string;
  }[];
  createdAt: Date;
}

/** Draws the lines of an invoice as a PDF, A4. The same content gives the same bytes. */
export function drawInvoiceLines(content: InvoiceLinesContent, fonts: ReportFonts): Promise<Buffer> {
  const sheet = new Sheet(content, fonts);
  sheet.write('H1', content.title, PAGE.margin, sheet.y, { weight: 'semibold', size: 20 });
  sheet.y += 34;
  drawFacts(sheet, 'Project', content.facts);
  for (const { currency, lines, total } of content.tables) {
    drawTable(sheet, `Lines in ${currency}`, {
      columns: [
        { title: 'Line' },
        { title: 'Item number', width: 100 },
        { title: 'Quantity', width: 60, isNumber: true },
        { title: `Unit price (${currency})`, width: 75, isNumber: true },
        { title: `Total (${currency})`, width: 75, isNumber: true },
      ],
      rows: [
        ...lines.map(({ what, number, quantity, unit, total: sum }) =>
          [what, number, quantity, unit, sum].map((text) => ({ text })),
        ),
        ['Total', '', '', '', total].map((text) => ({ text, tone: 'strong' as const })),
      ],
    });
  }
  return sheet.finish();
}
