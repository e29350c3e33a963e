import { drawInvoiceLines, type InvoiceLinesContent } from './draw-invoice-lines.ts';
import { drawServiceReport } from './draw-service-report.ts';
import type { ServiceReportContent } from './report-content.ts';
import type { ReportFonts } from './sheet.ts';

/** A document to print, as it is posted to the thread. */
export type PrintTask =
  | { kind: 'service report'; content: ServiceReportContent }
  | { kind: 'invoice lines'; content: InvoiceLinesContent };

export function printDocument(task: PrintTask, fonts: ReportFonts): Promise<Buffer> {
  return task.kind === 'service report'
    ? drawServiceReport(task.content, fonts)
    : drawInvoiceLines(task.content, fonts);
}
