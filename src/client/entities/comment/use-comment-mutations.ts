import { useProjectTouched } from '#client/entities/project/use-project.ts';
import { trpc, type MutationOptions } from '#client/lib/transport/trpc.ts';

type Options = MutationOptions['portal']['comments'];

export function useAddComment(projectId: number, options?: Options['add']) {
  const invalidate = useInvalidateComments(projectId);
  return trpc.portal.comments.add.useMutation({
    ...options,
    onSuccess: (...args) => Promise.all([invalidate(), options?.onSuccess?.(...args)]),
  });
}

export function useUpdateComment(projectId: number, options?: Options['update']) {
  const invalidate = useInvalidateComments(projectId);
  return trpc.portal.comments.update.useMutation({
    ...options,
    onSuccess: (...args) => Promise.all([invalidate(), options?.onSuccess?.(...args)]),
  });
}

function useInvalidateComments(projectId: number) {
  const utils = trpc.useUtils();
  const touched = useProjectTouched(projectId);
  return () => Promise.all([utils.portal.comments.list.invalidate({ projectId }), touched()]);
}
