import { trpc, type MutationOptions } from '#client/lib/transport/trpc.ts';
import { useInvalidateVessels } from './use-invalidate-vessels.ts';

type Options = MutationOptions['portal']['vesselContacts'];

export function useCreateVesselContact() {
  const invalidate = useInvalidateVessels();
  return trpc.portal.vesselContacts.create.useMutation({ onSuccess: () => void invalidate() });
}

export function useUpdateVesselContact() {
  const invalidate = useInvalidateVessels();
  return trpc.portal.vesselContacts.update.useMutation({ onSuccess: () => void invalidate() });
}

export function useMakeVesselContactPrimary(options?: Options['makePrimary']) {
  const invalidate = useInvalidateVessels();
  return trpc.portal.vesselContacts.makePrimary.useMutation({
    ...options,
    onSuccess: (...args) => Promise.all([invalidate(), options?.onSuccess?.(...args)]),
    onError: (...args) => Promise.all([invalidate(), options?.onError?.(...args)]),
  });
}

/** Says that a contact is no longer on board, or is there again. */
export function useEndVesselContact(options?: Options['end']) {
  const invalidate = useInvalidateVessels();
  return trpc.portal.vesselContacts.end.useMutation({
    ...options,
    onSuccess: (...args) => Promise.all([invalidate(), options?.onSuccess?.(...args)]),
    onError: (...args) => Promise.all([invalidate(), options?.onError?.(...args)]),
  });
}
