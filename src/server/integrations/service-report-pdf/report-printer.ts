import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawInvoiceLines, type InvoiceLinesContent } from './draw-invoice-lines.ts';
import { drawServiceReport } from './draw-service-report.ts';
import type { ServiceReportContent } from './report-content.ts';

export interface ReportPrinter {
  /** The report as a PDF; the same content gives the same bytes. */
  print(content: ServiceReportContent): Promise<Buffer>;
  /** What an invoice is made of, for managers. */
  printInvoiceLines(content: InvoiceLinesContent): Promise<Buffer>;
}

/** Reads the typefaces at once, so that a program without them says so at its start. */
export function createReportPrinter(fontsFolder: string): ReportPrinter {
  const fonts = {
    regular: readFileSync(join(fontsFolder, 'ibm-plex-sans-regular.ttf')),
    semibold: readFileSync(join(fontsFolder, 'ibm-plex-sans-semibold.ttf')),
  };
  return {
    print: (content) => drawServiceReport(content, fonts),
    printInvoiceLines: (content) => drawInvoiceLines(content, fonts),
  };
}
