import { accessSync } from 'node:fs';
import type { SigningIdentity } from '#server/integrations/signing/signing-identity.ts';
import { createWorkerQueue } from '#server/integrations/worker-queue.ts';
import type { InvoiceLinesContent } from './draw-invoice-lines.ts';
import type { QuotationContent } from './draw-quotation.ts';
import type { UnitLabelsContent } from './draw-unit-labels.ts';
import { fontFiles } from './font-files.ts';
import type { PrintTask } from './print-document.ts';
import type { ServiceReportContent } from './report-content.ts';

export interface ReportPrinter {
  /**
   * Returns the report as a PDF; the same content gives the same bytes. Throws unavailable and tooManyRequests if it
   * cannot be printed now.
   */
  print(content: ServiceReportContent): Promise<Buffer>;
  /** Prints a report that leaves the house: signed where reports are signed. Throws as `print` does, also if it cannot be signed. */
  issue(content: ServiceReportContent, at: Date): Promise<Buffer>;
  /** Returns the lines of an invoice as a PDF, for managers. Throws as `print` does. */
  printInvoiceLines(content: InvoiceLinesContent): Promise<Buffer>;
  /** Returns sheets of labels as a PDF, for managers. Throws as `print` does. */
  printUnitLabels(content: UnitLabelsContent): Promise<Buffer>;
  /** Returns a quotation as a PDF. Throws as `print` does. */
  printQuotation(content: QuotationContent): Promise<Buffer>;
  /** Stops printing, and rejects what waits. */
  close(): Promise<void>;
}

interface ReportPrinterOptions {
  fontsFolder: string;
  /** The entry file of the thread. */
  entry: string;
  /** With what issued reports are signed; without it they are not. */
  signing?: SigningIdentity | undefined;
  report?: (fault: unknown) => void;
  /** How many documents may wait, each with its pictures in memory. */
  maxQueue?: number;
}

const TIMEOUT_MS = 30_000;
const MAX_QUEUE = 60;
const MEMORY_MB = 384;

/** Prints one document after the other in its own thread, without blocking anything else. */
export function createReportPrinter({
  fontsFolder,
  entry,
  signing,
  report,
  maxQueue = MAX_QUEUE,
}: ReportPrinterOptions): ReportPrinter {
  // A program without its fonts must fail at the start, not with the first report.
  for (const file of Object.values(fontFiles(fontsFolder))) accessSync(file);
  const queue = createWorkerQueue<PrintTask>({
    entry,
    workerData: { fontsFolder, signing },
    report,
    timeoutMs: TIMEOUT_MS,
    maxQueue,
    memoryMb: MEMORY_MB,
    refusals: {
      brokeOff: 'The document could not be printed. Please try again.',
      tookTooLong: 'The document took too long to print. Please try again.',
      queueIsFull: 'Many documents are being printed. Please try again in a moment.',
    },
    describe: ({ kind, content }) => `${kind} ${content.number}`,
  });
  const print = async (task: PrintTask) => {
    const bytes = (await queue.run(task)) as Uint8Array;
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  };
  return {
    print: (content) => print({ kind: 'service report', content }),
    issue: (content, issuedAt) => print({ kind: 'service report', content, issuedAt }),
    printInvoiceLines: (content) => print({ kind: 'invoice lines', content }),
    printUnitLabels: (content) => print({ kind: 'unit labels', content }),
    printQuotation: (content) => print({ kind: 'quotation', content }),
    close: () => queue.close(),
  };
}
