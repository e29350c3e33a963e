import { useProjectTouched } from '#client/entities/project/use-project.ts';
import { trpc, type MutationOptions } from '#client/lib/transport/trpc.ts';

export function useStartChecklists(
  projectId: number,
  options?: MutationOptions['portal']['checklists']['start'],
) {
  const utils = trpc.useUtils();
  const touched = useProjectTouched(projectId);
  return trpc.portal.checklists.start.useMutation({
    ...options,
    onSuccess: (...args) =>
      Promise.all([
        utils.portal.checklists.list.invalidate({ projectId }),
        touched(),
        options?.onSuccess?.(...args),
      ]),
  });
}
