import { useEffect } from 'react';
import { errorMessage } from '#client/lib/transport/error-message.ts';
import { Button } from '#client/ui/button.tsx';
import { TextArea, TextField } from '#client/ui/form/field.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import type { Groups } from './group-names.ts';
import { ShownOnPages } from './shown-on-pages.tsx';
import { FIELD_LABELS, type ProductField } from './product-values.ts';
import type { ProductDraft } from './use-product-drafts.ts';
import { useProductForm, type ProductFormProps } from '../use-product-form.ts';

const ON_CARD: ReadonlySet<ProductField> = new Set(['name', 'itemNumber', 'description']);

export interface CardEditProps extends ProductFormProps {
  draft: ProductDraft;
  groups: Groups;
  /** False if the edit was begun elsewhere, as in the drawer. */
  takesFocus: boolean;
  onMore: () => void;
}

/** The three fields of a card that are edited in place. Enter saves; Escape cancels if nothing would be lost. */
export function CardEdit({ groups, takesFocus, onMore, ...edit }: CardEditProps) {
  const { form, field, ...record } = useProductForm(edit);
  const { base, typed } = edit.draft;
  const elsewhere = (Object.keys(typed) as ProductField[]).filter((name) => !ON_CARD.has(name));

  useEffect(() => {
    if (takesFocus) form.setFocus('name');
    // oxlint-disable-next-line react/exhaustive-deps -- only when it appears
  }, []);

  return (
    <>
      {/* The keys come from its fields. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <form
        {...record.formProps}
        method="post"
        aria-label={`Edit ${base.name}`}
        className="grid gap-3"
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !record.isDirty) {
            event.stopPropagation();
            record.close?.();
          }
          // In the description Enter is a new line.
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void record.save();
        }}
      >
        <TextField autoComplete="off" required {...field('name')} />
        <TextField autoComplete="off" required spellCheck={false} {...field('itemNumber')} />
        <ShownOnPages pages={base.pages}>
          They show the new item number automatically; check texts that mention the old one.
        </ShownOnPages>
        <TextArea rows={5} required {...field('description')} />
        {elsewhere.length > 0 && (
          <p className="text-sm text-muted">
            Also changed: {elsewhere.map((name) => FIELD_LABELS[name].toLowerCase()).join(', ')}.
          </p>
        )}
        {record.problem !== null && (
          <p className="text-sm font-medium text-danger">{errorMessage(record.problem)}</p>
        )}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" size="sm" aria-disabled={record.isSaving}>
            {record.isSaving ? 'Saving…' : 'Save'}
          </Button>
          <Button variant="secondary" size="sm" onClick={record.close}>
            Cancel
          </Button>
          <Button variant="ghost" size="sm" onClick={onMore}>
            More
          </Button>
        </div>
      </form>
      <ConflictDialog record={record} groups={groups} />
    </>
  );
}
