import { Link, useNavigate } from '@tanstack/react-router';
import { errorMessage } from '#client/lib/transport/error-message.ts';
import { toast } from '#client/lib/toast.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { AdminCodeForm } from './admin-code-form.tsx';
import { useLeaveAdmin } from '#client/entities/user/admin-session.ts';

const link =
  'inline-flex min-h-11 items-center px-1 text-md text-paper underline decoration-fog/50 underline-offset-4 hover:decoration-paper';

/** The admin sign-in at the foot of the site; when signed in, links to the panel and to sign out. */
export function AdminBox() {
  const navigate = useNavigate();
  const status = trpc.admin.session.status.useQuery();
  const leave = useLeaveAdmin();

  if (!status.data?.authenticated) {
    return <AdminCodeForm label="Admin code" onEntered={() => void navigate({ to: '/admin' })} />;
  }
  return (
    <div className="flex flex-wrap items-center gap-x-5">
      <Link to="/admin" className={link}>
        Admin
      </Link>
      <button
        type="button"
        aria-disabled={leave.isPending}
        onClick={() => {
          if (leave.isPending) return;
          leave.mutate(undefined, {
            onSuccess: () => void toast({ title: 'Logged out', description: 'Admin session ended' }),
            onError: (error) =>
              void toast({ title: 'Not logged out', description: errorMessage(error), tone: 'danger' }),
          });
        }}
        className={link}
      >
        Logout
      </button>
    </div>
  );
}
