import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { PortalLoginInput } from '#contract/session.ts';
import { knowsPasskeys } from '#client/lib/browser/passkeys.ts';
import { useLazyImport } from '#client/lib/browser/use-lazy-import.ts';
import { errorMessage } from '#client/lib/transport/error-message.ts';
import { issueAt } from '#client/lib/transport/field-issues.ts';
import { useSignIn } from '#client/entities/user/portal-session.ts';
import { SecondFactorForm, type Credentials } from '#client/entities/user/second-factor-form.tsx';
import { Button } from '#client/ui/button.tsx';
import { TextField } from '#client/ui/field.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { PasswordField } from '#client/ui/password-field.tsx';

const loadPasskeySignIn = () => import('./passkey-sign-in.tsx');
const loadOidcSignIn = () => import('./oidc-sign-in.tsx');

/** `refusedAs`: how a sign-in with the identity provider ended. */
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
  const {
    register,
    handleSubmit,
    formState: { errors },
  } = useForm({
    resolver: standardSchemaResolver(PortalLoginInput),
    defaultValues: { email: '', password: '' },
  });

  if (proven) {
    const back = () => {
      setProven(null);
      login.reset();
    };
    return <SecondFactorForm credentials={proven} onBack={back} />;
  }
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => void handleSubmit((input) => login.mutate(input))(event)}
    >
      {login.error && <FormError>{errorMessage(login.error)}</FormError>}
      <TextField
        label="E-mail"
        type="email"
        autoComplete="username webauthn"
        error={errors.email?.message}
        {...register('email')}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password')}
      />
      <Button type="submit" disabled={login.isPending}>
        {login.isPending ? 'Signing in…' : 'Sign in'}
      </Button>
      {part && <part.PasskeySignIn />}
      {oidc && <oidc.OidcSignIn refusedAs={refusedAs} />}
      <p className="text-sm text-muted">No password, or forgotten it? Ask a manager for a one-time link.</p>
    </form>
  );
}
