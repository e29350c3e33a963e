import { keepPreviousData } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import type { Company } from '#contract/company.ts';
import { errorMessage } from '#client/lib/error-message.ts';
import { toast } from '#client/lib/toast.ts';
import { trpc } from '#client/lib/trpc.ts';
import { useSearchText } from '#client/lib/use-search-text.ts';
import { Button } from '#client/ui/button.tsx';
import { ChoiceGroup } from '#client/ui/choice-group.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { TextField } from '#client/ui/field.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { QueryProblem } from '#client/ui/query-problem.tsx';
import { useCompaniesTouched } from './use-companies.ts';

const OFFERED = 8;

/** Makes a company a spelling of another one. What cannot be taken back wants a reason. */
export function MergeCompanyDialog({ company, onClose }: { company: Company; onClose: () => void }) {
  const [q, setQ] = useState('');
  const { text, type } = useSearchText(q, setQ);
  const [into, setInto] = useState<Company>();
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const touched = useCompaniesTouched();
  const found = trpc.portal.companies.list.useQuery(
    { q, limit: OFFERED + 1 },
    { placeholderData: keepPreviousData },
  );
  const others = found.data?.companies.filter(({ id }) => id !== company.id).slice(0, OFFERED) ?? [];
  // Whoever was chosen stays there while somebody else is looked for.
  const offered = into && !others.some(({ id }) => id === into.id) ? [into, ...others] : others;
  const merge = trpc.portal.companies.merge.useMutation({
    networkMode: 'always',
    onSuccess(winner) {
      onClose();
      toast({ title: `${company.name} is ${winner.name} now`, tone: 'success' });
      return touched();
    },
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (!into || reason.trim() === '' || merge.isPending) return;
    merge.mutate({ id: company.id, version: company.version, intoId: into.id, reason });
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Merge ${company.name}`}
      description={`Its ${company.vessels === 1 ? 'vessel goes' : `${company.vessels} vessels go`} over to the other company, and so do its jobs. “${company.name}” becomes a spelling of it. This cannot be undone.`}
    >
      <form noValidate className="grid grid-cols-1 gap-4" onSubmit={submit}>
        {merge.error && <FormError>{errorMessage(merge.error)}</FormError>}
        <TextField
          label="Look for the other company"
          type="search"
          autoComplete="off"
          value={text}
          onChange={({ target }) => type(target.value)}
        />
        <QueryProblem query={found} />
        {found.data && offered.length === 0 && <p className="text-muted">No other company is called so.</p>}
        {offered.length > 0 && (
          <ChoiceGroup
            label="Which one it is"
            choices={offered.map(({ id, name }) => ({ value: String(id), text: name }))}
            chosen={into ? String(into.id) : null}
            error={tried && !into ? 'Choose the company that it is.' : undefined}
            onChange={({ target: { value } }) => setInto(offered.find(({ id }) => String(id) === value))}
          />
        )}
        <TextField
          label="Why they are one"
          autoComplete="off"
          maxLength={500}
          value={reason}
          error={
            tried && reason.trim() === '' ? 'Say why they are one: it stands in the history.' : undefined
          }
          onChange={({ target }) => setReason(target.value)}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="danger" disabled={merge.isPending}>
            {merge.isPending ? 'Merging…' : into ? `Merge into ${into.name}` : 'Merge'}
          </Button>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
