import { useAdminStepUp } from '#client/entities/user/use-admin-passkeys.ts';
import { errorMessage } from '#client/lib/transport/error-message.ts';
import { stepUp } from '#client/lib/transport/held-calls.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/overlay/dialog.tsx';
import { FormError } from '#client/ui/form/form-error.tsx';

/** Asks the admin for a passkey, over the current screen. The call that needs it is repeated afterwards. */
export function AdminStepUpDialog() {
  const confirm = useAdminStepUp({ onSuccess: () => stepUp.answer(true) });
  return (
    <Dialog
      open
      onOpenChange={() => stepUp.answer(false)}
      title="Please confirm that it is you"
      description="Use a passkey of the admin account. If the device is lost, npm run admin:code on the server sets a new code and removes the passkeys."
      footer={
        <>
          <Button disabled={confirm.isPending} onClick={() => confirm.mutate()}>
            {confirm.isPending ? 'Checking…' : 'Use a passkey'}
          </Button>
          <Button variant="ghost" onClick={() => stepUp.answer(false)}>
            Cancel
          </Button>
        </>
      }
    >
      {confirm.error && (
        <FormError>{errorMessage(confirm.error, 'This did not work. Nothing was changed.')}</FormError>
      )}
    </Dialog>
  );
}
