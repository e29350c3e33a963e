import type { Project } from '#contract/project/project.ts';
import { signedReport } from '#contract/report/report-version.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { QueryProblem } from '#client/kit/feedback/query-problem.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { ReportOnScreen } from './report-on-screen.tsx';
import { signedText } from './signature-text.ts';

/** Shows the report of finished work within the page, with its signed file one press away. */
export function SubmittedReport({ project }: { project: Project }) {
  const preview = trpc.portal.serviceReports.preview.useQuery({ projectId: project.id }, { staleTime: 0 });
  const reports = trpc.portal.serviceReports.list.useQuery({ projectId: project.id }, { staleTime: 0 });
  if (!preview.data) return preview.error ? <QueryProblem query={preview} /> : <Skeleton className="h-64" />;
  const signed = signedReport(reports.data ?? []);
  return (
    <div className="rounded-md border border-line">
      <ReportOnScreen
        preview={preview.data}
        signed={
          signed && {
            text: signed.signature ? signedText(signed.signature, project) : 'No signature',
            path: signed.fileURL,
          }
        }
      />
    </div>
  );
}
