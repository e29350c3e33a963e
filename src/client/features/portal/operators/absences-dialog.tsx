import { useState } from 'react';
import type { Operator } from '#contract/office/operator.ts';
import { useAddAbsence, useRemoveAbsence } from '#client/entities/operator/use-operator-mutations.ts';
import { QueryProblem } from '#client/kit/feedback/query-problem.tsx';
import { shortDayRange } from '#client/lib/short-date.ts';
import { toast } from '#client/lib/toast.ts';
import { errorMessage } from '#client/lib/transport/error-message.ts';
import { hasFieldIssues, issueAt } from '#client/lib/transport/field-issues.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/overlay/dialog.tsx';
import { TextField } from '#client/ui/form/field.tsx';
import { FormError } from '#client/ui/form/form-error.tsx';

interface AbsencesDialogProps {
  person: Pick<Operator, 'id' | 'name'>;
  onClose: () => void;
}

/** Lists a person's absences from today on, adds and removes them. Reasons are not recorded. */
export function AbsencesDialog({ person: { id, name }, onClose }: AbsencesDialogProps) {
  const absences = trpc.portal.operators.absences.useQuery({ id }, { staleTime: 0 });
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const add = useAddAbsence({
    onSuccess(absence) {
      setFrom('');
      setTo('');
      toast({ title: `${name} is away ${shortDayRange(absence.from, absence.to)}`, tone: 'success' });
    },
  });
  const remove = useRemoveAbsence();
  const problem = hasFieldIssues(add.error, ['from', 'to']) ? remove.error : (add.error ?? remove.error);

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Absences of ${name}`}
      holdsTyping={from !== '' || to !== ''}
      description="The schedule shades these days, and planning them needs a reason. Reasons are not recorded."
    >
      <div className="grid gap-5">
        {problem && <FormError>{errorMessage(problem)}</FormError>}
        <QueryProblem query={absences} />
        {absences.data?.length === 0 && <p className="text-muted">No absences from today on.</p>}
        {absences.data && absences.data.length > 0 && (
          <ul aria-label="Absences" className="divide-y divide-line">
            {absences.data.map((absence) => {
              const days = shortDayRange(absence.from, absence.to);
              return (
                <li key={absence.id} className="flex items-center justify-between gap-3 py-1.5">
                  {days}
                  <Button
                    variant="secondary"
                    size="sm"
                    aria-label={`Remove ${days}`}
                    disabled={remove.isPending}
                    onClick={() => remove.mutate({ id, absenceId: absence.id })}
                  >
                    Remove
                  </Button>
                </li>
              );
            })}
          </ul>
        )}
        <form
          noValidate
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            add.mutate({ id, from, to: to || from });
          }}
        >
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              type="date"
              label="First day"
              error={issueAt(add.error, 'from')}
              value={from}
              onChange={({ target }) => setFrom(target.value)}
            />
            <TextField
              type="date"
              label="Last day"
              min={from}
              error={issueAt(add.error, 'to')}
              value={to}
              onChange={({ target }) => setTo(target.value)}
            />
          </div>
          <div>
            <Button type="submit" disabled={add.isPending}>
              {add.isPending ? 'Adding…' : 'Add absence'}
            </Button>
          </div>
        </form>
      </div>
    </Dialog>
  );
}
