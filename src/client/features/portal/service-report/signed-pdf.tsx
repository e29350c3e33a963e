import type { ServiceReport } from '#contract/report/service-report.ts';
import { useMediaQuery } from '#client/ui/use-media-query.ts';

/** Phones and tablets open a PDF in a program of its own, or show its first page only. */
const DESK = 'screen and (width >= 48rem) and (pointer: fine)';

/** Whether this browser can show a PDF within a page. */
export function useShowsPdf(): boolean {
  const isAtDesk = useMediaQuery(DESK);
  return isAtDesk && navigator.pdfViewerEnabled;
}

/** The whole width for the page: viewers would begin with a list of pages beside it. */
const WITHOUT_PAGE_LIST = '#navpanes=0&pagemode=none&view=FitH';

/** Shows a signed report as it was filed, within the page. */
export function SignedPdf({ report: { version, fileURL } }: { report: ServiceReport }) {
  return (
    <iframe
      src={fileURL + WITHOUT_PAGE_LIST}
      title={`Signed report, version ${version}, as PDF`}
      className="block h-[75svh] w-full rounded-md border border-line"
    />
  );
}
