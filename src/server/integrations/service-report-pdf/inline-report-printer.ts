import { printDocument } from './print-document.ts';
import { readFonts } from './read-fonts.ts';
import type { ReportPrinter } from './report-printer.ts';

/** Prints in the calling thread: for scripts and tests, which block nobody. */
export function createInlineReportPrinter(fontsFolder: string): ReportPrinter {
  const fonts = readFonts(fontsFolder);
  return {
    print: (content) => printDocument({ kind: 'service report', content }, fonts),
    printInvoiceLines: (content) => printDocument({ kind: 'invoice lines', content }, fonts),
    printUnitLabels: (content) => printDocument({ kind: 'unit labels', content }, fonts),
    close: async () => {},
  };
}
