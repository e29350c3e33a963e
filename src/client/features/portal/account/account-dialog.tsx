import { Dialog } from '#client/ui/overlay/dialog.tsx';
import { SingleKeysField } from '#client/kit/shortcuts/single-keys-field.tsx';
import { CsvSettings } from './csv-settings.tsx';
import { OwnSessions } from './own-sessions.tsx';
import { PasswordForm } from './password-form.tsx';
import { SignInMethods } from './sign-in-methods.tsx';

interface AccountDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Called when this session has ended as well. */
  onSignedOut: () => void;
}

/** The user's ways to sign in, sessions and exports. */
export function AccountDialog({ open, onOpenChange, onSignedOut }: AccountDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Sign-in and sessions">
      <div className="grid gap-8">
        <section aria-labelledby="own-methods" className="grid gap-3">
          <h3 id="own-methods" className="text-md font-semibold">
            Signing in
          </h3>
          <SignInMethods />
        </section>
        <section aria-labelledby="own-sessions" className="grid gap-3">
          <h3 id="own-sessions" className="text-md font-semibold">
            Your sessions
          </h3>
          <OwnSessions onSignedOut={onSignedOut} />
        </section>
        <section aria-labelledby="own-exports" className="grid gap-3">
          <h3 id="own-exports" className="text-md font-semibold">
            Exports
          </h3>
          <CsvSettings />
        </section>
        <section aria-labelledby="own-keys" className="grid gap-3">
          <h3 id="own-keys" className="text-md font-semibold">
            Keyboard
          </h3>
          <SingleKeysField />
        </section>
        <section aria-labelledby="own-password" className="grid gap-3">
          <h3 id="own-password" className="text-md font-semibold">
            Change password
          </h3>
          <PasswordForm onChanged={() => onOpenChange(false)} />
        </section>
      </div>
    </Dialog>
  );
}
