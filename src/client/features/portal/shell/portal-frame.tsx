import '#client/styles/staff.css';
import { Link, useNavigate, useRouter } from '@tanstack/react-router';
import { useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import type { PortalSessionUser } from '#contract/session.ts';
import { errorMessage } from '#client/lib/transport/error-message.ts';
import { expiredSession, stepUp } from '#client/lib/transport/held-calls.ts';
import { useIsAsking } from '#client/lib/transport/use-is-asking.ts';
import { nullOn401 } from '#client/lib/transport/null-on-401.ts';
import { useSignOut } from '#client/entities/user/portal-session.ts';
import { dashboardOf, PortalUserContext } from '#client/entities/user/portal-user.ts';
import { useAppliedAppearance } from '#client/lib/browser/appearance.ts';
import { KeysHeld } from '#client/kit/shortcuts/keys-held.tsx';
import { hasUnsaved } from '#client/kit/record/unsaved.ts';
import { LeaveQuestion } from '#client/kit/record/unsaved-guard.tsx';
import { PaletteButton } from '#client/kit/palette/palette-button.tsx';
import { toast } from '#client/lib/toast.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { markLayout } from '#client/kit/screen/mark-layout.ts';
import { AppearanceDialog } from '#client/kit/screen/appearance-dialog.tsx';
import { AccountMenu } from './account-menu.tsx';
import { LiveNote } from './live-note.tsx';
import { ExpiredSessionDialog } from './expired-session-dialog.tsx';
import { useNavigation } from './navigation.ts';
import { PhoneNavigation } from './phone-navigation.tsx';
import { SideNavigation } from './side-navigation.tsx';
import { StepUpDialog } from './step-up-dialog.tsx';
import { useOverlays } from './use-overlays.ts';

/** The content that the route puts into the frame. */
interface AccountProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

interface PortalFrameProps {
  user: PortalSessionUser;
  mark: ReactNode;
  /** Shown beside the account menu: the notifications. */
  bell?: ReactNode;
  /** The account dialog, opened from the menu. */
  account?: (props: AccountProps) => ReactNode;
  /** What waits on this device. */
  waiting?: ReactNode;
  /** Goes to the sign-in, without asking about unsaved edits. */
  onLeave: () => void;
  children: ReactNode;
}

/** The frame around every portal screen: navigation, account menu and sign-out. */
export function PortalFrame({
  user: admitted,
  mark,
  bell,
  account,
  waiting,
  onLeave,
  children,
}: PortalFrameProps) {
  const me = trpc.portal.session.me.useQuery(undefined, nullOn401());
  const user = me.data?.id === admitted.id ? me.data : admitted;
  const navigate = useNavigate();
  const signOut = useSignOut();
  const isLeaving = signOut.isPending || signOut.isSuccess;
  const isLost = useIsAsking(expiredSession);
  const asksToConfirm = useIsAsking(stepUp);
  const [isAccountOpen, setAccountOpen] = useState(false);
  const [isChoosingLook, setChoosingLook] = useState(false);
  useAppliedAppearance();
  useSessionSync(admitted, me.data, isLeaving);
  const [asksToLeave, setAsksToLeave] = useState(false);

  function leave(): void {
    // Before the session ends: who keeps editing has to be able to save.
    if (hasUnsaved()) setAsksToLeave(true);
    else endSession();
  }

  function endSession(): void {
    setAsksToLeave(false);
    if (isLeaving) return;
    signOut.mutate(undefined, {
      onSuccess: onLeave,
      onError: (error) =>
        void toast({ title: 'Could not sign out', description: errorMessage(error), tone: 'danger' }),
    });
  }

  const items = useNavigation(user.role);
  const overlays = useOverlays(items);
  const scan = overlays.of('scan');
  return (
    <PortalUserContext value={user}>
      <meta name="robots" content="noindex" />
      <link rel="manifest" href="/manifest.webmanifest" />
      <link rel="apple-touch-icon" href="/portal-icon-180.png" />
      <div className="portal-frame staff-screen group/portal flex min-h-dvh flex-col bg-mist text-dense text-ink">
        <a
          href="#main"
          className="sr-only z-50 bg-paper px-4 py-3 text-md font-medium text-theme focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
        >
          Skip to content
        </a>
        {/* On a phone it scrolls away where a screen has a bar of its own: the bars leave the height to the work. */}
        <header className="site-header sticky top-0 z-30 border-b border-line bg-paper group-has-[[data-screen-bar]]/portal:max-lg:static print:hidden">
          <div className="@container flex min-h-14 items-center justify-between gap-3 px-4">
            <Link
              to={dashboardOf(user.role)}
              className={`min-h-11 content-center rounded-md text-ink no-underline ${markLayout}`}
            >
              {mark}
              <span className="sr-only"> – your dashboard</span>
            </Link>
            <div className="ml-auto flex shrink-0 items-center gap-1">
              <PaletteButton isIconOnPhone onOpen={() => overlays.open('palette')} />
              {bell}
              <AccountMenu
                user={user}
                onOpenAccount={account && (() => setAccountOpen(true))}
                onScan={() => overlays.open('scan')}
                onOpenAppearance={() => setChoosingLook(true)}
                onOpenHelp={() => overlays.open('help')}
                onSignOut={leave}
              />
            </div>
          </div>
          {/* The header itself is static on a low window (base.css). */}
          <div className="relative">
            <LiveNote />
          </div>
        </header>
        <div className="flex min-h-0 flex-1">
          <SideNavigation items={items} />
          <main
            key={user.id}
            id="main"
            tabIndex={-1}
            className="min-w-0 flex-1 px-4 pt-5 pb-28 outline-none sm:px-6 lg:px-8 lg:pb-10 print:p-0"
          >
            {children}
          </main>
        </div>
        {waiting}
        <PhoneNavigation items={items} />
      </div>
      {account?.({ open: isAccountOpen, onOpenChange: setAccountOpen })}
      <LeaveQuestion open={asksToLeave} onKeep={() => setAsksToLeave(false)} onLeave={endSession} />
      <AppearanceDialog open={isChoosingLook} onClose={() => setChoosingLook(false)} />
      {overlays.isLoading && <KeysHeld />}
      {overlays.code && (
        <>
          <overlays.code.PortalPalette
            {...overlays.of('palette')}
            items={items}
            acts={{
              openScreen: (link) => void navigate(link),
              scan: () => overlays.open('scan'),
              openAccount: account && (() => setAccountOpen(true)),
              openAppearance: () => setChoosingLook(true),
              openHelp: () => overlays.open('help'),
              signOut: leave,
            }}
          />
          <overlays.code.ShortcutsDialog {...overlays.of('help')} />
          {scan.open && <overlays.code.ScanDialog onClose={scan.onOpenChange} />}
        </>
      )}
      {asksToConfirm && !isLost && !isLeaving && <StepUpDialog email={user.email} />}
      {isLost && !isLeaving && <ExpiredSessionDialog user={user} onLeave={onLeave} />}
    </PortalUserContext>
  );
}

/** Another window may have signed out or signed in as someone else, or a manager may have changed the role
 * or what the company requires. */
function useSessionSync(
  admitted: PortalSessionUser,
  current: PortalSessionUser | null | undefined,
  isLeaving: boolean,
): void {
  const router = useRouter();
  const queryClient = useQueryClient();

  const isOver = current === null && !isLeaving;
  useEffect(() => {
    if (isOver) expiredSession.show();
  }, [isOver]);

  const follow = useEffectEvent((isSomebodyElse: boolean) => {
    const own = getQueryKey(trpc.portal.session);
    if (isSomebodyElse) {
      void queryClient.resetQueries({
        queryKey: getQueryKey(trpc.portal),
        predicate: ({ queryKey }) => JSON.stringify(queryKey[0]) !== JSON.stringify(own[0]),
      });
    }
    void router.invalidate();
  });
  const isSomebodyElse = current ? current.id !== admitted.id : false;
  const hasOtherRights = current
    ? current.role !== admitted.role || current.secondFactorDue !== admitted.secondFactorDue
    : false;
  useEffect(() => {
    if (isSomebodyElse || hasOtherRights) follow(isSomebodyElse);
  }, [isSomebodyElse, hasOtherRights]);
}
