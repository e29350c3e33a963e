import { useState, type FormEvent } from 'react';
import type { BulkUpdate } from '#contract/catalogue/catalogue-admin.ts';
import { errorMessage } from '#client/lib/transport/error-message.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/overlay/dialog.tsx';
import { Select } from '#client/ui/form/field.tsx';
import { FormError } from '#client/ui/form/form-error.tsx';
import type { Groups } from './editing/group-names.ts';
import { FIELD_LABELS } from './editing/product-values.ts';
import { toastFailure, type ProductWrites } from '#client/entities/product/use-product-mutations.ts';

/** The maximum number of changes listed in a preview. */
const SHOWN = 50;
const FAILED = 'Failed to update the products';

/** In a list of categories or brands: no change. */
const KEEP = 'keep';

interface BulkChangeProps {
  isOpen: boolean;
  ids: readonly number[];
  groups: Groups;
  bulkUpdate: ProductWrites['bulkUpdate'];
  onClose: () => void;
  onDone: () => void;
}

/** Assigns a category or brand to the selected products: first the preview, then the change. */
export function BulkChange({ isOpen, onClose, ids, ...change }: BulkChangeProps) {
  return (
    <Dialog
      open={isOpen}
      onOpenChange={onClose}
      title={`Change ${ids.length} ${ids.length === 1 ? 'product' : 'products'}`}
      description="You see the changes before anything is saved."
    >
      <ChangeForm ids={ids} {...change} />
    </Dialog>
  );
}

function ChangeForm({ ids, groups, bulkUpdate, onDone }: Omit<BulkChangeProps, 'isOpen' | 'onClose'>) {
  const [wanted, setWanted] = useState({ categoryId: KEEP, brandId: KEEP });
  const [answer, setAnswer] = useState<{ wanted: typeof wanted; preview: BulkUpdate }>();
  // One that arrives after another choice is not what would be saved.
  const preview = answer?.wanted === wanted ? answer.preview : undefined;
  const [failure, setFailure] = useState<string>();
  const isChosen = wanted.categoryId !== KEEP || wanted.brandId !== KEEP;

  async function run(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (bulkUpdate.isPending || !isChosen) return;
    const dryRun = preview === undefined;
    setFailure(undefined);
    try {
      const result = await bulkUpdate.mutateAsync({
        ids: [...ids],
        categoryId: idOf(wanted.categoryId),
        brandId: idOf(wanted.brandId),
        dryRun,
      });
      if (dryRun) return setAnswer({ wanted, preview: result });
      const count = result.changed.length;
      toast({
        title: count === 1 ? '1 product updated' : `${count} products updated`,
        tone: 'success',
      });
      onDone();
    } catch (error) {
      setAnswer(undefined);
      setFailure(errorMessage(error, FAILED));
      toastFailure('Error updating products', error, FAILED);
    }
  }

  function choose(field: keyof typeof wanted, value: string): void {
    setWanted({ ...wanted, [field]: value });
  }

  return (
    <form noValidate method="post" className="grid gap-5" onSubmit={(event) => void run(event)}>
      {failure !== undefined && <FormError>{failure}</FormError>}
      <div className="grid gap-4 sm:grid-cols-2">
        <Wanted
          label="Category"
          none="Uncategorized"
          options={groups.categories}
          value={wanted.categoryId}
          onChange={(value) => choose('categoryId', value)}
        />
        <Wanted
          label="Brand"
          none="No brand"
          options={groups.brands}
          value={wanted.brandId}
          onChange={(value) => choose('brandId', value)}
        />
      </div>
      {preview && <Preview preview={preview} />}
      <div className="flex flex-wrap gap-3">
        {preview ? (
          preview.changed.length > 0 && (
            <Button type="submit" aria-disabled={bulkUpdate.isPending}>
              {bulkUpdate.isPending ? 'Saving…' : `Change ${preview.changed.length}`}
            </Button>
          )
        ) : (
          <Button type="submit" disabled={!isChosen} aria-disabled={bulkUpdate.isPending}>
            {bulkUpdate.isPending ? 'Looking…' : 'Show what will change'}
          </Button>
        )}
      </div>
    </form>
  );
}

function Preview({ preview: { changed, unchanged } }: { preview: BulkUpdate }) {
  return (
    <div className="border-t border-line pt-4">
      <output className="block font-medium">{wordsFor(changed.length, unchanged)}</output>
      <ul className="mt-2 divide-y divide-line">
        {changed.slice(0, SHOWN).map(({ id, name, itemNumber, changes }) => (
          <li key={id} className="py-2 text-sm">
            <span className="font-medium">{name}</span>{' '}
            <span className="font-mono text-dense text-muted">{itemNumber}</span>
            {changes.map(({ field, from, to }) => (
              <span key={field} className="block text-muted">
                {FIELD_LABELS[field as 'categoryId' | 'brandId']}: {from ?? 'none'} → {to ?? 'none'}
              </span>
            ))}
          </li>
        ))}
      </ul>
      {changed.length > SHOWN && (
        <p className="mt-2 text-sm text-muted">And {changed.length - SHOWN} more of the same kind.</p>
      )}
    </div>
  );
}

function wordsFor(changed: number, unchanged: number): string {
  if (changed === 0) return 'No changes: all of them have this already.';
  const will = changed === 1 ? '1 product will change' : `${changed} products will change`;
  return unchanged === 0 ? `${will}.` : `${will}; ${unchanged} ${unchanged === 1 ? 'is' : 'are'} unchanged.`;
}

interface WantedProps {
  label: string;
  none: string;
  options: Groups['categories'];
  value: string;
  onChange: (value: string) => void;
}

function Wanted({ label, none, options, value, onChange }: WantedProps) {
  return (
    <Select label={label} value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
      <option value={KEEP}>No change</option>
      <option value="">{none}</option>
      {options.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  );
}

/** Absent leaves the field unchanged, null clears it. */
function idOf(choice: string): number | null | undefined {
  if (choice === KEEP) return undefined;
  return choice === '' ? null : Number(choice);
}
