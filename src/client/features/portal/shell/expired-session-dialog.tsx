import { useEffect, useRef, useState } from 'react';
import type { PortalSessionUser } from '#contract/session.ts';
import { errorMessage } from '#client/lib/transport/error-message.ts';
import { issueAt } from '#client/lib/transport/field-issues.ts';
import { expiredSession } from '#client/lib/transport/held-calls.ts';
import { leavePortal, useSignInAgain } from '#client/entities/user/portal-session.ts';
import { SecondFactorForm, type Credentials } from '#client/entities/user/second-factor-form.tsx';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/overlay/dialog.tsx';
import { FormError } from '#client/ui/form/form-error.tsx';
import { PasswordField } from '#client/ui/form/password-field.tsx';

interface LostSessionDialogProps {
  /** The user whose session ended: only they may continue with what is on the screen. */
  user: PortalSessionUser;
  onLeave: () => void;
}

/** Asks for the password over the current screen. Closing it asks again with the next call. */
export function ExpiredSessionDialog({ user, onLeave }: LostSessionDialogProps) {
  const [proven, setProven] = useState<Credentials | null>(null);
  const continueWork = () => expiredSession.answer(true);
  const login = useSignInAgain({
    onSuccess: continueWork,
    onError: (error, credentials) => {
      if (issueAt(error, 'code') !== undefined) setProven(credentials);
    },
  });
  const password = useRef<HTMLInputElement>(null);
  const issue = issueAt(login.error, 'password');

  // By now the dialog has focused its first button.
  useEffect(() => password.current?.focus(), [issue]);

  function leave(): void {
    leavePortal();
    expiredSession.answer(false);
    onLeave();
  }

  if (proven) {
    const back = () => {
      setProven(null);
      login.reset();
    };
    return (
      <Dialog open onOpenChange={() => expiredSession.answer(false)} title="Your session has ended">
        <SecondFactorForm credentials={proven} keepsScreen onSignedIn={continueWork} onBack={back} />
      </Dialog>
    );
  }
  return (
    <Dialog
      open
      onOpenChange={() => expiredSession.answer(false)}
      title="Your session has ended"
      description={`Enter the password for ${user.email} to continue. Nothing you typed is lost.`}
    >
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          // In React's tree, this dialog may be inside a form.
          event.stopPropagation();
          event.preventDefault();
          if (!login.isPending) login.mutate({ email: user.email, password: password.current?.value ?? '' });
        }}
      >
        {login.error && issue === undefined && <FormError>{errorMessage(login.error)}</FormError>}
        <input type="hidden" name="email" autoComplete="username" value={user.email} readOnly />
        <PasswordField
          ref={password}
          name="password"
          label="Password"
          autoComplete="current-password"
          error={issue}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" disabled={login.isPending}>
            {login.isPending ? 'Signing in…' : 'Sign in and continue'}
          </Button>
          <Button variant="ghost" onClick={leave}>
            Leave without saving
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
