import { join } from 'node:path';
import { createReportPrinter } from '#server/integrations/service-report-pdf/report-printer.ts';

/** The real one, with the typefaces of the sources. */
export const testReportPrinter = createReportPrinter(join(import.meta.dirname, '../integrations/fonts'));
