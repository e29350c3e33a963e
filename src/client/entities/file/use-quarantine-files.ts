import { trpc, type MutationOptions } from '#client/lib/transport/trpc.ts';

/** Confirms a sweep that has stopped. The answer is the state of the stored files. */
export function useQuarantineFiles(options?: MutationOptions['admin']['files']['quarantine']) {
  const { files } = trpc.useUtils().admin;
  return trpc.admin.files.quarantine.useMutation({
    ...options,
    onSuccess(...args) {
      const [health] = args;
      files.health.setData(undefined, health);
      return options?.onSuccess?.(...args);
    },
    onError: (...args) => Promise.all([files.health.invalidate(), options?.onError?.(...args)]),
  });
}
