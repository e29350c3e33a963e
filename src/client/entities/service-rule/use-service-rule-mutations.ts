import { trpc, type MutationOptions } from '#client/lib/transport/trpc.ts';

type Options = MutationOptions['portal']['serviceRules'];

/** A rule moves the due dates of vessels. */
function useInvalidateRules() {
  const { portal } = trpc.useUtils();
  return () =>
    Promise.all([
      portal.serviceRules.invalidate(),
      portal.vessels.invalidate(),
      portal.dashboard.invalidate(),
    ]);
}

export function useCreateServiceRule(options?: Options['create']) {
  const invalidate = useInvalidateRules();
  return trpc.portal.serviceRules.create.useMutation({
    ...options,
    onSuccess(...args) {
      void invalidate();
      return options?.onSuccess?.(...args);
    },
    // The list may lack the rule that stands in the way.
    onError(...args) {
      void invalidate();
      return options?.onError?.(...args);
    },
  });
}

export function useUpdateServiceRule() {
  const invalidate = useInvalidateRules();
  return trpc.portal.serviceRules.update.useMutation({ onSuccess: () => void invalidate() });
}

export function useRemoveServiceRule(options?: Options['remove']) {
  const invalidate = useInvalidateRules();
  return trpc.portal.serviceRules.remove.useMutation({
    ...options,
    onSuccess: (...args) => Promise.all([invalidate(), options?.onSuccess?.(...args)]),
    onError: (...args) => Promise.all([invalidate(), options?.onError?.(...args)]),
  });
}
