import { useState } from 'react';
import type { Project } from '#contract/project/project.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { QueryProblem } from '#client/kit/feedback/query-problem.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { CommentForm } from './comment-form.tsx';
import { CommentRow } from './comment-row.tsx';

const PAGE = 50;

/** Lists the comments on the project, newest first. */
export function CommentsPanel({ project }: { project: Project }) {
  const people = trpc.portal.comments.mentionable.useQuery({ projectId: project.id });
  return (
    <div className="grid max-w-3xl gap-6">
      <CommentForm project={project} people={people.data ?? []} />
      <CommentPage project={project} before={undefined} people={people.data ?? []} />
    </div>
  );
}

interface CommentPageProps extends Pick<Parameters<typeof CommentForm>[0], 'project' | 'people'> {
  before: number | undefined;
}

/**
 * Shows one page of comments and loads the next one on request. Each page starts after the last comment of the one
 * before.
 */
function CommentPage({ project, before, people }: CommentPageProps) {
  const [hasNext, setHasNext] = useState(false);
  const comments = trpc.portal.comments.list.useQuery(
    { projectId: project.id, before, limit: PAGE },
    { staleTime: 0, placeholderData: (page) => page },
  );
  const last = comments.data?.at(-1)?.id;
  return (
    <div className="grid gap-3">
      <QueryProblem query={comments} />
      {comments.isPending && <Skeleton className="h-24" />}
      {comments.data?.length === 0 && before === undefined && (
        <p className="text-muted">No comments yet. Write down what the next person on board should know.</p>
      )}
      {comments.data && comments.data.length > 0 && (
        <ol aria-label={before === undefined ? 'Comments' : 'Older comments'} className="grid gap-3">
          {comments.data.map((comment) => (
            <CommentRow key={comment.id} project={project} comment={comment} people={people} />
          ))}
        </ol>
      )}
      {comments.data?.length === PAGE && last !== undefined && !hasNext && (
        <Button variant="secondary" size="sm" className="justify-self-start" onClick={() => setHasNext(true)}>
          Show older
        </Button>
      )}
      {hasNext && last !== undefined && <CommentPage project={project} before={last} people={people} />}
    </div>
  );
}
