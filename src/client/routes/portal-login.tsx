import { createFileRoute, useHydrated, useLocation, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { EntranceLayout } from '#client/features/portal/sign-in/entrance-layout.tsx';
import { PortalLoginScreen } from '#client/features/portal/sign-in/portal-login-screen.tsx';
import { BrandMark } from '#client/features/public/shell/brand-mark.tsx';
import { portalNext } from '#client/entities/user/portal-next.ts';
import { dashboardOf } from '#client/entities/user/portal-user.ts';
import { fetchNextScreen } from './portal/-fetch-next-screen.ts';

export const Route = createFileRoute('/portal-login')({
  validateSearch: (search): { next?: string | undefined } => ({ next: textOf(search['next']) }),
  component: PortalLogin,
});

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);

function PortalLogin() {
  const hash = useLocation({ select: (location) => location.hash });
  // The server draws the form for everyone, and never sees the hash.
  const fragment = useHydrated() ? hash : '';
  // Read here and not with the address: the first page carries what reads addresses.
  const next = portalNext(Route.useSearch().next);
  const navigate = Route.useNavigate();
  const router = useRouter();
  useEffect(() => fetchNextScreen(router, next), [router, next]);
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
