import { createFileRoute, useLocation } from '@tanstack/react-router';
import { EntranceLayout } from '#client/features/portal/sign-in/entrance-layout.tsx';
import { PortalLoginScreen } from '#client/features/portal/sign-in/portal-login-screen.tsx';
import { BrandMark } from '#client/features/public/shell/brand-mark.tsx';
import { portalNext } from '#client/lib/portal-next.ts';
import { dashboardOf } from '#client/lib/portal-user.ts';

export const Route = createFileRoute('/portal-login')({
  ssr: false,
  validateSearch: (search): { next?: string | undefined } => ({ next: portalNext(search['next']) }),
  component: PortalLogin,
});

function PortalLogin() {
  const fragment = useLocation({ select: (location) => location.hash });
  const { next } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <EntranceLayout mark={<BrandMark />}>
      <PortalLoginScreen
        fragment={fragment}
        onLinkDone={() => void navigate({ to: '/portal-login', hash: '', replace: true })}
        onSignedIn={({ role }) =>
          void navigate(next ? { href: next, replace: true } : { to: dashboardOf(role), replace: true })
        }
      />
    </EntranceLayout>
  );
}
