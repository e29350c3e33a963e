import { DISPUTE_NOTE_MAX, INVOICE_REF_MAX } from '#contract/billing/line-billing.ts';
import { tooLong } from '#client/lib/too-long.ts';
import { TypedReasonDialog } from '#client/kit/record/typed-reason-dialog.tsx';

const words = {
  disputed: {
    title: 'Mark as disputed',
    label: 'What does the client dispute?',
    missing: 'Enter what the client disputes.',
    most: DISPUTE_NOTE_MAX,
  },
  credited: {
    title: 'Mark as credited',
    label: 'Credit note reference',
    missing: 'Enter the credit note reference.',
    most: INVOICE_REF_MAX,
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
  const { title, label, missing, most } = words[to];
  return (
    <TypedReasonDialog
      title={title}
      description={what}
      label={label}
      isOneLine={to === 'credited'}
      action={title}
      check={(text) => (text === '' ? missing : tooLong(text, most))}
      write={{ isPending: isBusy }}
      onSubmit={onSay}
      onClose={onClose}
    />
  );
}
