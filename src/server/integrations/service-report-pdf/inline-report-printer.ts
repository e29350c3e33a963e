import { createPdfSigner, type SigningIdentity } from '#server/integrations/signing/signing-identity.ts';
import { printDocument } from './print-document.ts';
import { readFonts } from './read-fonts.ts';
import type { ReportPrinter } from './report-printer.ts';

/** Prints in the calling thread: for scripts and tests, which block nobody. */
export function createInlineReportPrinter(fontsFolder: string, signing?: SigningIdentity): ReportPrinter {
  const tools = { fonts: readFonts(fontsFolder), sign: createPdfSigner(signing) };
  return {
    print: (content) => printDocument({ kind: 'service report', content }, tools),
    issue: (content, issuedAt) => printDocument({ kind: 'service report', content, issuedAt }, tools),
    printInvoiceLines: (content) => printDocument({ kind: 'invoice lines', content }, tools),
    printUnitLabels: (content) => printDocument({ kind: 'unit labels', content }, tools),
    printQuotation: (content) => printDocument({ kind: 'quotation', content }, tools),
    close: async () => {},
  };
}
