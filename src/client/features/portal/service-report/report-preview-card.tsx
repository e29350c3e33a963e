import type { Project } from '#contract/project/project.ts';
import { useReportPreview } from '#client/entities/service-report/use-report-preview.ts';
import { QueryProblem } from '#client/kit/feedback/query-problem.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { ReportOnScreen } from './report-on-screen.tsx';
import { changesText, signedText } from './signature-text.ts';

/** Shows the current draft to users who do not sign it. Once it is submitted, the signed version is the report. */
export function ReportPreviewCard({ project }: { project: Project }) {
  return ['work done', 'completed', 'cancelled'].includes(project.status) ? null : (
    <PreviewCard project={project} />
  );
}

function PreviewCard({ project }: { project: Project }) {
  const { data, query } = useReportPreview(project, null);
  if (!data) return query.error ? <QueryProblem query={query} /> : <Skeleton className="h-16" />;
  const { signature } = data;
  return (
    <div className="grid gap-2">
      <p>
        <span className="block font-medium">
          {signature === null
            ? `Draft (version ${data.version}), not signed`
            : signedText(signature, project)}
        </span>
        <span className="text-muted">
          {signature === null ? 'Shows what was entered so far.' : changesText(data)}
        </span>
      </p>
      <div className="rounded-md border border-line">
        <ReportOnScreen
          preview={data}
          signedText={
            signature === null || data.changedSinceSigned ? undefined : signedText(signature, project)
          }
        />
      </div>
    </div>
  );
}
