import { useState } from 'react';
import { osloDay } from '#contract/format/calendar-day.ts';
import { formatDayLong } from '#contract/format/format-date.ts';
import type { Operator } from '#contract/office/operator.ts';
import {
  SetSecondFactorPolicyInput,
  type SecondFactorPolicy as Policy,
} from '#contract/office/second-factor-policy.ts';
import { useSetSecondFactorPolicy } from '#client/entities/operator/use-operator-mutations.ts';
import { QueryProblem } from '#client/kit/feedback/query-problem.tsx';
import { toast } from '#client/lib/toast.ts';
import { errorMessage } from '#client/lib/transport/error-message.ts';
import { issueAt } from '#client/lib/transport/field-issues.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { ChoiceGroup } from '#client/ui/form/choice-group.tsx';
import { Dialog } from '#client/ui/overlay/dialog.tsx';
import { TextField } from '#client/ui/form/field.tsx';
import { FormError } from '#client/ui/form/form-error.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';

/** Who needs a second factor, and how many people have none. */
export function SecondFactorPolicy({ people }: { people: readonly Operator[] }) {
  const policy = trpc.portal.operators.policy.useQuery();
  const [isChanging, setChanging] = useState(false);
  const active = people.filter(({ isActive }) => isActive);
  const hasNoPassword = ({ isInvited, hasLinkedAccount }: Operator) => isInvited && hasLinkedAccount;
  const lacking = active.filter((person) => !person.hasSecondFactor && !hasNoPassword(person)).length;

  return (
    <section
      aria-label="Second factor"
      className="flex flex-wrap items-center justify-between gap-3 rounded-md border border-line bg-paper px-4 py-3"
    >
      {policy.isPending && <Skeleton className="h-10 w-64" />}
      <QueryProblem query={policy} />
      {policy.data && (
        <>
          <p className="min-w-0">
            <span className="font-medium">{describePolicy(policy.data)}</span>{' '}
            <span className="text-muted">
              {lacking === 0
                ? 'All active people have one.'
                : `${lacking} of ${active.length} active people sign in with a password only.`}
            </span>
          </p>
          <Button
            variant="secondary"
            size="sm"
            aria-label="Change who needs a second factor"
            onClick={() => setChanging(true)}
          >
            Change…
          </Button>
        </>
      )}
      {isChanging && policy.data && <PolicyDialog policy={policy.data} onClose={() => setChanging(false)} />}
    </section>
  );
}

const CHOICES = [
  { value: 'nobody', text: 'Nobody' },
  { value: 'managers', text: 'Managers' },
  { value: 'everyone', text: 'Everyone' },
] as const;

function PolicyDialog({ policy, onClose }: { policy: Policy; onClose: () => void }) {
  const [requiredOf, setRequiredOf] = useState(policy.requiredOf);
  const [from, setFrom] = useState(policy.from ?? osloDay(new Date()));
  const save = useSetSecondFactorPolicy({
    onSuccess() {
      onClose();
      toast({ title: 'Saved', tone: 'success' });
    },
  });
  const issue = issueAt(save.error, 'from');

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Second factor"
      holdsTyping
      description="A passkey, or a code from an authenticator app, beside the password. People who have none are led through adding one at their next sign-in from that day on."
    >
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          // Nobody has no day: the field is hidden, with what was typed in it.
          save.mutate({ requiredOf, from: requiredOf === 'nobody' ? osloDay(new Date()) : from });
        }}
      >
        {save.error && issue === undefined && <FormError>{errorMessage(save.error)}</FormError>}
        <ChoiceGroup
          label="Required of"
          choices={CHOICES}
          name="requiredOf"
          chosen={requiredOf}
          onChange={({ target }) =>
            setRequiredOf(SetSecondFactorPolicyInput.shape.requiredOf.parse(target.value))
          }
        />
        {requiredOf !== 'nobody' && (
          <TextField
            label="From"
            type="date"
            error={issue}
            value={from}
            onChange={({ target }) => setFrom(target.value)}
          />
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" disabled={save.isPending}>
            {save.isPending ? 'Saving…' : 'Save'}
          </Button>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function describePolicy({ requiredOf, from }: Policy): string {
  if (requiredOf === 'nobody' || from === null) return 'No one is required to use a second factor.';
  const begun = from <= osloDay(new Date());
  return begun
    ? `A second factor has been required of ${requiredOf} since ${formatDayLong(from)}.`
    : `A second factor is required of ${requiredOf} from ${formatDayLong(from)}.`;
}
