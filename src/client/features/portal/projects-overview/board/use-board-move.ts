import type { ProjectStatus, ProjectSummary } from '#contract/project/project.ts';
import { useIdempotencyKey } from '#client/kit/record/idempotency-key.ts';
import { errorMessage } from '#client/lib/transport/error-message.ts';
import { toast } from '#client/lib/toast.ts';
import { statusLabel } from '#client/entities/project/project-status.tsx';
import { useTakeTransition } from '../use-plan-writes.ts';

/** Takes a project to another status without asking for anything, and says what came of it. */
export function useBoardMove() {
  const takeTransition = useTakeTransition();
  const device = useIdempotencyKey();
  return async ({ id, version, vesselName }: ProjectSummary, to: ProjectStatus): Promise<void> => {
    // Not in callbacks of the call: those are lost where the next project is moved before it is answered.
    try {
      await takeTransition.mutateAsync(device.stamp({ id, version, to }, id));
      device.settled(undefined, id);
      toast({ title: `${vesselName}: ${statusLabel(to).toLowerCase()}`, tone: 'success' });
    } catch (error) {
      device.settled(error, id);
      toast({ title: 'Not moved', description: errorMessage(error), tone: 'danger' });
    }
  };
}
