import type { ReportPrinter } from '#server/integrations/service-report-pdf/report-printer.ts';
import type { PortalFileContext } from '#server/services/files/record-upload.ts';

/** What the services of reports are given beside the data, the files and who acts. */
export interface ReportingContext extends PortalFileContext {
  reportPrinter: ReportPrinter;
}
