import { usePortalUser } from '#client/entities/user/portal-user.ts';
import { trpc, type MutationOptions } from '#client/lib/transport/trpc.ts';

/** A change of a person affects the list and, for the user themselves, who is signed in. */
function useAfterChange() {
  const utils = trpc.useUtils();
  const me = usePortalUser();
  return async (id: number) => {
    await Promise.all([
      utils.portal.operators.list.invalidate(),
      id === me.id ? utils.portal.session.me.invalidate() : undefined,
    ]);
  };
}

export function useCreateOperator() {
  const changed = useAfterChange();
  return trpc.portal.operators.create.useMutation({ onSuccess: ({ operator }) => void changed(operator.id) });
}

export function useUpdateOperator() {
  const changed = useAfterChange();
  return trpc.portal.operators.update.useMutation({ onSuccess: ({ id }) => void changed(id) });
}

export function useChangeRole() {
  const changed = useAfterChange();
  return trpc.portal.operators.changeRole.useMutation({ onSuccess: ({ id }) => changed(id) });
}

export function useDeactivate() {
  const utils = trpc.useUtils();
  const changed = useAfterChange();
  return trpc.portal.operators.deactivate.useMutation({
    async onSuccess({ operator }) {
      await Promise.all([changed(operator.id), utils.portal.operators.openProjects.invalidate()]);
    },
    // The refusal may be caused by projects that were reassigned meanwhile.
    onError: (_, { id }) => utils.portal.operators.openProjects.invalidate({ id }),
  });
}

export function useReactivate() {
  const changed = useAfterChange();
  return trpc.portal.operators.reactivate.useMutation({ onSuccess: ({ id }) => changed(id) });
}

export function useIssueLink() {
  const changed = useAfterChange();
  return trpc.portal.operators.issueLink.useMutation({ onSuccess: ({ operator }) => changed(operator.id) });
}

export function useLinkAccount(options?: MutationOptions['portal']['operators']['linkAccount']) {
  const changed = useAfterChange();
  return trpc.portal.operators.linkAccount.useMutation({
    ...options,
    onSuccess: (...args) => Promise.all([changed(args[0].id), options?.onSuccess?.(...args)]),
  });
}

export function useResetSignIn(options?: MutationOptions['portal']['operators']['resetSignIn']) {
  const changed = useAfterChange();
  return trpc.portal.operators.resetSignIn.useMutation({
    ...options,
    onSuccess: (...args) => Promise.all([changed(args[0].operator.id), options?.onSuccess?.(...args)]),
  });
}

export function useEndSessions() {
  const changed = useAfterChange();
  return trpc.portal.operators.endSessions.useMutation({ onSuccess: (_, { id }) => changed(id) });
}

/** Absences show in the schedule and in every choice of an operator. */
function useAfterAbsence() {
  const { operators, projects } = trpc.useUtils().portal;
  return () => Promise.all([operators.absences.invalidate(), projects.availability.invalidate()]);
}

export function useAddAbsence(options?: MutationOptions['portal']['operators']['addAbsence']) {
  const changed = useAfterAbsence();
  return trpc.portal.operators.addAbsence.useMutation({
    ...options,
    onSuccess: (...args) => Promise.all([changed(), options?.onSuccess?.(...args)]),
  });
}

export function useRemoveAbsence() {
  const changed = useAfterAbsence();
  return trpc.portal.operators.removeAbsence.useMutation({ onSettled: changed });
}

export function useSetSecondFactorPolicy(options?: MutationOptions['portal']['operators']['setPolicy']) {
  const { operators } = trpc.useUtils().portal;
  return trpc.portal.operators.setPolicy.useMutation({
    ...options,
    onSuccess: (...args) => Promise.all([operators.policy.invalidate(), options?.onSuccess?.(...args)]),
  });
}
