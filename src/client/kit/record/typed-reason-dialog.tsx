import { useId, useState, type ChangeEvent, type FormEvent } from 'react';
import { errorMessage } from '#client/lib/transport/error-message.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog, type DialogProps } from '#client/ui/overlay/dialog.tsx';
import { TextArea, TextField } from '#client/ui/form/field.tsx';
import { FormError } from '#client/ui/form/form-error.tsx';

interface TypedReasonDialogProps extends Pick<DialogProps, 'title' | 'description'> {
  label?: string;
  hint?: string;
  isOneLine?: boolean;
  /** Of the button. */
  action: string;
  /** Returns what is wrong with the reason. */
  check: (reason: string) => string | undefined;
  write: { isPending: boolean; error?: unknown };
  onSubmit: (reason: string) => void;
  onClose: () => void;
}

/** Asks for the reason that a step needs, and keeps it while the step is refused. */
export function TypedReasonDialog({
  label = 'Reason',
  hint,
  isOneLine = false,
  action,
  check,
  write: { isPending, error },
  onSubmit,
  onClose,
  ...dialog
}: TypedReasonDialogProps) {
  const form = useId();
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const reason = typed.trim();
  const problem = check(reason);

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (problem === undefined && !isPending) onSubmit(reason);
  }

  const field = {
    label,
    hint,
    value: typed,
    error: tried ? problem : undefined,
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      setTyped(currentTarget.value),
  };

  return (
    <Dialog
      {...dialog}
      open
      holdsTyping
      onOpenChange={(open) => !open && onClose()}
      footer={
        <>
          <Button type="submit" form={form} aria-disabled={isPending}>
            {action}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-4">
        {Boolean(error) && <FormError>{errorMessage(error)}</FormError>}
        {isOneLine ? <TextField {...field} /> : <TextArea {...field} rows={3} />}
      </form>
    </Dialog>
  );
}
