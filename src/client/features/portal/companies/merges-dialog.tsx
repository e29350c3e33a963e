import type { Company } from '#contract/company.ts';
import { errorMessage } from '#client/lib/error-message.ts';
import { trpc } from '#client/lib/trpc.ts';
import { MergesDialog } from '#client/ui/merges-dialog.tsx';
import { useUndoCompanyMerge } from './use-companies.ts';

/** What has become part of a company, and the way back. */
export function CompanyMergesDialog({ company, onClose }: { company: Company; onClose: () => void }) {
  const merges = trpc.portal.companyMerges.list.useQuery({ id: company.id }, { staleTime: 0 });
  const undo = useUndoCompanyMerge();
  const left = undo.data?.left ?? [];
  return (
    <MergesDialog
      winnerName={company.name}
      query={merges}
      isBusy={undo.isPending}
      error={undo.error ? errorMessage(undo.error) : undefined}
      onUndo={(id) => undo.mutate({ id })}
      onClose={onClose}
    >
      {left.length > 0 && (
        <div className="border-l-4 border-signal bg-signal-tint px-4 py-3 text-sm">
          <p className="font-medium">What was changed since the merge stayed as it is:</p>
          <ul className="mt-1 list-disc pl-5 wrap-anywhere">
            {left.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </div>
      )}
    </MergesDialog>
  );
}
