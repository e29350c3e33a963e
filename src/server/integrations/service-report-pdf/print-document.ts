import type { SignPdf } from '#server/integrations/signing/signing-identity.ts';
import { drawInvoiceLines, type InvoiceLinesContent } from './draw-invoice-lines.ts';
import { drawQuotation, type QuotationContent } from './draw-quotation.ts';
import { drawServiceReport } from './draw-service-report.ts';
import { drawUnitLabels, type UnitLabelsContent } from './draw-unit-labels.ts';
import type { ServiceReportContent } from './report-content.ts';
import type { ReportFonts } from './sheet.ts';

/** A document to print, as it is posted to the thread. */
export type PrintTask =
  | { kind: 'service report'; content: ServiceReportContent; issuedAt?: Date }
  | { kind: 'invoice lines'; content: InvoiceLinesContent }
  | { kind: 'quotation'; content: QuotationContent }
  | { kind: 'unit labels'; content: UnitLabelsContent };

export async function printDocument(
  task: PrintTask,
  { fonts, sign }: { fonts: ReportFonts; sign: SignPdf | undefined },
): Promise<Buffer> {
  switch (task.kind) {
    case 'service report': {
      const bytes = await drawServiceReport(task.content, fonts);
      return task.issuedAt && sign ? sign(bytes, task.issuedAt) : bytes;
    }
    case 'invoice lines':
      return drawInvoiceLines(task.content, fonts);
    case 'quotation':
      return drawQuotation(task.content, fonts);
    case 'unit labels':
      return drawUnitLabels(task.content, fonts);
  }
}
