import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import { ChangePasswordInput } from '#contract/office/portal-account.ts';
import { PASSWORD_RULE } from '#contract/session.ts';
import { errorMessage } from '#client/lib/transport/error-message.ts';
import { showFieldIssues } from '#client/lib/transport/field-issues.ts';
import { usePortalUser } from '#client/entities/user/portal-user.ts';
import { useChangePassword } from '#client/entities/user/use-account-mutations.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { FormError } from '#client/ui/form/form-error.tsx';
import { PasswordField } from '#client/ui/form/password-field.tsx';

/** Changes the password. The user's other sessions end. */
export function PasswordForm({ onChanged }: { onChanged: () => void }) {
  const { email } = usePortalUser();
  const form = useForm({
    resolver: standardSchemaResolver(ChangePasswordInput),
    defaultValues: { currentPassword: '', password: '' },
  });
  const { errors } = form.formState;
  const change = useChangePassword({
    onSuccess({ endedSessions: ended }) {
      form.reset();
      onChanged();
      toast({
        title: 'Password changed',
        ...(ended > 0 && {
          description: ended === 1 ? 'One other session has ended.' : `${ended} other sessions have ended.`,
        }),
        tone: 'success',
      });
    },
    onError: (error) => showFieldIssues(error, form.setError, ['currentPassword', 'password']),
  });

  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => void form.handleSubmit((input) => change.mutate(input))(event)}
    >
      {change.error && <FormError>{errorMessage(change.error)}</FormError>}
      {/* Password managers save the new password under this name. */}
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        error={errors.currentPassword?.message}
        {...form.register('currentPassword')}
      />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint={PASSWORD_RULE}
        error={errors.password?.message}
        {...form.register('password')}
      />
      <div>
        <Button type="submit" disabled={change.isPending}>
          {change.isPending ? 'Changing…' : 'Change password'}
        </Button>
      </div>
    </form>
  );
}
