import { COMMENT_MAX, type MentionablePerson, type ProjectComment } from '#contract/project/comment.ts';
import type { Project } from '#contract/project/project.ts';
import { useIdempotencyKey } from '#client/kit/record/idempotency-key.ts';
import { isKept, toastKept } from '#client/lib/outbox/kept.ts';
import { errorMessage } from '#client/lib/transport/error-message.ts';
import { afterSaving, usePersistedDraft } from '#client/kit/record/persisted-draft.ts';
import { useAddComment, useUpdateComment } from '#client/entities/comment/use-comment-mutations.ts';
import { usePortalUser } from '#client/entities/user/portal-user.ts';
import { remainingText } from '#client/lib/remaining-text.ts';
import { tooLong } from '#client/lib/too-long.ts';
import { Button } from '#client/ui/button.tsx';
import { MentionField } from './mention-field.tsx';
import { mentionedIn } from './mention-text.ts';

interface CommentFormProps {
  project: Project;
  people: readonly MentionablePerson[];
  /** Present while the user edits their comment. */
  edited?: ProjectComment;
  onClose?: () => void;
}

/** Writes or edits a comment. What is typed stays in this browser until it is sent. */
export function CommentForm({ project, people, edited, onClose }: CommentFormProps) {
  const projectId = project.id;
  const { id: userId } = usePortalUser();
  const { stamp, settled } = useIdempotencyKey();
  const [draft, keep] = usePersistedDraft(`${userId} comment ${projectId} ${edited?.id ?? 'new'}`);
  const text = draft ?? edited?.comment ?? '';
  function clear(sent: string): void {
    // The user may type the next comment while this one is being sent.
    const rest = keep(edited ? afterSaving(sent) : (now) => remainingText(sent, now) || undefined);
    if (rest === undefined) onClose?.();
  }
  const options = {
    onSuccess: (_: ProjectComment, { comment: sent }: { comment: string }) => clear(sent),
    onError(problem: unknown, { comment: sent }: { comment: string }) {
      if (!isKept(problem)) return;
      toastKept();
      clear(sent);
    },
    onSettled: (_: unknown, error: unknown) => settled(error),
  };
  const add = useAddComment(projectId, options);
  const update = useUpdateComment(projectId, options);
  const failed = add.error ?? update.error;
  const error = isKept(failed) ? null : failed;
  const problem = tooLong(text, COMMENT_MAX);
  const isBusy = add.isPending || update.isPending;
  // People mentioned earlier may have left the project; their names stay highlighted.
  const known = [
    ...people,
    ...(edited?.mentions ?? []).filter(({ id }) => !people.some((one) => one.id === id)),
  ];

  function send(): void {
    if (isBusy || text.trim() === '' || problem !== undefined) return;
    const written = { projectId, comment: text, mentions: mentionedIn(text, known) };
    if (edited) update.mutate(stamp({ ...written, id: edited.id }));
    else add.mutate(stamp(written));
  }

  return (
    <form
      noValidate
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <MentionField
        label={edited ? 'Edit your comment' : 'Write a comment'}
        text={text}
        onChange={keep}
        people={people.filter(({ id }) => id !== userId)}
        error={problem ?? (error ? errorMessage(error) : undefined)}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" disabled={isBusy || text.trim() === ''}>
          {isBusy ? 'Sending…' : error ? 'Try again' : edited ? 'Save' : 'Send comment'}
        </Button>
        {edited && (
          <Button
            variant="ghost"
            size="sm"
            onClick={() => {
              keep(undefined);
              onClose?.();
            }}
          >
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}
