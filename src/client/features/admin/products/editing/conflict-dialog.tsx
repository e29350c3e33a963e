import { useId, useState } from 'react';
import type { AdminProduct } from '#contract/catalogue/catalogue-admin.ts';
import { Button } from '#client/ui/button.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import type { Groups } from './group-names.ts';
import { ProductPicture } from './product-picture.tsx';
import {
  conflictsBetween,
  FIELD_LABELS,
  settle,
  valuesOf,
  type Choice,
  type FieldConflict,
  type ProductField,
  type ProductValues,
} from './product-values.ts';
import type { Draft } from './use-product-drafts.ts';

interface ConflictDialogProps {
  /** An edit that met another's; nothing while there is none. */
  draft: (Draft & { theirs: AdminProduct }) | undefined;
  groups: Groups;
  onSettle: (draft: Draft, theirs: AdminProduct, values: ProductValues) => void;
  /** Back to the edit, undecided. */
  onClose: (draft: Draft) => void;
}

/** Two people have changed one product: both versions side by side, and of each field the one that is to stay. */
export function ConflictDialog({ draft, groups, onSettle, onClose }: ConflictDialogProps) {
  const form = useId();
  return (
    <Dialog
      open={draft !== undefined}
      onOpenChange={() => draft && onClose(draft)}
      title="Somebody else has changed this product"
      description="Nothing of yours is lost. Choose for each field which version stays, then save."
      size="lg"
      footer={
        draft && (
          <>
            <Button type="submit" form={form}>
              Save
            </Button>
            <Button variant="secondary" onClick={() => onClose(draft)}>
              Back to my edit
            </Button>
          </>
        )
      }
    >
      {draft && (
        <Versions key={draft.theirs.version} id={form} draft={draft} groups={groups} onSettle={onSettle} />
      )}
    </Dialog>
  );
}

interface VersionsProps extends Pick<ConflictDialogProps, 'groups' | 'onSettle'> {
  id: string;
  draft: Draft & { theirs: AdminProduct };
}

function Versions({ id, draft, groups, onSettle }: VersionsProps) {
  const { base, values, theirs } = draft;
  const [conflicts, setConflicts] = useState(() =>
    conflictsBetween(valuesOf(base), values, valuesOf(theirs)),
  );
  const choose = (field: ProductField, choice: Choice) =>
    setConflicts((before) =>
      before.map((conflict) => (conflict.field === field ? { ...conflict, choice } : conflict)),
    );
  return (
    <form
      id={id}
      method="post"
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        onSettle(draft, theirs, settle(valuesOf(theirs), conflicts));
      }}
    >
      {conflicts.map((conflict) => (
        <fieldset key={conflict.field}>
          <legend className="mb-2 font-semibold">{FIELD_LABELS[conflict.field]}</legend>
          <div className="grid gap-3 sm:grid-cols-2">
            <Version which="mine" conflict={conflict} groups={groups} onChoose={choose} />
            <Version which="theirs" conflict={conflict} groups={groups} onChoose={choose} />
          </div>
        </fieldset>
      ))}
    </form>
  );
}

interface VersionProps {
  which: Choice;
  conflict: FieldConflict;
  groups: Groups;
  onChoose: (field: ProductField, choice: Choice) => void;
}

const CHOICE_LABELS: Record<Choice, string> = { mine: 'Keep mine', theirs: 'Take theirs' };

function Version({ which, conflict, groups, onChoose }: VersionProps) {
  const { field, choice } = conflict;
  return (
    <label
      className={classNames(
        'block cursor-pointer rounded-md border p-3',
        choice === which ? 'border-theme bg-theme-tint' : 'border-line',
      )}
    >
      <span className="flex min-h-6 items-center gap-2 text-sm font-medium">
        <input
          type="radio"
          name={`version-${field}`}
          checked={choice === which}
          onChange={() => onChoose(field, which)}
          className="size-5 accent-theme"
        />
        {CHOICE_LABELS[which]}
      </span>
      <span className="mt-2 block text-md break-words whitespace-pre-line">
        <Value field={field} value={conflict[which]} groups={groups} />
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
