import { useMutation } from '@tanstack/react-query';
import { askForPasskey, createPasskey } from '#client/lib/browser/passkeys.ts';
import { trpc, type MutationOptions } from '#client/lib/transport/trpc.ts';

/** Adds a passkey of this device to the admin account; the first one needs the admin code. */
export function useAddAdminPasskey({ onSuccess }: { onSuccess: () => void }) {
  const { client, admin } = trpc.useUtils();
  return useMutation({
    mutationFn: async ({ label, code }: { label: string; code?: string }) => {
      const options = await client.admin.account.beginPasskey.mutate({ ...(code !== undefined && { code }) });
      const attestation = await createPasskey(options);
      return client.admin.account.addPasskey.mutate({ label, attestation });
    },
    async onSuccess() {
      await admin.account.passkeys.invalidate();
      onSuccess();
    },
  });
}

export function useRemoveAdminPasskey(options?: MutationOptions['admin']['account']['removePasskey']) {
  const { account } = trpc.useUtils().admin;
  return trpc.admin.account.removePasskey.useMutation({
    ...options,
    onSuccess: (...args) => Promise.all([account.passkeys.invalidate(), options?.onSuccess?.(...args)]),
  });
}

/** Confirms who the admin is with a passkey, for calls that need it. */
export function useAdminStepUp({ onSuccess }: { onSuccess: () => void }) {
  const { client } = trpc.useUtils();
  return useMutation({
    mutationFn: async () => {
      const options = await client.admin.account.stepUpOptions.mutate();
      return client.admin.account.stepUp.mutate(await askForPasskey(options, false));
    },
    onSuccess,
  });
}
