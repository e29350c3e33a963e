import { useEffect, useRef, type FormEvent, type KeyboardEvent } from 'react';
import { CatalogueGroup, UpdateGroupInput } from '#contract/catalogue-admin.ts';
import { currentOf } from '#client/lib/conflict.ts';
import { errorMessage } from '#client/lib/error-message.ts';
import { ignoreHandledError } from '#client/lib/ignore-handled-error.ts';
import type { WriteDraft } from '#client/lib/use-drafts.ts';
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
  onDraft: WriteDraft<GroupDraft>;
  /** Where the card is on the screen by then, focus goes to it. */
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

  function close(): void {
    onDraft(draft.base.id, undefined);
    onDone();
  }

  function save(sent: GroupDraft): void {
    if (update.isPending) return;
    if (!isGroupChanged(sent)) return close();
    const input = UpdateGroupInput.safeParse(updateInputOf(sent));
    if (!input.success) return;
    // Not in callbacks of this call: those are lost where the card is on another page by then.
    void update.mutateAsync(input.data).then((saved) => {
      // What was typed while the save was under way is another edit.
      onDraft(saved.id, (now) => (now && now !== sent ? { ...now, base: saved } : undefined));
      onDone();
    }, ignoreHandledError);
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    save(draft);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape' && !isGroupChanged(draft)) close();
  }

  return (
    <form
      noValidate
      method="post"
      aria-label={`Edit ${draft.base.name}`}
      onSubmit={submit}
      className="grid grid-cols-1 gap-3"
    >
      <TextField
        ref={name}
        label="Name"
        autoComplete="off"
        maxLength={100}
        value={draft.name}
        error={issueAt('name')}
        onKeyDown={onKeyDown}
        onChange={({ currentTarget: { value } }) => onDraft(draft.base.id, { ...draft, name: value })}
      />
      <TextArea
        label="Description"
        rows={3}
        maxLength={1000}
        value={draft.description}
        error={issueAt('description')}
        onKeyDown={onKeyDown}
        onChange={({ currentTarget: { value } }) => onDraft(draft.base.id, { ...draft, description: value })}
      />
      {update.error && !theirs && <FormError>{errorMessage(update.error)}</FormError>}
      {theirs && (
        <BothVersions
          message={`Somebody else has changed this ${kind.noun} meanwhile. Yours is not saved yet.`}
          fields={differences(draft, theirs)}
          isBusy={update.isPending}
          onKeepMine={() => {
            const mine = { ...draft, base: theirs };
            onDraft(mine.base.id, mine);
            save(mine);
          }}
          onTakeTheirs={close}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" disabled={!checked.success} aria-disabled={update.isPending}>
          {update.isPending ? 'Saving…' : 'Save'}
        </Button>
        <Button variant="secondary" size="sm" onClick={close}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
