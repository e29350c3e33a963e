import { useRef, useState, type FormEvent } from 'react';
import { PersonDetails, type ErasedPerson } from '#contract/site/personal-data.ts';
import { formatDayLong } from '#contract/format/format-date.ts';
import { formatCount } from '#contract/format/format-number.ts';
import { useErasurePlan } from '#client/entities/personal-data/use-personal-data-mutations.ts';
import { errorMessage } from '#client/lib/transport/error-message.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/overlay/dialog.tsx';
import { TextField } from '#client/ui/form/field.tsx';
import { FormError } from '#client/ui/form/form-error.tsx';
import { PersonErasure } from './person-erasure.tsx';

/** Exports or erases the data of one person who has asked for it. */
export function PersonDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onOpenChange={(stays) => {
        if (!stays) onClose();
      }}
      title="Data of a person"
      description="When someone asks for their data, or asks you to erase it. Make sure who is asking. The report channel is never searched."
      size="lg"
    >
      <PersonSearch />
    </Dialog>
  );
}

const fields = [
  { name: 'email', label: 'E-mail address', inputMode: 'email', hint: undefined },
  { name: 'name', label: 'Full name', inputMode: 'text', hint: 'As it is written in your records.' },
  { name: 'phone', label: 'Phone number', inputMode: 'tel', hint: undefined },
] as const;

type Field = (typeof fields)[number]['name'];

function PersonSearch() {
  const [typed, setTyped] = useState({ email: '', name: '', phone: '' });
  const [errors, setErrors] = useState<Partial<Record<Field, string>>>({});
  const [person, setPerson] = useState<PersonDetails>();
  const [erased, setErased] = useState<ErasedPerson>();
  const form = useRef<HTMLFormElement>(null);
  const plan = useErasurePlan();

  function search(event?: FormEvent): void {
    event?.preventDefault();
    if (plan.isPending) return;
    const filled = Object.entries(typed).filter(([, text]) => text.trim() !== '');
    const read = PersonDetails.safeParse(Object.fromEntries(filled));
    setErased(undefined);
    if (!read.success) {
      setErrors(
        Object.fromEntries(read.error.issues.map(({ path, message }) => [path[0], message]).toReversed()),
      );
      // After the fields have been marked.
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
      return;
    }
    setErrors({});
    setPerson(read.data);
    plan.mutate(read.data);
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <form ref={form} noValidate autoComplete="off" className="grid gap-4" onSubmit={search}>
        <p className="text-sm text-muted">
          Fill in what you know. Every detail is searched for, also within longer texts.
        </p>
        {fields.map(({ name, label, hint, inputMode }) => (
          <TextField
            key={name}
            label={label}
            hint={hint}
            inputMode={inputMode}
            value={typed[name]}
            error={errors[name]}
            onChange={({ target }) => {
              const { value } = target;
              setTyped((before) => ({ ...before, [name]: value }));
              // A list of someone else must not stay beside these details.
              plan.reset();
              setErased(undefined);
            }}
          />
        ))}
        <Button
          type="submit"
          variant="secondary"
          className="justify-self-start"
          aria-disabled={plan.isPending}
        >
          {plan.isPending ? 'Searching…' : 'Search'}
        </Button>
      </form>
      {plan.error && <FormError>{errorMessage(plan.error)}</FormError>}
      <output className="block">{erased && <p className="text-md">{summaryOf(erased)}</p>}</output>
      {plan.data && person && !erased && (
        <PersonErasure
          key={plan.data.plan}
          person={person}
          plan={plan.data}
          onErased={setErased}
          onSearchAgain={() => search()}
        />
      )}
    </div>
  );
}

const summaryOf = ({ deleted, changed, kept, inBackupsUntil }: ErasedPerson) =>
  `Erased: ${formatCount(deleted, 'record')} deleted, ${changed} changed, ${kept} kept. Backups can hold the data until ${formatDayLong(inBackupsUntil)}. If an older backup is restored, erase again.`;
