import { trpc, type MutationOptions } from '#client/lib/transport/trpc.ts';
import { useInvalidateVessels } from './use-invalidate-vessels.ts';

type Options = MutationOptions['portal']['vesselMerges'];

export function useMergeVessels(options?: Options['merge']) {
  const invalidate = useInvalidateVessels();
  return trpc.portal.vesselMerges.merge.useMutation({
    ...options,
    onSuccess: (...args) => Promise.all([invalidate(), options?.onSuccess?.(...args)]),
  });
}

export function useUndoVesselMerge(options?: Options['undo']) {
  const invalidate = useInvalidateVessels();
  return trpc.portal.vesselMerges.undo.useMutation({
    ...options,
    onSuccess: (...args) => Promise.all([invalidate(), options?.onSuccess?.(...args)]),
  });
}
