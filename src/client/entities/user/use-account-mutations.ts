import { trpc, type MutationOptions } from '#client/lib/transport/trpc.ts';

type Options = MutationOptions['portal']['account'];

/** A session that has already ended is refetched away; no error is needed. */
export function useEndOwnSession() {
  const onSettled = useInvalidateSessions();
  return trpc.portal.account.endSession.useMutation({ onSettled });
}

export function useEndOtherSessions() {
  const onSuccess = useInvalidateSessions();
  return trpc.portal.account.endOtherSessions.useMutation({ onSuccess });
}

export function useSignOutEverywhere(options?: Options['signOutEverywhere']) {
  return trpc.portal.account.signOutEverywhere.useMutation(options);
}

export function useChangePassword(options?: Options['changePassword']) {
  const invalidate = useInvalidateSessions();
  return trpc.portal.account.changePassword.useMutation({
    ...options,
    onSuccess: (...args) => Promise.all([invalidate(), options?.onSuccess?.(...args)]),
  });
}

export function useStepUp(options?: Options['stepUp']) {
  return trpc.portal.account.stepUp.useMutation(options);
}

export function useBeginTotp(options?: Options['beginTotp']) {
  return trpc.portal.account.beginTotp.useMutation(options);
}

export function useConfirmTotp(options?: Options['confirmTotp']) {
  const invalidate = useInvalidateMethods();
  return trpc.portal.account.confirmTotp.useMutation({
    ...options,
    onSuccess: (...args) => Promise.all([invalidate(), options?.onSuccess?.(...args)]),
  });
}

export function useRemoveTotp(options?: Options['removeTotp']) {
  const invalidate = useInvalidateMethods();
  return trpc.portal.account.removeTotp.useMutation({
    ...options,
    onSuccess: (...args) => Promise.all([invalidate(), options?.onSuccess?.(...args)]),
  });
}

export function useRemoveLinkedAccount(options?: Options['removeLinkedAccount']) {
  const invalidate = useInvalidateMethods();
  return trpc.portal.account.removeLinkedAccount.useMutation({
    ...options,
    onSuccess: (...args) => Promise.all([invalidate(), options?.onSuccess?.(...args)]),
  });
}

export function useNewRecoveryCodes(options?: Options['newRecoveryCodes']) {
  const invalidate = useInvalidateMethods();
  return trpc.portal.account.newRecoveryCodes.useMutation({
    ...options,
    onSuccess: (...args) => Promise.all([invalidate(), options?.onSuccess?.(...args)]),
  });
}

export function useSetCsvSettings(options?: Options['setCsvSettings']) {
  const { account } = trpc.useUtils().portal;
  return trpc.portal.account.setCsvSettings.useMutation({
    ...options,
    onSuccess(...args) {
      const [settings] = args;
      account.csvSettings.setData(undefined, settings);
      return options?.onSuccess?.(...args);
    },
  });
}

function useInvalidateSessions() {
  const { account } = trpc.useUtils().portal;
  return () => account.sessions.invalidate();
}

/** Refetches the user's sign-in methods, and the list of people, which shows who has two factors. */
export function useInvalidateMethods() {
  const { account, operators } = trpc.useUtils().portal;
  return () => Promise.all([account.signInMethods.invalidate(), operators.list.invalidate()]);
}
