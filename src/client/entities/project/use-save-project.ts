import type { UpdateProjectInput } from '#contract/project/project-change.ts';
import { Project } from '#contract/project/project.ts';
import { currentOf } from '#client/kit/record/conflict.ts';
import { useProjectTouched } from './use-project.ts';
import { trpc } from '#client/lib/transport/trpc.ts';

/** Saves an edit of a project. After a conflict, the version that someone else saved is loaded. */
export function useSaveProject(projectId: number) {
  const utils = trpc.useUtils();
  const touched = useProjectTouched(projectId);
  const saving = trpc.portal.projects.update.useMutation({
    onSuccess(project) {
      utils.portal.projects.byId.setData({ id: projectId }, project);
      void Promise.all([touched(), utils.portal.travelDocuments.list.invalidate({ projectId })]);
    },
    onError(error) {
      const current = currentOf(error, Project);
      if (current) utils.portal.projects.byId.setData({ id: projectId }, current);
    },
  });
  return (changes: UpdateProjectInput) => saving.mutateAsync(changes);
}
