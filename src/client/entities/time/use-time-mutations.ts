import { useProjectTouched } from '#client/entities/project/use-project.ts';
import { trpc } from '#client/lib/transport/trpc.ts';

export function useAddTime(projectId: number) {
  const invalidate = useInvalidateTime(projectId);
  return trpc.portal.time.add.useMutation({ onSuccess: () => void invalidate() });
}

export function useUpdateTime(projectId: number) {
  const invalidate = useInvalidateTime(projectId);
  return trpc.portal.time.update.useMutation({ onSuccess: () => void invalidate() });
}

export function useRemoveTime(projectId: number) {
  const onSuccess = useInvalidateTime(projectId);
  return trpc.portal.time.remove.useMutation({ onSuccess });
}

function useInvalidateTime(projectId: number) {
  const utils = trpc.useUtils();
  const touched = useProjectTouched(projectId);
  return () => Promise.all([utils.portal.time.invalidate(), touched()]);
}
