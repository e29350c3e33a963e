import type { Company } from '#contract/vessel/company.ts';
import { errorMessage } from '#client/lib/transport/error-message.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { MergesDialog } from '#client/kit/wizard/merges-dialog.tsx';
import { useUndoCompanyMerge } from '#client/entities/company/use-company-mutations.ts';

/** Lists what was merged into a company, and offers to undo it. */
export function CompanyMergesDialog({ company, onClose }: { company: Company; onClose: () => void }) {
  const merges = trpc.portal.companyMerges.list.useQuery({ id: company.id }, { staleTime: 0 });
  const undo = useUndoCompanyMerge();
  return (
    <MergesDialog
      winnerName={company.name}
      query={merges}
      isBusy={undo.isPending}
      error={undo.error ? errorMessage(undo.error) : undefined}
      onUndo={(id) => undo.mutate({ id })}
      onClose={onClose}
    />
  );
}
