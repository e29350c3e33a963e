import { useNavigate } from '@tanstack/react-router';
import type { TransitionProjectInput } from '#contract/project/project-change.ts';
import { useIdempotencyKey } from '#client/kit/record/idempotency-key.ts';
import { isKept, toastKept } from '#client/lib/outbox/kept.ts';
import { useTransitionProject } from '#client/entities/project/use-project-mutations.ts';
import { toast } from '#client/lib/toast.ts';
import { statusLabel } from '#client/entities/project/project-status.tsx';

/** Moves a project to another status. If the server refuses because requirements are missing, the screen shows them. */
export function useProjectTransition(projectId: number) {
  const navigate = useNavigate();
  const { stamp, settled } = useIdempotencyKey();

  const step = useTransitionProject(projectId, {
    onSuccess({ vesselName, status, outcome, followUpProjectId }) {
      toast({
        title: `${vesselName}: ${statusLabel(status).toLowerCase()}`,
        tone: 'success',
        ...(outcome === 'partly' &&
          followUpProjectId !== null && {
            description: 'A follow-up project was created for the remaining work.',
            action: {
              label: 'Open project',
              onSelect: () =>
                void navigate({ to: '/portal/project/$id', params: { id: String(followUpProjectId) } }),
            },
          }),
      });
    },
    onError: (error) => isKept(error) && toastKept(),
    onSettled: (_, error) => settled(error),
  });

  return {
    step,
    take: (input: TransitionProjectInput, options?: Parameters<typeof step.mutate>[1]) =>
      step.mutate(stamp(input), options),
  };
}
