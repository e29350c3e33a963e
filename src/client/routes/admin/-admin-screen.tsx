import { useNavigate } from '@tanstack/react-router';
import { AdminPage } from '#client/features/admin/panel/admin-page.tsx';
import { AdminCodeForm } from '#client/features/admin/sign-in/admin-code-form.tsx';
import { useLeaveAdmin } from '#client/features/admin/sign-in/use-admin-session.ts';
import { BrandMark } from '#client/features/public/shell/brand-mark.tsx';
import { errorMessage } from '#client/lib/error-message.ts';
import { toast } from '#client/lib/toast.ts';

/** The admin's page with its sign-in, at /admin and, for a signed-in admin, at / instead of the front page. */
export function AdminScreen() {
  const navigate = useNavigate();
  const leave = useLeaveAdmin();

  function logOut(): void {
    if (leave.isPending) return;
    leave.mutate(undefined, {
      onSuccess() {
        toast({ title: 'Logged out', description: 'Returning to homepage' });
        void navigate({ to: '/' });
      },
      onError: (error) =>
        void toast({ title: 'Not logged out', description: errorMessage(error), tone: 'danger' }),
    });
  }

  return (
    <AdminPage
      mark={<BrandMark />}
      codeForm={<AdminCodeForm label="Admin code" onEntered={() => void navigate({ to: '/admin' })} />}
      isLeaving={leave.isPending}
      onLogout={logOut}
    />
  );
}
