import type { Project } from '#contract/project/project.ts';
import { signedReport } from '#contract/report/report-version.ts';
import { useReportPreview } from '#client/entities/service-report/use-report-preview.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { QueryProblem } from '#client/kit/feedback/query-problem.tsx';
import { Disclosure } from '#client/ui/disclosure.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { ReportOnScreen } from './report-on-screen.tsx';
import { differenceText, signedText } from './signature-text.ts';
import { SignedPdf, useShowsPdf } from './signed-pdf.tsx';

/**
 * Shows the report of finished work within the page: the signed file itself where the browser can, and as text, which is all
 * there is elsewhere, with the file one press away.
 */
export function SubmittedReport({ project }: { project: Project }) {
  const { data: preview, query } = useReportPreview(project, null);
  const reports = trpc.portal.serviceReports.list.useQuery({ projectId: project.id }, { staleTime: 0 });
  const showsPdf = useShowsPdf();
  if (!preview) return query.error ? <QueryProblem query={query} /> : <Skeleton className="h-64" />;
  // One that was signed after the work was submitted is not what is approved.
  const signed = signedReport(reports.data?.filter(({ status }) => status !== 'draft') ?? []);
  const text = (
    <div className="rounded-md border border-line">
      <ReportOnScreen
        preview={preview}
        {...(signed && {
          signedText: signed.signature ? signedText(signed.signature, project) : 'No signature',
          signedPath: signed.fileURL || undefined,
        })}
      />
    </div>
  );
  return (
    <div className="grid gap-2">
      {preview.changedSinceSigned && (
        <p className="border-l-4 border-signal bg-signal-tint px-4 py-3">
          {differenceText(preview.changedFacts)}
        </p>
      )}
      {showsPdf && signed?.fileURL ? (
        <>
          <SignedPdf report={signed} />
          <Disclosure label="Read the report as text">{text}</Disclosure>
        </>
      ) : (
        text
      )}
    </div>
  );
}
