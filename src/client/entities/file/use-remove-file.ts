import { useProjectTouched } from '#client/entities/project/use-project.ts';
import { trpc } from '#client/lib/transport/trpc.ts';

export function useRemoveFile(projectId: number) {
  const utils = trpc.useUtils();
  const touched = useProjectTouched(projectId);
  return trpc.portal.files.remove.useMutation({
    onSuccess: () => Promise.all([utils.portal.files.list.invalidate({ projectId }), touched()]),
  });
}
