import { useMutation, useQuery } from '@tanstack/react-query';
import type { Passkey, PasskeyOptions } from '#contract/office/passkeys.ts';
import type { PortalLogin } from '#contract/session.ts';
import { askForPasskey, canOfferPasskeys, createPasskey } from '#client/lib/browser/passkeys.ts';
import { trpc, type MutationOptions } from '#client/lib/transport/trpc.ts';
import { useInvalidateMethods } from './use-account-mutations.ts';
import { useEnterPortal } from './portal-session.ts';

/** Whether one of a person's passkeys is still accepted. */
export const hasUsablePasskey = (passkeys: readonly Passkey[]) =>
  passkeys.some(({ isRefused }) => !isRefused);

/** Returns what a sign-in with a passkey begins with; null where the site has no passkeys. */
export function usePasskeyOptions() {
  const { client } = trpc.useUtils();
  return useQuery({
    queryKey: ['passkey options'],
    queryFn: () => client.portal.session.passkeyOptions.mutate(),
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
    refetchOnReconnect: false,
  });
}

/** Signs in with a passkey that the user chooses in a dialog of the browser. */
export function useSignInWithPasskey() {
  const { client } = trpc.useUtils();
  const enter = useEnterPortal();
  return useMutation({
    mutationFn: async (): Promise<PortalLogin> => {
      const options = await client.portal.session.passkeyOptions.mutate();
      if (options === null) throw new Error('this site has no passkeys');
      return client.portal.session.passkeyLogin.mutate(await askForPasskey(options, false));
    },
    onSuccess: enter,
  });
}

/** Lets the browser offer passkeys in the e-mail field, and signs in with the one that is chosen. */
export function useOfferPasskeys({ onError }: { onError: () => void }) {
  const { client } = trpc.useUtils();
  const enter = useEnterPortal();
  return useMutation({
    mutationFn: async (options: PasskeyOptions): Promise<PortalLogin | null> => {
      if (!(await canOfferPasskeys())) return null;
      // Rejects as well if the user takes another way: that is no refusal.
      const assertion = await askForPasskey(options, true).catch(() => null);
      return assertion && client.portal.session.passkeyLogin.mutate(assertion);
    },
    onSuccess: (login) => login && enter(login),
    onError,
  });
}

/** Adds a passkey of this device under a name. */
export function useAddPasskey({ onSuccess }: { onSuccess: (passkey: Passkey) => void }) {
  const { client } = trpc.useUtils();
  const invalidate = useInvalidateMethods();
  return useMutation({
    mutationFn: async (label: string) => {
      const options = await client.portal.account.beginPasskey.mutate();
      const attestation = await createPasskey(options);
      return client.portal.account.addPasskey.mutate({ label, attestation });
    },
    async onSuccess(passkey) {
      await invalidate();
      onSuccess(passkey);
    },
  });
}

export function useRenamePasskey(options?: MutationOptions['portal']['account']['renamePasskey']) {
  const { account } = trpc.useUtils().portal;
  return trpc.portal.account.renamePasskey.useMutation({
    ...options,
    onSuccess: (...args) => Promise.all([account.signInMethods.invalidate(), options?.onSuccess?.(...args)]),
  });
}

export function useRemovePasskey(options?: MutationOptions['portal']['account']['removePasskey']) {
  const invalidate = useInvalidateMethods();
  return trpc.portal.account.removePasskey.useMutation({
    ...options,
    onSuccess: (...args) => Promise.all([invalidate(), options?.onSuccess?.(...args)]),
  });
}

/** Confirms who the user is with a passkey, for calls that need a fresh confirmation. */
export function useStepUpWithPasskey({ onSuccess }: { onSuccess: () => void }) {
  const { client } = trpc.useUtils();
  return useMutation({
    mutationFn: async () => {
      const options = await client.portal.account.stepUpOptions.mutate();
      return client.portal.account.stepUpWithPasskey.mutate(await askForPasskey(options, false));
    },
    onSuccess,
  });
}
