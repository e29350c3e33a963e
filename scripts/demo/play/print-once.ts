import { isDeepStrictEqual } from 'node:util';
import type { ReportPrinter } from '#server/integrations/service-report-pdf/report-printer.ts';

/** A report is shown, signed and handed in within moments: two prints back is far enough. */
const KEPT = 2;

type Content = Parameters<ReportPrinter['print']>[0];

/** Prints what was just printed no second time: the same content gives the same bytes, and printing takes its time. */
export function printOnce(printer: ReportPrinter): ReportPrinter {
  const kept: { content: Content; bytes: Buffer }[] = [];
  return {
    ...printer,
    async print(content) {
      const known = kept.find((one) => isDeepStrictEqual(one.content, content));
      if (known) return known.bytes;
      const bytes = await printer.print(content);
      kept.unshift({ content, bytes });
      kept.length = Math.min(kept.length, KEPT);
      return bytes;
    },
  };
}
