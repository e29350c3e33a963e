import type { ReportPrinter } from '#server/integrations/service-report-pdf/report-printer.ts';
import type { VerifyCodes } from '#server/integrations/verify-key.ts';
import type { PortalFileContext } from '#server/services/files/record-upload.ts';

/** The context of services of service reports: data, files and actor. */
export interface ReportingContext extends PortalFileContext {
  reportPrinter: ReportPrinter;
  verifyCodes: VerifyCodes;
}
