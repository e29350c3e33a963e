import { drawInvoiceLines, type InvoiceLinesContent } from './draw-invoice-lines.ts';
import { drawServiceReport } from './draw-service-report.ts';
import { drawUnitLabels, type UnitLabelsContent } from './draw-unit-labels.ts';
import type { ServiceReportContent } from './report-content.ts';
import type { ReportFonts } from './sheet.ts';

/** A document to print, as it is posted to the thread. */
export type PrintTask =
  | { kind: 'service report'; content: ServiceReportContent }
  | { kind: 'invoice lines'; content: InvoiceLinesContent }
  | { kind: 'unit labels'; content: UnitLabelsContent };

export function printDocument(task: PrintTask, fonts: ReportFonts): Promise<Buffer> {
  switch (task.kind) {
    case 'service report':
      return drawServiceReport(task.content, fonts);
    case 'invoice lines':
      return drawInvoiceLines(task.content, fonts);
    case 'unit labels':
      return drawUnitLabels(task.content, fonts);
  }
}
