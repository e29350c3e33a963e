import { trpc, type MutationOptions } from '#client/lib/transport/trpc.ts';
import { useInvalidateBilling } from '#client/entities/billing/use-billing-mutations.ts';

type Options = MutationOptions['portal']['parts'];

export function useAddPart(options?: Options['add']) {
  const invalidate = useInvalidateBilling();
  return trpc.portal.parts.add.useMutation({
    ...options,
    onSettled: (...args) => Promise.all([invalidate(), options?.onSettled?.(...args)]),
  });
}

/** Uses a quoted part. */
export function useAddPlannedPart(options?: Options['addPlanned']) {
  const invalidate = useInvalidateBilling();
  return trpc.portal.parts.addPlanned.useMutation({
    ...options,
    onSettled: (...args) => Promise.all([invalidate(), options?.onSettled?.(...args)]),
  });
}

export function useUpdatePart() {
  const invalidate = useInvalidateBilling();
  return trpc.portal.parts.update.useMutation({ onSettled: () => void invalidate() });
}

export function useRemovePart() {
  const onSettled = useInvalidateBilling();
  return trpc.portal.parts.remove.useMutation({ onSettled });
}

/** Says which product a spelling means. */
export function useMapParts() {
  const onSettled = useInvalidateBilling();
  return trpc.portal.parts.map.useMutation({ onSettled });
}

/** Sets by how many percent a price is proposed above the cost. Suggestions never go stale, so they are reset. */
export function useSetMarkUps() {
  const { parts } = trpc.useUtils().portal;
  return trpc.portal.parts.setMarkUps.useMutation({
    onSuccess: () => Promise.all([parts.markUps.invalidate(), parts.suggestedPrice.reset()]),
  });
}
