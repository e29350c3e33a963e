import { Link } from '@tanstack/react-router';
import type { ManagerDashboard } from '#contract/office/dashboard.ts';
import { formatTimeAgo } from '#contract/format/format-date.ts';
import { shortDateTime } from '#client/lib/short-date.ts';
import { projectLink } from '#client/entities/project/project-link.ts';
import { fingerRow } from '#client/ui/text/text-link.ts';

interface LatestCommentsProps {
  comments: ManagerDashboard['comments'];
  now: Date;
}

export function LatestComments({ comments, now }: LatestCommentsProps) {
  return (
    <section aria-labelledby="latest-comments" className="rounded-md border border-line bg-paper">
      <h2 id="latest-comments" className="px-4 pt-3 pb-2 text-md font-semibold">
        Latest comments
      </h2>
      {comments.length === 0 ? (
        <p className="border-t border-line px-4 py-4 text-muted">No comments yet.</p>
      ) : (
        <ul>
          {comments.map(({ id, projectId, vesselName, userName, comment, createdAt }) => (
            <li key={id} className="relative border-t border-line px-4 py-2.5">
              <p className="flex flex-wrap items-baseline justify-between gap-x-3">
                <Link
                  {...projectLink(projectId)}
                  search={{ tab: 'comments' }}
                  className={`py-0.5 font-medium text-theme-strong hover:underline ${fingerRow}`}
                >
                  {vesselName}
                </Link>
                <time dateTime={createdAt} title={shortDateTime(createdAt)} className="text-muted">
                  {formatTimeAgo(createdAt, now)}
                </time>
              </p>
              <p className="line-clamp-3 wrap-break-word">
                <span className="text-muted">{userName}: </span>
                {comment}
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
