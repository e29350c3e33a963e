import { useNavigate } from '@tanstack/react-router';
import { AdminPage } from '#client/features/admin/panel/admin-page.tsx';
import { AdminCodeForm } from '#client/features/admin/sign-in/admin-code-form.tsx';
import { useLeaveAdmin } from '#client/features/admin/sign-in/use-admin-session.ts';
import { BrandMark } from '#client/features/public/shell/brand-mark.tsx';
import type { AdminSearch, TabSearch } from '#client/lib/admin-tab.ts';
import { errorMessage } from '#client/lib/error-message.ts';
import { toast } from '#client/lib/toast.ts';
import { AdminTabContent } from './-admin-tabs.tsx';

/** The admin's page with its sign-in, at /admin and, for a signed-in admin, at / instead of the front page. */
export function AdminScreen({ search: address }: { search: AdminSearch }) {
  const navigate = useNavigate();
  const leave = useLeaveAdmin();
  const { tab = 'products', site: _, ...rest } = address;
  const search = rest as TabSearch;

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
      codeForm={(onEntered) => (
        <AdminCodeForm
          label="Admin code"
          onEntered={() => {
            onEntered();
            void navigate({ to: '/admin', search: address });
          }}
        />
      )}
      tab={tab}
      onTabChange={(next) => void navigate({ to: '/admin', search: { tab: next } })}
      tools={null}
      isLeaving={leave.isPending}
      onLogout={logOut}
    >
      <AdminTabContent
        tab={tab}
        search={search}
        onSearchChange={(next, { replace = false } = {}) =>
          void navigate({
            to: '/admin',
            search: { ...next, tab },
            replace,
            hashScrollIntoView: false,
            resetScroll: false,
          })
        }
      />
    </AdminPage>
  );
}
