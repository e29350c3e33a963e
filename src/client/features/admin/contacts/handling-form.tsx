import { CONTACT_NOTE_MAX, HandleContactInput } from '#contract/site/contact-handling.ts';
import { ContactSubmission } from '#contract/site/contact.ts';
import { RecordProblem } from '#client/kit/record/record-problem.tsx';
import { useRecordForm } from '#client/kit/record/use-record-form.ts';
import { hasTyped, type RecordDraft, type WriteDraft } from '#client/kit/record/use-drafts.ts';
import { formatDateTimeLong } from '#contract/format/format-date.ts';
import { Button } from '#client/ui/button.tsx';
import { TextArea } from '#client/ui/form/field.tsx';
import { useHandleContact, useMarkContacts } from '#client/entities/contact/use-contact-mutations.ts';

const labels = { note: 'Note' };
const valuesOf = (contact: ContactSubmission | undefined) => ({ note: contact?.handledNote ?? '' });

export type NoteDraft = RecordDraft<ContactSubmission, ReturnType<typeof valuesOf>>;

interface HandlingFormProps {
  contact: ContactSubmission;
  draft: NoteDraft | undefined;
  onDraft: WriteDraft<NoteDraft>;
}

/** The note on a message. An unsaved note survives closing the pane. */
export function HandlingForm({ contact, draft, onDraft }: HandlingFormProps) {
  const { id, handledAt } = contact;
  const handle = useHandleContact();
  const { isMarking, mark } = useMarkContacts();
  const { field, ...record } = useRecordForm({
    schema: HandleContactInput,
    recordSchema: ContactSubmission,
    record: draft?.base ?? contact,
    valuesOf,
    labels,
    ...(draft && { initial: draft.typed }),
    onTyped: (typed, base) => onDraft(id, hasTyped({ typed }) ? { base, typed } : undefined),
    update: (changes) => handle.mutateAsync(changes),
  });
  const { isDirty, isSaving } = record;
  const isHandled = handledAt !== null;
  const isBusy = isSaving || isMarking;

  function markHandled(): void {
    if (isBusy) return;
    if (isDirty) void record.save({ handled: true });
    else mark([id], 'handled');
  }

  return (
    <form {...record.formProps} className="grid grid-cols-1 gap-3 border-t border-line pt-4">
      <TextArea
        hint="For the office only: what was answered, quoted or agreed."
        rows={3}
        maxLength={CONTACT_NOTE_MAX}
        {...field('note')}
      />
      <RecordProblem
        {...record}
        message="Someone else has changed this message. Your note is not saved yet."
      />
      <div className="flex flex-wrap items-center gap-3">
        {!isHandled && (
          <Button size="sm" aria-disabled={isBusy} onClick={markHandled}>
            {isSaving ? 'Saving…' : 'Mark as handled'}
          </Button>
        )}
        {(isHandled || isDirty) && (
          <Button
            type="submit"
            variant={isHandled ? 'primary' : 'secondary'}
            size="sm"
            disabled={!isDirty}
            aria-disabled={isBusy}
          >
            {isHandled && isSaving ? 'Saving…' : 'Save note'}
          </Button>
        )}
        {isHandled && (
          <p className="text-sm text-muted">Handled {formatDateTimeLong(handledAt)} (Oslo time)</p>
        )}
      </div>
    </form>
  );
}
