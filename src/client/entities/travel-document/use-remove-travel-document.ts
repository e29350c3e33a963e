import { useProjectTouched } from '#client/entities/project/use-project.ts';
import { trpc } from '#client/lib/transport/trpc.ts';

export function useRemoveTravelDocument(projectId: number) {
  const utils = trpc.useUtils();
  const touched = useProjectTouched(projectId);
  return trpc.portal.travelDocuments.remove.useMutation({
    onSuccess: () => Promise.all([utils.portal.travelDocuments.list.invalidate({ projectId }), touched()]),
  });
}
