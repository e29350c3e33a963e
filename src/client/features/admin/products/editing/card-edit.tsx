import { useEffect, useRef, type FormEvent } from 'react';
import { Button } from '#client/ui/button.tsx';
import { TextArea, TextField } from '#client/ui/field.tsx';
import { controlsOf, fieldId } from './product-fields.tsx';
import { ShownOnPages } from './shown-on-pages.tsx';
import { FIELD_LABELS, type ProductField } from './product-values.ts';
import { changedFields, isDirty, type Draft } from './use-product-drafts.ts';

const ON_CARD = ['name', 'itemNumber', 'description'] as const satisfies readonly ProductField[];

interface CardEditProps {
  draft: Draft;
  /** False where the edit was begun elsewhere, as in the drawer. */
  takesFocus: boolean;
  onType: (field: ProductField, value: string) => void;
  onSave: () => void;
  onCancel: () => void;
  onMore: () => void;
}

/** The three fields of a card that are edited in place. Enter saves; Escape cancels, unless something would be lost. */
export function CardEdit({ draft, takesFocus, onType, onSave, onCancel, onMore }: CardEditProps) {
  const { base, values, issues, isSaving, failure } = draft;
  const form = `card-${base.id}`;
  const control = controlsOf({ form, values, issues, onType });
  const elsewhere = changedFields(draft).filter((field) => !(ON_CARD as readonly string[]).includes(field));
  const wrong = ON_CARD.find((field) => issues[field] !== undefined);
  const wantsFocus = useRef(takesFocus);

  useEffect(() => {
    if (wantsFocus.current) document.getElementById(fieldId(form, 'name'))?.focus();
  }, [form]);

  useEffect(() => {
    if (wrong) document.getElementById(fieldId(form, wrong))?.focus();
  }, [form, wrong]);

  function submit(event: FormEvent): void {
    event.preventDefault();
    onSave();
  }

  return (
    // The keys come from its fields.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      noValidate
      method="post"
      aria-label={`Edit ${base.name}`}
      className="grid gap-3"
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !isDirty(draft)) {
          event.stopPropagation();
          onCancel();
        }
        // In the description Enter is a new line.
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSave();
      }}
    >
      <TextField autoComplete="off" required {...control('name')} />
      <TextField autoComplete="off" required spellCheck={false} {...control('itemNumber')} />
      <ShownOnPages pages={base.pages}>
        They show a new item number by themselves; check texts that mention the old one.
      </ShownOnPages>
      <TextArea rows={5} required {...control('description')} />
      {elsewhere.length > 0 && (
        <p className="text-sm text-muted">
          Also changed: {elsewhere.map((field) => FIELD_LABELS[field].toLowerCase()).join(', ')}.
        </p>
      )}
      {failure !== undefined && <p className="text-sm font-medium text-danger">{failure}</p>}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" aria-disabled={isSaving}>
          {isSaving ? 'Saving…' : 'Save'}
        </Button>
        <Button variant="secondary" size="sm" onClick={onCancel}>
          Cancel
        </Button>
        <Button variant="ghost" size="sm" onClick={onMore}>
          More
        </Button>
      </div>
    </form>
  );
}
