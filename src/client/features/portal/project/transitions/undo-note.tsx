import type { Project } from '#contract/project/project.ts';
import { transitionLabel } from '#client/entities/project/project-labels.ts';
import { statusLabel } from '#client/entities/project/project-status.tsx';
import { useUndoTransition } from '#client/entities/project/use-project-mutations.ts';
import { useProjectCourse } from '#client/entities/project/use-project.ts';
import { useIdempotencyKey } from '#client/kit/record/idempotency-key.ts';
import { useNow } from '#client/lib/browser/use-now.ts';
import { toast } from '#client/lib/toast.ts';
import { errorMessage } from '#client/lib/transport/error-message.ts';
import { formatTime } from '#contract/format/format-date.ts';
import { Button } from '#client/ui/button.tsx';

/** Offers to undo the newest transition, for as long as that is possible. */
export function UndoNote({ project }: { project: Project }) {
  const course = useProjectCourse(project.id);
  const now = useNow(20_000);
  const { stamp, settled } = useIdempotencyKey();
  const undo = useUndoTransition(project.id, {
    onSuccess: ({ vesselName, status }) =>
      void toast({ title: `${vesselName}: ${statusLabel(status).toLowerCase()}`, tone: 'success' }),
    onError: (error) =>
      void toast({ title: 'Could not undo', description: errorMessage(error), tone: 'danger' }),
    onSettled: (_, error) => settled(error),
  });
  const offer = course.data?.undo;
  if (!offer || offer.to === project.status || Date.parse(offer.until) <= now) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
      {statusLabel(project.status)}: you can undo this until {formatTime(offer.until)}.
      <Button
        variant="secondary"
        size="sm"
        disabled={undo.isPending}
        onClick={() => undo.mutate(stamp({ id: project.id, version: project.version }))}
      >
        Undo<span className="sr-only"> “{transitionLabel(offer.to, project.status)}”</span>
      </Button>
    </p>
  );
}
