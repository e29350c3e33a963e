import { useEffect, useRef, type FormEvent, type KeyboardEvent } from 'react';
import { CatalogueGroup, UpdateGroupInput } from '#contract/catalogue-admin.ts';
import { currentOf } from '#client/lib/conflict.ts';
import { errorMessage } from '#client/lib/error-message.ts';
import { BothVersions } from '#client/ui/both-versions.tsx';
import { Button } from '#client/ui/button.tsx';
import { TextArea, TextField } from '#client/ui/field.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import {
  differences,
  isGroupChanged,
  updateInputOf,
  type GroupDraft,
  type GroupField,
} from './group-draft.ts';
import type { GroupKind } from './group-kind.ts';
import { useGroupWrites } from './use-group-writes.ts';

interface GroupEditProps {
  kind: GroupKind;
  draft: GroupDraft;
  onDraft: (draft: GroupDraft) => void;
  /** Saved or given up. */
  onDone: () => void;
}

/** The fields of a card, edited in place. Whatever becomes of the attempt to save, what is typed stays. */
export function GroupEdit({ kind, draft, onDraft, onDone }: GroupEditProps) {
  const { update } = useGroupWrites(kind);
  const name = useRef<HTMLInputElement>(null);
  const theirs = currentOf(update.error, CatalogueGroup);
  const checked = UpdateGroupInput.safeParse(updateInputOf(draft));
  const issueAt = (field: GroupField) => checked.error?.issues.find(({ path }) => path[0] === field)?.message;

  useEffect(() => name.current?.focus(), []);

  function save(toSave: GroupDraft): void {
    if (update.isPending) return;
    if (!isGroupChanged(toSave)) return onDone();
    const input = UpdateGroupInput.safeParse(updateInputOf(toSave));
    if (input.success) update.mutate(input.data, { onSuccess: onDone });
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    save(draft);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape' && !isGroupChanged(draft)) onDone();
  }

  return (
    <form
      noValidate
      method="post"
      aria-label={`Edit ${draft.base.name}`}
      onSubmit={submit}
      className="grid gap-3"
    >
      <TextField
        ref={name}
        label="Name"
        autoComplete="off"
        maxLength={100}
        value={draft.name}
        error={issueAt('name')}
        onKeyDown={onKeyDown}
        onChange={({ currentTarget: { value } }) => onDraft({ ...draft, name: value })}
      />
      <TextArea
        label="Description"
        rows={3}
        maxLength={1000}
        value={draft.description}
        error={issueAt('description')}
        onKeyDown={onKeyDown}
        onChange={({ currentTarget: { value } }) => onDraft({ ...draft, description: value })}
      />
      {update.error && !theirs && <FormError>{errorMessage(update.error)}</FormError>}
      {theirs && (
        <BothVersions
          message={`Somebody else has changed this ${kind.noun} meanwhile. Yours is not saved yet.`}
          fields={differences(draft, theirs)}
          isBusy={update.isPending}
          onKeepMine={() => {
            const mine = { ...draft, base: theirs };
            onDraft(mine);
            save(mine);
          }}
          onTakeTheirs={onDone}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" disabled={!checked.success} aria-disabled={update.isPending}>
          {update.isPending ? 'Saving…' : 'Save'}
        </Button>
        <Button variant="secondary" size="sm" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
