import { useState } from 'react';
import { OFFICE_ZONE } from '#contract/format/calendar-day.ts';
import type { MentionablePerson, ProjectComment } from '#contract/project/comment.ts';
import { shortDateTime } from '#client/lib/short-date.ts';
import type { Project } from '#contract/project/project.ts';
import { useNow } from '#client/lib/browser/use-now.ts';
import { KeptMark } from '#client/kit/feedback/kept-mark.tsx';
import { Button } from '#client/ui/button.tsx';
import { CommentForm } from './comment-form.tsx';
import { piecesOf } from './mention-text.ts';
import { LateBadge } from '#client/entities/audit/late-badge.tsx';

interface CommentRowProps {
  project: Project;
  comment: ProjectComment;
  people: readonly MentionablePerson[];
}

export function CommentRow({ project, comment, people }: CommentRowProps) {
  const { userName, mentions, editedAt, editableUntil } = comment;
  const [isEditing, setEditing] = useState(false);
  const saidAt = comment.occurredAt ?? comment.createdAt;
  return (
    <li className="rounded-md border border-line bg-paper px-4 py-3">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-medium">{userName}</span>
        <span className="text-muted">
          <time dateTime={saidAt}>{shortDateTime(saidAt, project.locationTimezone ?? OFFICE_ZONE)}</time>
          {editedAt && ', edited'}
        </span>
        <KeptMark noun="comment" id={comment.id} />
      </p>
      <LateBadge entry={comment} zone={project.locationTimezone ?? OFFICE_ZONE} />
      {isEditing ? (
        <div className="mt-2">
          <CommentForm project={project} people={people} edited={comment} onClose={() => setEditing(false)} />
        </div>
      ) : (
        <>
          <p className="mt-1 max-w-[80ch] break-words whitespace-pre-line">
            {piecesOf(
              comment.comment,
              mentions.map(({ name }) => name),
            ).map(({ text, isName }, place) =>
              isName ? (
                // The pieces of one text never change their order.
                // oxlint-disable-next-line react/no-array-index-key
                <strong key={place} className="font-medium text-theme-strong">
                  {text}
                </strong>
              ) : (
                text
              ),
            )}
          </p>
          {editableUntil && <EditButton until={editableUntil} onEdit={() => setEditing(true)} />}
        </>
      )}
    </li>
  );
}

/** Disappears when the time for editing is over. */
function EditButton({ until, onEdit }: { until: string; onEdit: () => void }) {
  const left = Math.ceil((Date.parse(until) - useNow(20_000)) / 60_000);
  if (left <= 0) return null;
  return (
    <Button variant="ghost" size="sm" className="mt-1 -ml-3" onClick={onEdit}>
      Edit
      <span className="font-normal text-muted">
        {left === 1 ? 'for 1 more minute' : `for ${left} more minutes`}
      </span>
    </Button>
  );
}
