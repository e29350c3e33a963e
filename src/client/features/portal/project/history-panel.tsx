import { useState } from 'react';
import type { Project } from '#contract/project/project.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { QueryProblem } from '#client/kit/feedback/query-problem.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { ProjectHistoryEntry } from './history-entry.tsx';

const PAGE = 30;

/** Lists all changes of the project, newest first, a page at a time. */
export function HistoryPanel({ project }: { project: Project }) {
  return (
    <div className="max-w-4xl">
      <HistoryPage project={project} before={undefined} />
    </div>
  );
}

/**
 * Shows one page of changes and loads the next one on request. Each page starts after the last entry of the one before,
 * so new entries do not shift it.
 */
function HistoryPage({ project, before }: { project: Project; before: number | undefined }) {
  const [hasNext, setHasNext] = useState(false);
  const history = trpc.portal.projects.history.useQuery(
    { id: project.id, before, limit: PAGE },
    { staleTime: 0, placeholderData: (page) => page },
  );
  const entries = history.data;
  const last = entries?.at(-1)?.id;
  return (
    <>
      <QueryProblem query={history} />
      {history.isPending && <Skeleton className="h-40" />}
      {entries?.length === 0 && before === undefined && <p className="text-muted">No changes yet.</p>}
      {entries && (
        <ol aria-label={before === undefined ? 'History' : 'Older history'}>
          {entries.map((entry) => (
            <ProjectHistoryEntry key={entry.id} project={project} entry={entry} />
          ))}
        </ol>
      )}
      {entries?.length === PAGE && last !== undefined && !hasNext && (
        <Button variant="secondary" size="sm" className="mt-3" onClick={() => setHasNext(true)}>
          Show older
        </Button>
      )}
      {hasNext && last !== undefined && <HistoryPage project={project} before={last} />}
    </>
  );
}
