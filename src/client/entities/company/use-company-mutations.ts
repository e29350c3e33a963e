import { errorMessage } from '#client/lib/transport/error-message.ts';
import { toast } from '#client/lib/toast.ts';
import { trpc, type MutationOptions } from '#client/lib/transport/trpc.ts';

type Options = MutationOptions['portal'];

/** Vessels and projects show the company's name, so they change with it. */
function useInvalidateCompanies() {
  const { portal } = trpc.useUtils();
  return () =>
    Promise.all([
      portal.companies.invalidate(),
      portal.companyMerges.invalidate(),
      portal.vessels.invalidate(),
      portal.projects.invalidate(),
      portal.dashboard.invalidate(),
    ]);
}

export function useCreateCompany() {
  const invalidate = useInvalidateCompanies();
  return trpc.portal.companies.create.useMutation({ onSuccess: () => void invalidate() });
}

export function useUpdateCompany() {
  const invalidate = useInvalidateCompanies();
  return trpc.portal.companies.update.useMutation({ onSuccess: () => void invalidate() });
}

/** Puts back what an entry of the history changed. */
export function useRevertCompany(options?: Options['companies']['revert']) {
  const invalidate = useInvalidateCompanies();
  return trpc.portal.companies.revert.useMutation({
    ...options,
    onSuccess: (...args) => Promise.all([invalidate(), options?.onSuccess?.(...args)]),
    onError: (...args) => Promise.all([invalidate(), options?.onError?.(...args)]),
  });
}

export function useMergeCompanies(options?: Options['companyMerges']['merge']) {
  const invalidate = useInvalidateCompanies();
  return trpc.portal.companyMerges.merge.useMutation({
    ...options,
    onSuccess: (...args) => Promise.all([invalidate(), options?.onSuccess?.(...args)]),
  });
}

/** Undoes a merge of two companies and says so, wherever it was started. */
export function useUndoCompanyMerge() {
  const invalidate = useInvalidateCompanies();
  return trpc.portal.companyMerges.undo.useMutation({
    onSuccess({ name }) {
      toast({ title: `Merge undone: ${name}`, tone: 'success' });
      return invalidate();
    },
    onError: (error) =>
      void toast({ title: 'Could not undo the merge', description: errorMessage(error), tone: 'danger' }),
  });
}
