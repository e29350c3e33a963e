import { useId, useState, type FormEvent } from 'react';
import { DismissLeaksInput, type LeakPage } from '#contract/billing/billing-board.ts';
import { errorMessage } from '#client/lib/transport/error-message.ts';
import { toast } from '#client/lib/toast.ts';
import { useDismissLeaks } from '#client/entities/billing/use-billing-mutations.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { TextArea } from '#client/ui/field.tsx';
import { FormError } from '#client/ui/form-error.tsx';

interface DismissDialogProps {
  project: LeakPage['projects'][number];
  onDismissed: () => void;
  onClose: () => void;
}

/** Asks for the reason why a project leaves the unbilled work check. */
export function DismissDialog({
  project: { projectId, vesselName, missing },
  onDismissed,
  onClose,
}: DismissDialogProps) {
  const form = useId();
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const dismiss = useDismissLeaks({
    onSuccess() {
      toast({ title: `${vesselName} dismissed`, tone: 'success' });
      onDismissed();
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    const input = DismissLeaksInput.safeParse({ id: projectId, leaks: missing, reason });
    setProblem(input.error?.issues[0]?.message);
    if (input.success && !dismiss.isPending) dismiss.mutate(input.data);
  }

  return (
    <Dialog
      open
      holdsTyping
      onOpenChange={(open) => !open && onClose()}
      title="Dismiss project"
      description={`${vesselName}: ${missing.map((leak) => `no ${leak}`).join(', ')}`}
      footer={
        <>
          <Button type="submit" form={form} aria-disabled={dismiss.isPending}>
            Dismiss
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-4">
        {dismiss.error && <FormError>{errorMessage(dismiss.error)}</FormError>}
        <TextArea
          label="Reason"
          hint="Why is nothing missing?"
          rows={3}
          value={reason}
          error={problem}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  );
}
