import { useEffect, useRef, useState } from 'react';
import { knowsPasskeys } from '#client/lib/browser/passkeys.ts';
import { useLazyImport } from '#client/lib/browser/use-lazy-import.ts';
import { errorMessage } from '#client/lib/transport/error-message.ts';
import { hasFieldIssues, issueAt } from '#client/lib/transport/field-issues.ts';
import { useSignIn } from '#client/entities/user/portal-session.ts';
import { SecondFactorForm, type Credentials } from '#client/entities/user/second-factor-form.tsx';
import { Button } from '#client/ui/button.tsx';
import { TextField } from '#client/ui/form/field.tsx';
import { FormError } from '#client/ui/form/form-error.tsx';
import { PasswordField } from '#client/ui/form/password-field.tsx';

const loadPasskeySignIn = () => import('./passkey-sign-in.tsx');
const loadOidcSignIn = () => import('./oidc-sign-in.tsx');

/**
 * `refusedAs`: how a sign-in with the identity provider ended. The server checks what is typed: a form library and its schema
 * would double the code of this screen, which people wait for.
 */
export function SignInForm({ refusedAs }: { refusedAs: string | null }) {
  // Set once the password was right and a second factor is due.
  const [proven, setProven] = useState<Credentials | null>(null);
  const login = useSignIn({
    onError: (error, credentials) => {
      if (issueAt(error, 'code') !== undefined) setProven(credentials);
    },
  });
  const { part } = useLazyImport(loadPasskeySignIn, knowsPasskeys());
  const { part: oidc } = useLazyImport(loadOidcSignIn, true);
  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const emailIssue = issueAt(login.error, 'email');
  const passwordIssue = issueAt(login.error, 'password');
  useEffect(() => {
    if (emailIssue !== undefined) email.current?.focus();
    else if (passwordIssue !== undefined) password.current?.focus();
  }, [emailIssue, passwordIssue, login.error]);

  if (proven) {
    const back = () => {
      setProven(null);
      login.reset();
    };
    return <SecondFactorForm credentials={proven} onBack={back} />;
  }
  return (
    <form
      // Without a script, a form would put the password into the address.
      method="post"
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (login.isPending) return;
        login.mutate({ email: email.current?.value ?? '', password: password.current?.value ?? '' });
      }}
    >
      {login.error && !hasFieldIssues(login.error, ['email', 'password']) && (
        <FormError>{errorMessage(login.error)}</FormError>
      )}
      <TextField
        ref={email}
        name="email"
        label="E-mail"
        type="email"
        autoComplete="username webauthn"
        error={emailIssue}
      />
      <PasswordField
        ref={password}
        name="password"
        label="Password"
        autoComplete="current-password"
        error={passwordIssue}
      />
      <Button type="submit" disabled={login.isPending}>
        {login.isPending ? 'Signing in…' : 'Sign in'}
      </Button>
      {part && <part.PasskeySignIn />}
      {oidc && <oidc.OidcSignIn refusedAs={refusedAs} />}
      <noscript>
        <p className="text-sm">Signing in needs JavaScript.</p>
      </noscript>
      <p className="text-sm text-muted">No password, or forgotten it? Ask a manager for a one-time link.</p>
    </form>
  );
}
