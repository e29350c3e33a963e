import type { Company } from '#contract/vessel/company.ts';
import type { CompanyMergePreview } from '#contract/vessel/company-merge.ts';
import { formatCount } from '#contract/format/format-number.ts';
import { MergeForm } from '#client/kit/wizard/merge-form.tsx';
import { MergeWizard } from '#client/kit/wizard/merge-wizard.tsx';
import { errorMessage } from '#client/lib/transport/error-message.ts';
import { toast } from '#client/lib/toast.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { COMPANY_LABELS } from './company-labels.ts';
import { OtherCompany } from './other-company.tsx';
import { useMergeCompanies, useUndoCompanyMerge } from '#client/entities/company/use-company-mutations.ts';

/** Merges two companies: which one is kept, and which values it takes from the other. */
export function MergeCompaniesDialog({ company, onClose }: { company: Company; onClose: () => void }) {
  return (
    <MergeWizard
      title="Merge two companies"
      description="For one client that was entered twice. The company you keep gets the vessels, projects and names of both. You can undo a merge."
      another="Choose another company"
      ownId={company.id}
      // Who opens this on a company means it to become part of another one.
      stays={false}
      usePreview={(records, enabled) =>
        trpc.portal.companyMerges.preview.useQuery(records, { enabled, staleTime: 0 })
      }
      search={(choose) => <OtherCompany ownId={company.id} onChoose={choose} />}
      onClose={onClose}
    >
      {(preview: CompanyMergePreview) => <MergeCompaniesForm preview={preview} onClose={onClose} />}
    </MergeWizard>
  );
}

function MergeCompaniesForm({ preview, onClose }: { preview: CompanyMergePreview; onClose: () => void }) {
  const { winner, loser, fields, spellings, moves } = preview;
  const undo = useUndoCompanyMerge();
  const merge = useMergeCompanies({
    onSuccess({ company, merge: made }) {
      toast({
        title: `${made.loserName} merged into ${company.name}`,
        action: { label: 'Undo', onSelect: () => undo.mutate({ id: made.id }) },
      });
      onClose();
    },
  });
  return (
    <MergeForm
      winner={winner}
      loser={loser}
      fields={fields}
      labels={COMPANY_LABELS}
      error={merge.error ? errorMessage(merge.error) : undefined}
      isBusy={merge.isPending}
      onCancel={onClose}
      onMerge={merge.mutate}
    >
      {(fromLoser) => (
        <div className="grid grid-cols-1 gap-2 text-sm">
          <p className="wrap-anywhere">
            Also called:{' '}
            {spellings[fromLoser.includes('name') ? 'loser' : 'winner'].join(', ') || 'no other names'}.
          </p>
          <p className="text-muted">
            Moves: {formatCount(moves.vessels, 'vessel')} and {formatCount(moves.projects, 'project')} (
            {moves.openProjects} open). Completed projects keep their client name; reports and invoices stay
            as they are.
          </p>
        </div>
      )}
    </MergeForm>
  );
}
