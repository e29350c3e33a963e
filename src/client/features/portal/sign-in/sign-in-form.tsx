import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import { PortalLoginInput } from '#contract/session.ts';
import { errorMessage } from '#client/lib/transport/error-message.ts';
import { useSignIn } from '#client/entities/user/portal-session.ts';
import { Button } from '#client/ui/button.tsx';
import { TextField } from '#client/ui/field.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { PasswordField } from '#client/ui/password-field.tsx';

export function SignInForm() {
  const login = useSignIn();
  const {
    register,
    handleSubmit,
    formState: { errors },
  } = useForm({
    resolver: standardSchemaResolver(PortalLoginInput),
    defaultValues: { email: '', password: '' },
  });

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
        autoComplete="username"
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
      <p className="text-sm text-muted">No password, or forgotten it? Ask a manager for a one-time link.</p>
    </form>
  );
}
