import { useId, useState, type FormEvent } from 'react';
import { DISPUTE_NOTE_MAX, INVOICE_REF_MAX } from '#contract/billing/line-billing.ts';
import { tooLong } from '#client/lib/too-long.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { TextArea, TextField } from '#client/ui/field.tsx';

const words = {
  disputed: {
    title: 'Mark as disputed',
    label: 'What does the client dispute?',
    missing: 'Enter what the client disputes.',
    most: DISPUTE_NOTE_MAX,
    save: 'Mark as disputed',
  },
  credited: {
    title: 'Mark as credited',
    label: 'Credit note reference',
    missing: 'Enter the credit note reference.',
    most: INVOICE_REF_MAX,
    save: 'Mark as credited',
  },
} as const;

/** Asks for the text that a billing step needs. The invoiced line itself is not changed. */
export function InvoiceReasonDialog({
  to,
  what,
  isBusy,
  onSay,
  onClose,
}: {
  to: keyof typeof words;
  what: string;
  isBusy: boolean;
  onSay: (text: string) => void;
  onClose: () => void;
}) {
  const form = useId();
  const [text, setText] = useState('');
  const [tried, setTried] = useState(false);
  const { title, label, missing, most, save } = words[to];
  const said = text.trim();
  const problem = said === '' ? missing : tooLong(said, most);

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (problem === undefined && !isBusy) onSay(said);
  }
  const field = { label, error: tried ? problem : undefined, value: text };
  return (
    <Dialog
      open
      holdsTyping
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={what}
      footer={
        <>
          <Button type="submit" form={form} aria-disabled={isBusy}>
            {save}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit}>
        {to === 'disputed' ? (
          <TextArea {...field} rows={3} onChange={(event) => setText(event.currentTarget.value)} />
        ) : (
          <TextField {...field} onChange={(event) => setText(event.currentTarget.value)} />
        )}
      </form>
    </Dialog>
  );
}
