import { useNavigate } from '@tanstack/react-router';
import { ProjectTransitions, type TransitionProjectInput } from '#contract/project/project-change.ts';
import { Project } from '#contract/project/project.ts';
import { currentOf } from '#client/kit/record/conflict.ts';
import { errorStatus } from '#client/lib/transport/error-message.ts';
import { useIdempotencyKey } from '#client/kit/record/idempotency-key.ts';
import { useProjectTouched } from '#client/entities/project/use-project.ts';
import { toast } from '#client/lib/toast.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { statusLabel } from '#client/entities/project/project-status.tsx';

/** Moves a project to another status. If the server refuses because requirements are missing, the screen shows them. */
export function useProjectTransition(projectId: number) {
  const utils = trpc.useUtils();
  const touched = useProjectTouched(projectId);
  const navigate = useNavigate();
  const { stamp, settled } = useIdempotencyKey();

  const step = trpc.portal.projects.transition.useMutation({
    async onSuccess(project) {
      const { followUpProjectId } = project;
      utils.portal.projects.byId.setData({ id: projectId }, project);
      toast({
        title: `${project.vesselName}: ${statusLabel(project.status).toLowerCase()}`,
        tone: 'success',
        ...(project.outcome === 'partly' &&
          followUpProjectId !== null && {
            description: 'A follow-up project was created for the remaining work.',
            action: {
              label: 'Open project',
              onSelect: () =>
                void navigate({ to: '/portal/project/$id', params: { id: String(followUpProjectId) } }),
            },
          }),
      });
      await Promise.all([
        touched(),
        utils.portal.time.invalidate(),
        utils.portal.checklists.list.invalidate({ projectId }),
        utils.portal.comments.list.invalidate({ projectId }),
        utils.portal.files.list.invalidate({ projectId }),
        utils.portal.serviceReports.invalidate(),
      ]);
    },
    async onError(error) {
      const project = currentOf(error, Project);
      if (project) utils.portal.projects.byId.setData({ id: projectId }, project);
      const steps = currentOf(error, ProjectTransitions);
      if (steps) utils.portal.projects.nextTransitions.setData({ id: projectId }, steps);
      // The missing requirements may have changed.
      if (errorStatus(error) !== undefined) await touched();
    },
    onSettled: (_, error) => settled(error),
  });

  return {
    step,
    take: (input: TransitionProjectInput, options?: Parameters<typeof step.mutate>[1]) =>
      step.mutate(stamp(input), options),
  };
}
