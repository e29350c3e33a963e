import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { serialize } from 'node:v8';
import { createInlineReportPrinter } from '#server/integrations/service-report-pdf/inline-report-printer.ts';
import { createVerifyCodes } from '#server/integrations/verify-key.ts';
import type { ServiceReportContent } from '#server/integrations/service-report-pdf/report-content.ts';
import type { ReportPrinter } from '#server/integrations/service-report-pdf/report-printer.ts';

const printer = createInlineReportPrinter(join(import.meta.dirname, '../integrations/fonts'));

/** What this process has printed, by the hash of its content. */
const printed = new Map<string, Promise<Buffer>>();

/**
 * The real printer, with the fonts of the sources. Prints each content once, because the same content gives the same
 * bytes.
 */
export const testReportPrinter: ReportPrinter = { ...printer, print: printOnce, issue: printOnce };

function printOnce(content: ServiceReportContent): Promise<Buffer> {
  const key = createHash('sha256').update(serialize(content)).digest('base64');
  const bytes = printed.get(key) ?? printer.print(content);
  printed.set(key, bytes);
  return bytes;
}

export const testVerifyCodes = createVerifyCodes(Buffer.alloc(32, 'verify'));
