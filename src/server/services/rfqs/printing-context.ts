import type { ReportPrinter } from '#server/integrations/service-report-pdf/report-printer.ts';
import type { FileContext } from '#server/services/files/file-context.ts';
import type { PortalContext } from '#server/services/portal-context.ts';

/** The context of services that print quotations. */
export interface PrintingContext extends PortalContext, FileContext {
  reportPrinter: ReportPrinter;
}
