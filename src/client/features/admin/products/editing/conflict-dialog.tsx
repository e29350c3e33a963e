import { useId, useState } from 'react';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { Dialog } from '#client/ui/overlay/dialog.tsx';
import type { Groups } from './group-names.ts';
import { ProductPicture } from './product-picture.tsx';
import { FIELD_LABELS, type ProductField } from './product-values.ts';
import type { ProductForm } from '../use-product-form.ts';

interface ConflictDialogProps {
  record: Pick<ProductForm, 'conflict' | 'problem'>;
  groups: Groups;
}

/** Two people have changed one product: both versions side by side, with a choice for each field. */
export function ConflictDialog({ record: { conflict, problem }, groups }: ConflictDialogProps) {
  const form = useId();
  // Back at the edit, undecided; the next save asks again.
  const [putOff, setPutOff] = useState<unknown>();
  const isOpen = conflict !== undefined && problem !== putOff;
  const close = () => setPutOff(problem);
  return (
    <Dialog
      open={isOpen}
      onOpenChange={close}
      title="Someone else has changed this product"
      description="Your changes are not lost. Choose a version for each field, then save."
      size="lg"
      footer={
        <>
          <Button type="submit" form={form}>
            Save
          </Button>
          <Button variant="secondary" onClick={close}>
            Back to my edit
          </Button>
        </>
      }
    >
      {isOpen && <Versions id={form} conflict={conflict} groups={groups} />}
    </Dialog>
  );
}

type Conflict = NonNullable<ProductForm['conflict']>;
type Choice = 'mine' | 'theirs';

interface VersionsProps {
  id: string;
  conflict: Conflict;
  groups: Groups;
}

function Versions({ id, conflict, groups }: VersionsProps) {
  const fields = conflict.fields.filter(({ mine, theirs }) => mine !== theirs);
  // Keeps what was changed here and takes what only the other user changed, unless a version is chosen.
  const [choices, setChoices] = useState<Partial<Record<ProductField, Choice>>>({});
  const choiceOf = ({ name, isTyped }: (typeof fields)[number]) =>
    choices[name] ?? (isTyped ? 'mine' : 'theirs');
  return (
    <form
      id={id}
      method="post"
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        if (fields.every((field) => choiceOf(field) === 'theirs'))
          toast({ title: 'The other version stays' });
        conflict.settle(Object.fromEntries(fields.map((field) => [field.name, field[choiceOf(field)]])));
      }}
    >
      {fields.map((field) => (
        <fieldset key={field.name}>
          <legend className="mb-2 font-semibold">{FIELD_LABELS[field.name]}</legend>
          <div className="grid gap-3 sm:grid-cols-2">
            {(['mine', 'theirs'] as const).map((which) => (
              <Version
                key={which}
                which={which}
                field={field.name}
                value={String(field[which])}
                isChosen={choiceOf(field) === which}
                groups={groups}
                onChoose={() => setChoices({ ...choices, [field.name]: which })}
              />
            ))}
          </div>
        </fieldset>
      ))}
    </form>
  );
}

interface VersionProps {
  which: Choice;
  field: ProductField;
  value: string;
  isChosen: boolean;
  groups: Groups;
  onChoose: () => void;
}

const CHOICE_LABELS: Record<Choice, string> = { mine: 'Keep my change', theirs: 'Use the saved version' };

function Version({ which, field, value, isChosen, groups, onChoose }: VersionProps) {
  return (
    <label
      className={classNames(
        'block cursor-pointer rounded-md border p-3',
        isChosen ? 'border-theme bg-theme-tint' : 'border-line',
      )}
    >
      <span className="flex min-h-6 items-center gap-2 text-sm font-medium">
        <input
          type="radio"
          name={`version-${field}`}
          checked={isChosen}
          onChange={onChoose}
          className="size-5 accent-theme"
        />
        {CHOICE_LABELS[which]}
      </span>
      <span className="mt-2 block text-md break-words whitespace-pre-line">
        <Value field={field} value={value} groups={groups} />
      </span>
    </label>
  );
}

function Value({ field, value, groups }: { field: ProductField; value: string; groups: Groups }) {
  if (field === 'imageUrl' && value !== '') {
    return <ProductPicture imageUrl={value} alt="" className="size-24" />;
  }
  if (field === 'categoryId') return groups.categoryName(value === '' ? null : Number(value)) ?? value;
  if (field === 'brandId') return value === '' ? 'No brand' : (groups.brandName(Number(value)) ?? value);
  return value === '' ? <span className="text-muted">Empty</span> : value;
}
