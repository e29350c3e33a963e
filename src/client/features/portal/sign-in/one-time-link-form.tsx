import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { PASSWORD_RULE, RedeemOneTimeLinkInput, type OneTimeLink } from '#contract/session.ts';
import { errorMessage } from '#client/lib/transport/error-message.ts';
import { issueAt, showFieldIssues } from '#client/lib/transport/field-issues.ts';
import { useRedeemLink } from '#client/entities/user/portal-session.ts';
import { SecondFactorField, type SecondFactorKind } from '#client/entities/user/second-factor-field.tsx';
import { Button } from '#client/ui/button.tsx';
import { TextField } from '#client/ui/form/field.tsx';
import { FormError } from '#client/ui/form/form-error.tsx';
import { PasswordField } from '#client/ui/form/password-field.tsx';

interface OneTimeLinkFormProps {
  token: string;
  link: OneTimeLink;
  onRedeemed: () => void;
}

/** Sets the password through a one-time link, asks for name and e-mail of the first manager, and signs in. */
export function OneTimeLinkForm({ token, link, onRedeemed }: OneTimeLinkFormProps) {
  // Set once the server asks for the second factor of the person.
  const [second, setSecond] = useState<SecondFactorKind | null>(null);
  const [typed, setTyped] = useState('');
  const {
    register,
    handleSubmit,
    setError,
    formState: { errors },
  } = useForm({
    resolver: standardSchemaResolver(RedeemOneTimeLinkInput),
    defaultValues: { token, password: '', ...(link.asksIdentity ? { email: '', name: '' } : {}) },
  });
  const redeem = useRedeemLink({
    onSuccess() {
      onRedeemed();
    },
    onError(error) {
      showFieldIssues(error, setError, ['email', 'name', 'password']);
      if (issueAt(error, 'code') !== undefined) setSecond('code');
    },
  });

  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) =>
        void handleSubmit((input) => redeem.mutate(second ? { ...input, [second]: typed } : input))(event)
      }
    >
      {redeem.error && <FormError>{errorMessage(redeem.error)}</FormError>}
      {link.asksIdentity ? (
        <>
          <TextField label="Name" autoComplete="name" error={errors.name?.message} {...register('name')} />
          <TextField
            label="E-mail"
            type="email"
            autoComplete="username"
            hint="You will sign in with this address."
            error={errors.email?.message}
            {...register('email')}
          />
        </>
      ) : (
        // Password managers save the new password under this name.
        <input type="hidden" autoComplete="username" value={link.email ?? ''} readOnly />
      )}
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint={PASSWORD_RULE}
        error={errors.password?.message}
        {...register('password')}
      />
      {second && (
        <SecondFactorField
          kind={second}
          onKindChange={(kind) => {
            setSecond(kind);
            setTyped('');
          }}
          value={typed}
          error={issueAt(redeem.error, second)}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
      <Button type="submit" disabled={redeem.isPending}>
        {redeem.isPending ? 'Saving…' : 'Set password and sign in'}
      </Button>
    </form>
  );
}
