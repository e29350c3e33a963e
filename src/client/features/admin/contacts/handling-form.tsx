import type { FormEvent } from 'react';
import { CONTACT_NOTE_MAX } from '#contract/contact-handling.ts';
import { ContactSubmission } from '#contract/contact.ts';
import { currentOf } from '#client/lib/conflict.ts';
import { errorMessage } from '#client/lib/error-message.ts';
import { osloTimeInWords } from '#client/lib/oslo-time.ts';
import type { WriteDraft } from '#client/lib/use-drafts.ts';
import { BothVersions } from '#client/ui/both-versions.tsx';
import { Button } from '#client/ui/button.tsx';
import { TextArea } from '#client/ui/field.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { draftOn, isNoteChanged, type NoteDraft } from './note-draft.ts';
import { useHandleContact, useMarkContacts } from './use-contact-writes.ts';

interface HandlingFormProps {
  contact: ContactSubmission;
  draft: NoteDraft | undefined;
  onDraft: WriteDraft<NoteDraft>;
}

/** What was done about a message. A note that is not saved stays, whatever becomes of the attempt. */
export function HandlingForm({ contact, draft, onDraft }: HandlingFormProps) {
  const { id, handledAt } = contact;
  const handle = useHandleContact((saved, sentNote) =>
    // What was typed while the save was under way is another note.
    onDraft(saved.id, (now) => (now && now.text !== sentNote ? draftOn(saved, now.text) : undefined)),
  );
  const { isMarking, mark } = useMarkContacts();
  const current = currentOf(handle.error, ContactSubmission);
  const written = draft ?? draftOn(contact, contact.handledNote ?? '');
  const isHandled = handledAt !== null;
  const isBusy = handle.isPending || isMarking;

  function save(handled: boolean, sent: NoteDraft): void {
    if (isBusy) return;
    if (handled && !isNoteChanged(sent)) return mark([id], 'handled');
    handle.mutate({ id, version: sent.began.version, note: sent.text, ...(handled && { handled }) });
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isNoteChanged(written)) save(false, written);
  }

  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-3 border-t border-line pt-4">
      <TextArea
        label="Note"
        hint="For the office only: what was answered, quoted or agreed."
        rows={3}
        maxLength={CONTACT_NOTE_MAX}
        value={written.text}
        onChange={({ currentTarget: { value } }) => {
          const next = { ...written, text: value };
          onDraft(id, isNoteChanged(next) || value !== next.began.note ? next : undefined);
        }}
      />
      {handle.error && !current && <FormError>{errorMessage(handle.error)}</FormError>}
      {current && (
        <BothVersions
          message="Somebody else has changed this message meanwhile. Your note is not saved yet."
          fields={[{ label: 'Note', theirs: current.handledNote ?? '', mine: written.text }]}
          isBusy={handle.isPending}
          onKeepMine={() => {
            const mine = draftOn(current, written.text);
            onDraft(id, mine);
            save(handle.variables?.handled === true, mine);
          }}
          onTakeTheirs={() => {
            onDraft(id, undefined);
            handle.reset();
          }}
        />
      )}
      <div className="flex flex-wrap items-center gap-3">
        {!isHandled && (
          <Button size="sm" aria-disabled={isBusy} onClick={() => save(true, written)}>
            {handle.isPending ? 'Saving…' : 'Mark as handled'}
          </Button>
        )}
        {(isHandled || isNoteChanged(written)) && (
          <Button
            type="submit"
            variant={isHandled ? 'primary' : 'secondary'}
            size="sm"
            disabled={!isNoteChanged(written)}
            aria-disabled={isBusy}
          >
            {isHandled && handle.isPending ? 'Saving…' : 'Save note'}
          </Button>
        )}
        {isHandled && <p className="text-sm text-muted">Handled {osloTimeInWords(handledAt)} (Oslo time)</p>}
      </div>
    </form>
  );
}
