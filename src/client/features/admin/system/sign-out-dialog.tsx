import { errorMessage } from '#client/lib/transport/error-message.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/overlay/dialog.tsx';
import { FormError } from '#client/ui/form/form-error.tsx';

interface SignOutDialogProps {
  open: boolean;
  isPending: boolean;
  error: unknown;
  onConfirm: () => void;
  onClose: () => void;
}

/** Ends every admin session, after a confirmation. */
export function SignOutDialog({ open, isPending, error, onConfirm, onClose }: SignOutDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(stays) => {
        if (!stays) onClose();
      }}
      title="Sign out everywhere?"
      description="Every admin session ends at once, on every device, including this one. The admin code does not change: anyone who knows it can sign in again. If others may know the code, set a new one on the server with npm run admin:code."
      footer={
        <>
          <Button
            variant="danger"
            aria-disabled={isPending}
            onClick={() => {
              if (!isPending) onConfirm();
            }}
          >
            {isPending ? 'Signing out…' : 'Sign out everywhere'}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Stay signed in
          </Button>
        </>
      }
    >
      {error !== null && error !== undefined && <FormError>{errorMessage(error)}</FormError>}
    </Dialog>
  );
}
