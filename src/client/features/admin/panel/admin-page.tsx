import '#client/styles/staff.css';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useState, type ReactNode } from 'react';
import { companyProfile } from '#content/company-profile.ts';
import { ADMIN_TABS, type AdminTab } from '#client/entities/admin-panel/admin-tab.ts';
import { useAppliedAppearance } from '#client/lib/browser/appearance.ts';
import { errorMessage } from '#client/lib/transport/error-message.ts';
import { stepUp } from '#client/lib/transport/held-calls.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { useIsAsking } from '#client/lib/transport/use-is-asking.ts';
import { hasUnsaved } from '#client/kit/record/unsaved.ts';
import { Button, buttonClasses } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/overlay/dialog.tsx';
import { FormError } from '#client/ui/form/form-error.tsx';
import { PageSpinner } from '#client/ui/feedback/spinner.tsx';
import { UnsavedGuard } from '#client/kit/record/unsaved-guard.tsx';
import { MenuItem } from '#client/kit/screen/menu.tsx';
import { markLayout } from '#client/kit/screen/mark-layout.ts';
import { MoreActions } from '#client/kit/screen/more-actions.tsx';
import { useMediaQuery, WIDE_SCREEN } from '#client/ui/use-media-query.ts';
import { PanelTabs } from './panel-tabs.tsx';
import { showSiteInstead } from './site-instead.ts';
import { useExpiredSession } from './use-expired-session.ts';

interface AdminPageProps {
  mark: ReactNode;
  /** The code form, for an admin who is not signed in; `onEntered` is called after the sign-in. */
  codeForm: (onEntered: () => void) => ReactNode;
  /** Asks for a passkey while a call waits for it. */
  stepUpDialog: ReactNode;
  tab: AdminTab;
  onTabChange: (tab: AdminTab) => void;
  /** Further header content while signed in. */
  tools: ReactNode;
  isLeaving: boolean;
  onLogout: () => void;
  /** The open tab. */
  children: ReactNode;
}

/** The admin's page, full screen: the code first, then the panel. */
export function AdminPage({
  mark,
  codeForm,
  stepUpDialog,
  tools,
  tab,
  onTabChange,
  ...page
}: AdminPageProps) {
  const status = trpc.admin.session.status.useQuery();
  const [isLost, setLost] = useExpiredSession();
  useAppliedAppearance();
  // Expired sessions leave the input on the screen: only signing out leaves the panel.
  const [wasIn, setWasIn] = useState(false);
  const isAuthenticated = status.data?.authenticated === true;
  if (isAuthenticated && !wasIn) setWasIn(true);
  if (!isAuthenticated && wasIn && page.isLeaving) setWasIn(false);
  const isIn = isAuthenticated || (wasIn && !page.isLeaving);
  const isOut = isIn && !isAuthenticated;
  const asksToConfirm = useIsAsking(stepUp);
  useEffect(() => setLost(isOut), [isOut, setLost]);

  return (
    <div className="staff-screen flex min-h-dvh flex-col bg-mist">
      <title>{`Admin | ${companyProfile.name}`}</title>
      <meta name="robots" content="noindex" />
      <PanelHeader
        mark={mark}
        tools={tools}
        isIn={isIn}
        isLeaving={page.isLeaving}
        onLogout={page.onLogout}
      />
      <main id="main" tabIndex={-1} className="flex-1">
        {isIn ? (
          <Panel tab={tab} onTabChange={onTabChange}>
            {page.children}
          </Panel>
        ) : (
          <div className="frame py-10 sm:py-16">
            {status.isPending ? (
              <PageSpinner />
            ) : (
              <div className="mx-auto grid w-full max-w-md gap-6 rounded-md border border-line bg-paper p-5 sm:p-8">
                <h1 tabIndex={-1} className="text-2xl">
                  Admin sign-in
                </h1>
                {status.error && <FormError>{errorMessage(status.error)}</FormError>}
                {codeForm(() => setLost(false))}
              </div>
            )}
          </div>
        )}
      </main>
      <Dialog
        open={isIn && isLost}
        onOpenChange={(open) => {
          if (!open) setLost(false);
        }}
        title="Sign in again"
        description="Your session has ended. Your input is still here: enter the code to continue."
      >
        {codeForm(() => setLost(false))}
      </Dialog>
      {isIn && !isLost && asksToConfirm && stepUpDialog}
    </div>
  );
}

interface PanelHeaderProps {
  mark: ReactNode;
  tools: ReactNode;
  isIn: boolean;
  isLeaving: boolean;
  onLogout: () => void;
}

function PanelHeader({ mark, tools, isIn, isLeaving, onLogout }: PanelHeaderProps) {
  const navigate = useNavigate();
  const isWide = useMediaQuery(WIDE_SCREEN);
  const logout = isLeaving ? 'Logging out…' : 'Logout';

  function goBack(): void {
    showSiteInstead();
    void navigate({ to: '/' });
  }

  return (
    <header className="border-b border-line bg-paper">
      <div className="frame flex flex-wrap items-center gap-2 py-1.5 md:py-3 2xl:max-w-[112rem]">
        <div className={`grow basis-9 ${markLayout}`}>{mark}</div>
        {isIn && tools}
        {isIn && isWide && (
          <Link
            to="/portal/projects-overview"
            className={buttonClasses({ variant: 'secondary', size: 'sm' })}
          >
            View All Projects
          </Link>
        )}
        {(isWide || !isIn) && (
          <Button variant="secondary" size="sm" onClick={goBack}>
            Back to Site
          </Button>
        )}
        {isIn && isWide && (
          <Button variant="secondary" size="sm" aria-disabled={isLeaving} onClick={onLogout}>
            {logout}
          </Button>
        )}
        {isIn && !isWide && (
          <MoreActions>
            <MenuItem onSelect={() => void navigate({ to: '/portal/projects-overview' })}>
              View All Projects
            </MenuItem>
            <MenuItem onSelect={goBack}>Back to Site</MenuItem>
            <MenuItem onSelect={onLogout}>{logout}</MenuItem>
          </MoreActions>
        )}
      </div>
    </header>
  );
}

function Panel({ tab, onTabChange, children }: Pick<AdminPageProps, 'tab' | 'onTabChange' | 'children'>) {
  // Visitors write at any time, so focusing the window refetches.
  const counts = trpc.admin.panel.counts.useQuery(undefined, { staleTime: 0 });
  return (
    <>
      <h1 tabIndex={-1} className="sr-only">
        Admin panel
      </h1>
      <PanelTabs tab={tab} counts={counts.data} onTabChange={onTabChange}>
        {children}
      </PanelTabs>
      <UnsavedGuard hasUnsaved={hasUnsaved} screenOf={screenOf} />
    </>
  );
}

const screenOf = ({ pathname, search }: { pathname: string; search: object }) =>
  `${pathname} ${'tab' in search ? String(search.tab) : ADMIN_TABS[0]}`;
