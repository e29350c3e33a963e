import { useNavigate } from '@tanstack/react-router';
import { ProjectSteps, type TransitionProjectInput } from '#contract/project-change.ts';
import { Project } from '#contract/project.ts';
import { currentOf } from '#client/lib/conflict.ts';
import { errorStatus } from '#client/lib/error-message.ts';
import { useIdempotencyKey } from '#client/lib/idempotency-key.ts';
import { useProjectTouched } from '#client/lib/portal-project.ts';
import { toast } from '#client/lib/toast.ts';
import { trpc } from '#client/lib/trpc.ts';
import { statusLabel } from '#client/ui/project-status.tsx';

/** Takes a project to another status. What stands in the way comes into the screen with the refusal. */
export function useStep(projectId: number) {
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
            description: 'A follow-up project holds what remains.',
            action: {
              label: 'Open it',
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
      const steps = currentOf(error, ProjectSteps);
      if (steps) utils.portal.projects.nextSteps.setData({ id: projectId }, steps);
      // What is missing may be another thing by now.
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
