import { errorMessage } from '#client/lib/transport/error-message.ts';
import { toast } from '#client/lib/toast.ts';
import { trpc } from '#client/lib/transport/trpc.ts';

/** Vessels and projects show the company's name, so they change with it. */
export function useCompaniesTouched() {
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

/** Undoes a merge of two companies. */
export function useUndoCompanyMerge() {
  const touched = useCompaniesTouched();
  return trpc.portal.companyMerges.undo.useMutation({
    onSuccess({ name }) {
      toast({ title: `Merge undone: ${name}`, tone: 'success' });
      return touched();
    },
    onError: (error) =>
      void toast({ title: 'Could not undo the merge', description: errorMessage(error), tone: 'danger' }),
  });
}
