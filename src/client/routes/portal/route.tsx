import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute, Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { PortalSessionUser } from '#contract/session.ts';
import { NotificationBell } from '#client/features/portal/notifications/bell.tsx';
import { OnBoardGate } from '#client/features/portal/on-board/on-board-gate.tsx';
import { WaitingNote } from '#client/features/portal/outbox/waiting-note.tsx';
import { PortalFrame } from '#client/features/portal/shell/portal-frame.tsx';
import { PortalUnreachable } from '#client/features/portal/shell/portal-unreachable.tsx';
import { TimerQuestion } from '#client/features/portal/work/time/timer-question.tsx';
import { BrandMark } from '#client/features/public/shell/brand-mark.tsx';
import { lazyDialog, lazyPart } from '#client/kit/screen/lazy-part.tsx';
import { followChanges } from '#client/lib/transport/live-changes.ts';
import { PageSpinner } from '#client/ui/feedback/spinner.tsx';
import { useFetchScreensAhead } from './-fetch-screens-ahead.ts';
import { leavePortal } from '#client/entities/user/portal-session.ts';
import { usePortalPacks } from '#client/entities/user/use-portal-packs.ts';
import { usePortalOutbox } from '#client/entities/user/use-portal-outbox.ts';
import { signedInOnly } from './-guards.ts';

/** The layout of every portal screen, which requires a sign-in. */
export const Route = createFileRoute('/portal')({
  ssr: false,
  beforeLoad({ context, location, matches }): Promise<{ portalUser: PortalSessionUser }> {
    const isUnknown = matches.some(({ routeId }) => routeId === '/portal/$');
    return signedInOnly(context, isUnknown ? undefined : location.href);
  },
  component: Portal,
  errorComponent: PortalUnreachable,
});

const SecondFactorGate = lazyPart(
  async () => (await import('#client/features/portal/shell/second-factor-gate.tsx')).SecondFactorGate,
  <PageSpinner />,
);
const SignInMethods = lazyPart(
  async () => (await import('#client/features/portal/account/sign-in-methods.tsx')).SignInMethods,
  <PageSpinner />,
);
const AccountDialog = lazyDialog(
  async () => (await import('#client/features/portal/account/account-dialog.tsx')).AccountDialog,
);

function Portal() {
  const { portalUser } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  if (portalUser.secondFactorDue === undefined) return <PortalScreens />;
  return (
    <SecondFactorGate
      user={portalUser}
      mark={<BrandMark />}
      enrolment={<SignInMethods />}
      onLeave={() => void navigate({ to: '/portal-login', replace: true })}
    />
  );
}

function PortalScreens() {
  const { portalUser } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  const queryClient = useQueryClient();
  useEffect(() => followChanges(queryClient), [queryClient, portalUser.id]);
  usePortalOutbox(portalUser);
  usePortalPacks(portalUser);
  useFetchScreensAhead(portalUser.role);

  function forget(): void {
    leavePortal();
    void navigate({ to: '/portal-login', replace: true });
  }

  return (
    <PortalFrame
      user={portalUser}
      mark={<BrandMark />}
      bell={<NotificationBell />}
      account={(props) => <AccountDialog {...props} onSignedOut={forget} />}
      waiting={<WaitingNote />}
      onLeave={() => void navigate({ to: '/portal-login', replace: true, ignoreBlocker: true })}
    >
      <OnBoardGate>
        <Outlet />
      </OnBoardGate>
      <TimerQuestion />
    </PortalFrame>
  );
}
