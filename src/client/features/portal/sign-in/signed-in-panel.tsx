import type { PortalSessionUser } from '#contract/session.ts';
import { errorMessage } from '#client/lib/error-message.ts';
import { Button } from '#client/ui/button.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { useSignOut } from './use-portal-session.ts';

export function SignedInPanel({ user }: { user: PortalSessionUser }) {
  const signOut = useSignOut();
  return (
    <div className="grid gap-6">
      <h1 tabIndex={-1} className="text-2xl">
        Signed in
      </h1>
      {signOut.error && <FormError>{errorMessage(signOut.error)}</FormError>}
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 text-md">
        <dt className="text-muted">Name</dt>
        <dd className="font-medium">{user.name}</dd>
        <dt className="text-muted">E-mail</dt>
        <dd className="break-all">{user.email}</dd>
        <dt className="text-muted">Role</dt>
        <dd>{user.role}</dd>
      </dl>
      <Button variant="secondary" disabled={signOut.isPending} onClick={() => signOut.mutate()}>
        {signOut.isPending ? 'Signing out…' : 'Sign out'}
      </Button>
    </div>
  );
}
