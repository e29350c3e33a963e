import { useState } from 'react';
import { OidcLink } from '#client/entities/user/oidc-link.tsx';
import { useStepUp } from '#client/entities/user/use-account-mutations.ts';
import { hasUsablePasskey, useStepUpWithPasskey } from '#client/entities/user/use-passkeys.ts';
import { knowsPasskeys } from '#client/lib/browser/passkeys.ts';
import { errorMessage } from '#client/lib/transport/error-message.ts';
import { issueAt } from '#client/lib/transport/field-issues.ts';
import { stepUp } from '#client/lib/transport/held-calls.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/overlay/dialog.tsx';
import { TextField } from '#client/ui/form/field.tsx';
import { FormError } from '#client/ui/form/form-error.tsx';
import { PasswordField } from '#client/ui/form/password-field.tsx';

/** Asks the user to confirm who they are, over the current screen. The call that needs it is repeated afterwards. */
export function StepUpDialog({ email }: { email: string }) {
  const methods = trpc.portal.account.signInMethods.useQuery();
  const confirm = useStepUp({ onSuccess: () => stepUp.answer(true) });
  const confirmWithPasskey = useStepUpWithPasskey({ onSuccess: () => stepUp.answer(true) });
  const error = confirm.error ?? confirmWithPasskey.error;
  const isPending = confirm.isPending || confirmWithPasskey.isPending;
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const codeIssue = issueAt(confirm.error, 'code');
  const asksPassword = methods.data?.canConfirmWithPassword ?? true;
  const offersPasskey = methods.data && hasUsablePasskey(methods.data.passkeys) && knowsPasskeys();
  const isLinked = Boolean(methods.data?.linkedAccount);
  const provider = trpc.portal.session.oidc.useQuery(undefined, { enabled: isLinked }).data?.label;
  const asksCode = Boolean(methods.data?.totp) || codeIssue !== undefined;

  return (
    <Dialog
      open
      onOpenChange={() => stepUp.answer(false)}
      title="Please confirm that it is you"
      description="This needs a confirmation that is at most ten minutes old."
    >
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          // In React's tree, this dialog may be inside a form.
          event.stopPropagation();
          confirmWithPasskey.reset();
          confirm.mutate({ password, ...(asksCode && { code }) });
        }}
      >
        {error && <FormError>{errorMessage(error, 'This did not work. Nothing was changed.')}</FormError>}
        <input type="hidden" autoComplete="username" value={email} readOnly />
        {asksPassword && (
          <PasswordField
            label="Password"
            autoComplete="current-password"
            error={issueAt(confirm.error, 'password')}
            value={password}
            onChange={({ target }) => setPassword(target.value)}
          />
        )}
        {asksPassword && asksCode && (
          <TextField
            label="Code from your authenticator app"
            inputMode="numeric"
            autoComplete="one-time-code"
            error={codeIssue}
            value={code}
            onChange={({ target }) => setCode(target.value)}
          />
        )}
        {provider && (
          <p>
            Signing in with {provider} leaves this page: save your changes first, and repeat this step
            afterwards.
          </p>
        )}
        {!asksPassword && !offersPasskey && !isLinked && (
          <p>Use a device that has your passkey, or ask a manager for a one-time link to set a password.</p>
        )}
        <div className="flex flex-wrap gap-3">
          {asksPassword && (
            <Button type="submit" disabled={isPending}>
              {confirm.isPending ? 'Checking…' : 'Confirm'}
            </Button>
          )}
          {offersPasskey && (
            <Button
              variant={asksPassword ? 'secondary' : 'primary'}
              disabled={isPending}
              onClick={() => {
                confirm.reset();
                confirmWithPasskey.mutate();
              }}
            >
              Use a passkey
            </Button>
          )}
          {provider && (
            <OidcLink next={location.pathname + location.search} isFresh>
              Sign in with {provider} again
            </OidcLink>
          )}
          <Button variant="ghost" onClick={() => stepUp.answer(false)}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
