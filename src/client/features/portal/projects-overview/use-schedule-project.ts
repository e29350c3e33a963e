import type { TransitionProjectInput } from '#contract/project/project-change.ts';
import type { ProjectSummary } from '#contract/project/project.ts';
import { useIdempotencyKey } from '#client/kit/record/idempotency-key.ts';
import { isAssignable } from './schedule-values.ts';
import { useReplan, useTakeTransition } from '#client/entities/project/use-plan-mutations.ts';

/** Schedules a project or changes its plan. Resolves with the updated project; rejects with the server's refusal. */
export function useScheduleProject() {
  const takeTransition = useTakeTransition();
  const replan = useReplan();
  const device = useIdempotencyKey();
  return {
    isPending: takeTransition.isPending || replan.isPending,
    error: takeTransition.error ?? replan.error,
    schedule: async ({ status }: Pick<ProjectSummary, 'status'>, input: TransitionProjectInput) => {
      const { to: _to, ...plan } = input;
      const { id } = input;
      try {
        const saved =
          status === 'scheduled' || isAssignable({ status }, input.scheduledDate)
            ? await replan.mutateAsync(device.stamp(plan, id))
            : await takeTransition.mutateAsync(device.stamp(input, id));
        device.settled(undefined, id);
        return saved;
      } catch (error) {
        device.settled(error, id);
        throw error;
      }
    },
  };
}
