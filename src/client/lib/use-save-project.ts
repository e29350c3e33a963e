import type { SavedProject, UpdateProjectInput } from '#contract/project-change.ts';
import { Project } from '#contract/project.ts';
import { currentOf } from './conflict.ts';
import { useIdempotencyKey } from './idempotency-key.ts';
import { useProjectTouched } from './portal-project.ts';
import { trpc } from './trpc.ts';

/** Saves an edit of a job. Where somebody else was faster, what they saved comes into the screen. */
export function useSaveProject(projectId: number) {
  const utils = trpc.useUtils();
  const touched = useProjectTouched(projectId);
  const { stamp, settled } = useIdempotencyKey();
  const saving = trpc.portal.projects.update.useMutation({
    async onSuccess(project) {
      utils.portal.projects.byId.setData({ id: projectId }, project);
      await Promise.all([touched(), utils.portal.travelDocuments.list.invalidate({ projectId })]);
    },
    onError(error) {
      const current = currentOf(error, Project);
      if (current) utils.portal.projects.byId.setData({ id: projectId }, current);
    },
    onSettled: (_, error) => settled(error),
  });
  return {
    saving,
    /** What the job is now, where it was changed meanwhile. */
    current: currentOf(saving.error, Project),
    save: (
      input: UpdateProjectInput,
      options?: { onSuccess?: (saved: SavedProject) => void; onError?: (error: unknown) => void },
    ) => saving.mutate(stamp(input), options),
  };
}
