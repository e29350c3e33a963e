import type { Project } from '#contract/project/project.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { QueryProblem } from '#client/kit/feedback/query-problem.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { ReportOnScreen } from './report-on-screen.tsx';
import { changesText, signedText } from './signature-text.ts';

/** Shows the current draft to users who do not sign it. Once it is submitted, the signed version is the report. */
export function ReportPreviewCard({ project }: { project: Project }) {
  const isOver = ['work done', 'completed', 'cancelled'].includes(project.status);
  const preview = trpc.portal.serviceReports.preview.useQuery(
    { projectId: project.id },
    { staleTime: 0, enabled: !isOver },
  );
  if (isOver) return null;
  if (!preview.data) return preview.error ? <QueryProblem query={preview} /> : <Skeleton className="h-16" />;
  const { signature } = preview.data;
  return (
    <div className="grid gap-2">
      <p>
        <span className="block font-medium">
          {signature === null
            ? `Draft (version ${preview.data.version}), not signed`
            : signedText(signature, project)}
        </span>
        <span className="text-muted">
          {signature === null ? 'Shows what was entered so far.' : changesText(preview.data)}
        </span>
      </p>
      <div className="rounded-md border border-line">
        <ReportOnScreen preview={preview.data} />
      </div>
    </div>
  );
}
