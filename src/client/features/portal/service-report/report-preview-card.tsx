import FileText from 'lucide-react/icons/file-text';
import type { Project } from '#contract/project.ts';
import { trpc } from '#client/lib/trpc.ts';
import { buttonClasses } from '#client/ui/button.tsx';
import { QueryProblem } from '#client/ui/query-problem.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { changesText, signedText } from './signature-text.ts';

/** What the report would say now, for those who only look. Once it is handed in, the signed version is the report. */
export function ReportPreviewCard({ project }: { project: Project }) {
  const isOver = ['work done', 'completed', 'cancelled'].includes(project.status);
  const preview = trpc.portal.serviceReports.preview.useQuery(
    { projectId: project.id },
    { staleTime: 0, enabled: !isOver },
  );
  if (isOver) return null;
  if (!preview.data) return preview.error ? <QueryProblem query={preview} /> : <Skeleton className="h-16" />;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-md border border-line bg-paper px-4 py-3">
      <p>
        <span className="block font-medium">
          {preview.data.signature === null
            ? `Draft of version ${preview.data.version}, not signed`
            : signedText(preview.data.signature, project)}
        </span>
        <span className="text-muted">
          {preview.data.signature === null ? 'Made of what is entered so far.' : changesText(preview.data)}
        </span>
      </p>
      <a
        href={preview.data.contentPath}
        target="_blank"
        rel="noreferrer"
        className={buttonClasses({ variant: 'secondary', size: 'sm' })}
      >
        <FileText aria-hidden className="size-4" />
        Open preview<span className="sr-only"> as PDF in a new tab</span>
      </a>
    </div>
  );
}
