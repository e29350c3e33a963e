import { useEffect, useId, useRef, useState } from 'react';
import { Part, PART_CATEGORIES, UpdatePartInput, type FoundPart } from '#contract/part.ts';
import { currentOf } from '#client/lib/conflict.ts';
import { useIdempotencyKey } from '#client/lib/idempotency-key.ts';
import { isToldAtFields, issueAt } from '#client/lib/field-issues.ts';
import { usePersistedDraft } from '#client/lib/persisted-draft.ts';
import { usePortalUser } from '#client/lib/portal-user.ts';
import { toast } from '#client/lib/toast.ts';
import { trpc } from '#client/lib/trpc.ts';
import { useForgetBilling } from '#client/lib/use-billing-writes.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { DraftButtons } from '#client/ui/draft-buttons.tsx';
import { TextField } from '#client/ui/field.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { SaveProblem } from '#client/ui/save-problem.tsx';
import { PartDetailsFields } from './part-details.tsx';
import {
  changesOf,
  currencyOf,
  differences,
  looksTheSame,
  readKept,
  textsOf,
  withChange,
  type PartTexts,
} from './part-edit.ts';
import { ProductSearch } from './product-search.tsx';

const FIELDS = [
  'partName',
  'partNumber',
  'quantity',
  'usedDate',
  'category',
  'supplier',
  'notes',
  'productId',
  'cost.amount',
];

interface EditPartProps {
  /** As it is by now; it may change while it is edited. */
  part: Part;
  onClose: () => void;
}

/** Corrects all of a part that was written down. What is typed is kept in this browser until it is saved or thrown away. */
export function EditPart({ part, onClose }: EditPartProps) {
  const { projectId, id } = part;
  const form = useId();
  const me = usePortalUser();
  const fields = useRef<HTMLFormElement>(null);
  const [kept, keep] = usePersistedDraft(`${me.id} part ${id}`);
  const typed = readKept(kept);
  const isDirty = Object.keys(typed).length > 0;
  // What is typed was typed over the part as it was then.
  const [opened, setOpened] = useState(part);
  const seen = isDirty ? opened : part;
  const texts = { ...textsOf(seen), ...typed };
  const [wrong, setWrong] = useState<ReadonlyMap<string, string>>(new Map());
  const forget = useForgetBilling();
  const { stamp, settled } = useIdempotencyKey();
  const update = trpc.portal.parts.update.useMutation({
    onSuccess: ({ partName }) => {
      keep(undefined);
      toast({ title: `${partName} saved`, tone: 'success' });
      onClose();
    },
    onError: (error, { version }) => {
      const current = currentOf(error, Part);
      // Somebody has priced it: nothing of what stands here.
      if (current?.changeable && current.version > version && looksTheSame(current, seen)) {
        save(current.version);
      }
    },
    onSettled: (_, error) => {
      settled(error);
      return forget();
    },
  });
  const current = currentOf(update.error, Part);
  const isConflict = current?.changeable === true;
  const errorOf = (field: string) => wrong.get(field) ?? issueAt(update.error, field);

  useEffect(() => {
    fields.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [wrong, update.error]);

  function type(change: Partial<PartTexts>): void {
    if (!isDirty) setOpened(part);
    const next = withChange(seen, typed, change);
    keep(Object.keys(next).length === 0 ? undefined : JSON.stringify(next));
    if (wrong.size > 0) setWrong(new Map());
    if (update.error && !isConflict) update.reset();
  }

  function startFrom(other: Part): void {
    keep(undefined);
    setOpened(other);
    setWrong(new Map());
    update.reset();
  }

  function save(version = seen.version): void {
    const input = UpdatePartInput.safeParse({ projectId, id, version, ...changesOf(seen, typed) });
    if (!input.success) {
      setWrong(new Map(input.error.issues.map(({ path, message }) => [path.join('.'), message])));
      return;
    }
    update.mutate(stamp(input.data));
  }

  const choose = ({ productId, name, itemNumber }: FoundPart) =>
    type({ productId: String(productId), partName: name, partNumber: itemNumber });

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Edit ${seen.partName}`}
      footer={
        <DraftButtons
          form={form}
          isBusy={update.isPending}
          isDirty={isDirty}
          onClose={onClose}
          onDiscard={() => startFrom(part)}
        />
      }
    >
      <form
        id={form}
        ref={fields}
        noValidate
        className="grid grid-cols-1 gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (isDirty && !update.isPending) save();
        }}
      >
        <SaveProblem
          error={isToldAtFields(update.error, FIELDS) ? null : update.error}
          both={isConflict ? differences(current, typed) : undefined}
          isBusy={update.isPending}
          onKeepMine={() => current && save(current.version)}
          onTakeTheirs={() => current && startFrom(current)}
        />
        {texts.productId === '' ? (
          <>
            <ProductSearch
              label="Part"
              q={texts.partName}
              error={errorOf('partName')}
              onType={(partName) => type({ partName })}
              onChoose={choose}
            />
            <TextField
              label="Item number"
              autoComplete="off"
              maxLength={100}
              value={texts.partNumber}
              error={errorOf('partNumber')}
              onChange={(event) => type({ partNumber: event.currentTarget.value })}
            />
          </>
        ) : (
          <div>
            <p className="flex flex-wrap items-center justify-between gap-2">
              <span>
                <span className="font-medium">{texts.partName}</span>{' '}
                <span className="font-mono text-sm text-muted">{texts.partNumber}</span>
              </span>
              <Button size="sm" variant="ghost" onClick={() => type({ productId: '' })}>
                Another part
              </Button>
            </p>
            {errorOf('productId') !== undefined && <FormError>{errorOf('productId')}</FormError>}
          </div>
        )}
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="Quantity"
            inputMode="numeric"
            autoComplete="off"
            value={texts.quantity}
            error={errorOf('quantity')}
            onChange={(event) => type({ quantity: event.currentTarget.value })}
          />
          <TextField
            label="Used on"
            type="date"
            value={texts.usedDate}
            error={errorOf('usedDate')}
            onChange={(event) => type({ usedDate: event.currentTarget.value })}
          />
        </div>
        <PartDetailsFields
          details={{
            ...texts,
            category: PART_CATEGORIES.find((one) => one === texts.category) ?? 'consumable',
            currency: currencyOf(texts.currency),
          }}
          errors={{
            amount: errorOf('cost.amount'),
            supplier: errorOf('supplier'),
            notes: errorOf('notes'),
          }}
          onChange={({ category, supplier, notes, amount, currency }) =>
            type({ category, supplier, notes, amount, currency })
          }
        />
      </form>
    </Dialog>
  );
}
