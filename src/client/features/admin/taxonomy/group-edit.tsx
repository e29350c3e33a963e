import { useEffect, type KeyboardEvent } from 'react';
import { CatalogueGroup, UpdateGroupInput } from '#contract/catalogue/catalogue-admin.ts';
import { RecordProblem } from '#client/kit/record/record-problem.tsx';
import { useRecordForm } from '#client/kit/record/use-record-form.ts';
import type { RecordDraft, WriteDraft } from '#client/kit/record/use-drafts.ts';
import { Button } from '#client/ui/button.tsx';
import { TextArea, TextField } from '#client/ui/form/field.tsx';
import type { GroupKind } from '#client/entities/taxonomy/group-kind.ts';
import { useGroupWrites } from '#client/entities/taxonomy/use-group-mutations.ts';

const labels = { name: 'Name', description: 'Description' };

const valuesOf = (group: CatalogueGroup | undefined) => ({
  name: group?.name ?? '',
  description: group?.description ?? '',
});

export type GroupDraft = RecordDraft<CatalogueGroup, ReturnType<typeof valuesOf>>;

interface GroupEditProps {
  kind: GroupKind;
  group: CatalogueGroup;
  draft: GroupDraft;
  onDraft: WriteDraft<GroupDraft>;
  /** Moves focus to the card, if it is on the screen by then. */
  onDone: () => void;
}

/** The fields of a card, edited in place. Input survives unmounting the card. */
export function GroupEdit({ kind, group, draft, onDraft, onDone }: GroupEditProps) {
  const { update } = useGroupWrites(kind);
  const { id, name } = draft.base ?? group;
  const { field, form, ...record } = useRecordForm({
    schema: UpdateGroupInput,
    recordSchema: CatalogueGroup,
    record: draft.base ?? group,
    valuesOf,
    labels,
    initial: draft.typed,
    onTyped: (typed, base) => onDraft(id, { base, typed }),
    update: (changes) => update.mutateAsync(changes),
    onClose: close,
  });
  const { conflict, isSaving, isDirty } = record;

  useEffect(() => form.setFocus('name'), [form]);

  function close(): void {
    onDraft(id, undefined);
    onDone();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape' && !isDirty) close();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc for the fields inside it
    <form
      {...record.formProps}
      method="post"
      aria-label={`Edit ${name}`}
      onKeyDown={onKeyDown}
      className="grid grid-cols-1 gap-3"
    >
      <TextField autoComplete="off" maxLength={100} {...field('name')} />
      <TextArea rows={3} maxLength={1000} {...field('description')} />
      <RecordProblem
        {...record}
        conflict={conflict && { ...conflict, takeTheirs: close }}
        message={`Someone else has changed this ${kind.noun}. Your changes are not saved yet.`}
        comparesAll
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" aria-disabled={isSaving}>
          {isSaving ? 'Saving…' : 'Save'}
        </Button>
        <Button variant="secondary" size="sm" onClick={close}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
