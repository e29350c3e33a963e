import { DismissLeaksInput, type LeakPage } from '#contract/billing/billing-board.ts';
import { toast } from '#client/lib/toast.ts';
import { useDismissLeaks } from '#client/entities/billing/use-billing-mutations.ts';
import { TypedReasonDialog } from '#client/kit/record/typed-reason-dialog.tsx';

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
  const dismiss = useDismissLeaks({
    onSuccess() {
      toast({ title: `${vesselName} dismissed`, tone: 'success' });
      onDismissed();
    },
  });
  const inputOf = (reason: string) => ({ id: projectId, leaks: missing, reason });
  return (
    <TypedReasonDialog
      title="Dismiss project"
      description={`${vesselName}: ${missing.map((leak) => `no ${leak}`).join(', ')}`}
      hint="Why is nothing missing?"
      action="Dismiss"
      check={(reason) => DismissLeaksInput.safeParse(inputOf(reason)).error?.issues[0]?.message}
      write={dismiss}
      onSubmit={(reason) => dismiss.mutate(inputOf(reason))}
      onClose={onClose}
    />
  );
}
