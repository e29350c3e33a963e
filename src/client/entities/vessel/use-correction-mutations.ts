import { trpc } from '#client/lib/transport/trpc.ts';
import { useInvalidateVessels } from './use-invalidate-vessels.ts';

/** Suggests a correction of a vessel, for a manager to decide. */
export function useSuggestCorrection() {
  const { corrections } = trpc.useUtils().portal;
  return trpc.portal.corrections.suggest.useMutation({ onSuccess: () => void corrections.invalidate() });
}

export function useAcceptCorrection() {
  const onSettled = useAfterDecision();
  return trpc.portal.corrections.accept.useMutation({ onSettled });
}

export function useRejectCorrection() {
  const onSettled = useAfterDecision();
  return trpc.portal.corrections.reject.useMutation({ onSettled });
}

/** Also after a conflict: the correction then shows what the vessel's record says now. */
function useAfterDecision() {
  const { corrections } = trpc.useUtils().portal;
  const invalidate = useInvalidateVessels();
  return () => Promise.all([corrections.invalidate(), invalidate()]);
}
