import type { IssuedLink, Operator } from '#contract/office/operator.ts';
import { useResetSignIn } from '#client/entities/operator/use-operator-mutations.ts';
import { errorMessage } from '#client/lib/transport/error-message.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/overlay/dialog.tsx';
import { FormError } from '#client/ui/form/form-error.tsx';

interface ResetSignInDialogProps {
  person: Operator;
  onIssued: (issued: IssuedLink) => void;
  onClose: () => void;
}

/** Lets a person in who has lost phone and recovery codes. */
export function ResetSignInDialog({ person, onIssued, onClose }: ResetSignInDialogProps) {
  const { id, name } = person;
  const reset = useResetSignIn({
    onSuccess(issued) {
      onClose();
      onIssued(issued);
    },
  });

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Reset the sign-in of ${name}`}
      description="Use this if they have lost both their phone and their recovery codes."
      footer={
        <>
          <Button variant="danger" disabled={reset.isPending} onClick={() => reset.mutate({ id })}>
            {reset.isPending ? 'Resetting…' : 'Reset sign-in'}
          </Button>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {reset.error && <FormError>{errorMessage(reset.error)}</FormError>}
        <p>
          Their authenticator app, recovery codes, passkeys and linked account stop working and their sessions
          end. You get a one-time link to give to them. {name} and all managers get a mail about it.
        </p>
        <p>First make sure that it is {name} who asks: talk to them in person or call the number you know.</p>
      </div>
    </Dialog>
  );
}
