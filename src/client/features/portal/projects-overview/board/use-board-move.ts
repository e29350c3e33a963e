import type { ProjectStatus, ProjectSummary } from '#contract/project/project.ts';
import { useIdempotencyKey } from '#client/kit/record/idempotency-key.ts';
import { isKept, toastKept } from '#client/lib/outbox/kept.ts';
import { errorMessage } from '#client/lib/transport/error-message.ts';
import { toast } from '#client/lib/toast.ts';
import { statusLabel } from '#client/entities/project/project-status.tsx';
import { useTakeTransition } from '#client/entities/project/use-plan-mutations.ts';

/** Moves a project to another status without asking for input, and reports the result. */
export function useBoardMove() {
  const takeTransition = useTakeTransition();
  const device = useIdempotencyKey();
  return async ({ id, version, vesselName }: ProjectSummary, to: ProjectStatus): Promise<void> => {
    // Not in the callbacks of mutate: React Query drops them if another project is moved before the answer.
    try {
      await takeTransition.mutateAsync(device.stamp({ id, version, to }, id));
      device.settled(undefined, id);
      toast({ title: `${vesselName}: ${statusLabel(to).toLowerCase()}`, tone: 'success' });
    } catch (error) {
      device.settled(error, id);
      if (isKept(error)) return toastKept();
      toast({ title: 'Could not move the project', description: errorMessage(error), tone: 'danger' });
    }
  };
}
