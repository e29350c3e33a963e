import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { AdminPage } from '#client/features/admin/panel/admin-page.tsx';
import { AdminCodeForm } from '#client/features/admin/sign-in/admin-code-form.tsx';
import { AdminStepUpDialog } from '#client/features/admin/sign-in/admin-step-up-dialog.tsx';
import { useEndAllSessions, useLeaveAdmin } from '#client/entities/user/admin-session.ts';
import { TransferButtons } from '#client/features/admin/import-export/transfer-buttons.tsx';
import { BrandMark } from '#client/features/public/shell/brand-mark.tsx';
import { useListSearch } from '#client/kit/list/use-list-search.ts';
import { hasUnsaved } from '#client/kit/record/unsaved.ts';
import { LeaveQuestion } from '#client/kit/record/unsaved-guard.tsx';
import { errorMessage } from '#client/lib/transport/error-message.ts';
import { toast } from '#client/lib/toast.ts';
import { AdminTabContent } from './-admin-tabs.tsx';
import { PanelSearch } from './-admin-search.ts';
import { AdminTools } from './-admin-tools.tsx';

/** The admin's page with its sign-in. A signed-in admin who opens the front page is redirected here. */
export function AdminScreen() {
  const navigate = useNavigate();
  const panel = useListSearch(PanelSearch);
  const { tab, site } = panel.search;
  const leave = useLeaveAdmin();
  const endAll = useEndAllSessions();
  /** Ends the session, once the admin has agreed to lose unsaved edits. */
  const [asked, setAsked] = useState<() => void>();

  /** Asks before the session ends: afterwards the panel is gone, with what is typed. */
  function askAndLeave(leaveNow: () => void): void {
    if (hasUnsaved()) setAsked(() => leaveNow);
    else leaveNow();
  }

  function logOut(): void {
    if (leave.isPending) return;
    leave.mutate(undefined, {
      onSuccess() {
        toast({ title: 'Logged out', description: 'Returning to homepage' });
        void navigate({ to: '/', ignoreBlocker: true });
      },
      onError: (error) =>
        void toast({ title: 'Not logged out', description: errorMessage(error), tone: 'danger' }),
    });
  }

  function signOutEverywhere(): void {
    endAll.mutate(undefined, {
      onSuccess() {
        toast({ title: 'Signed out everywhere', description: 'Every admin session has ended' });
        void navigate({ to: '/', ignoreBlocker: true });
      },
    });
  }

  function openSite(next: string | undefined): void {
    endAll.reset();
    panel.set({ site: next }, { replace: next === undefined });
  }

  return (
    <AdminPage
      mark={<BrandMark />}
      codeForm={(onEntered) => (
        <AdminCodeForm
          label="Admin code"
          onEntered={() => {
            onEntered();
            void navigate({ to: '/admin', search: true });
          }}
        />
      )}
      stepUpDialog={<AdminStepUpDialog />}
      tab={tab}
      onTabChange={(next) => void navigate({ to: '/admin', search: { tab: next } })}
      tools={
        <AdminTools
          site={site}
          onSiteChange={openSite}
          endAll={{
            isPending: endAll.isPending,
            error: endAll.error,
            run: () => askAndLeave(signOutEverywhere),
          }}
          onLogout={() => askAndLeave(logOut)}
        />
      }
      isLeaving={leave.isPending || endAll.isPending}
      onLogout={() => askAndLeave(logOut)}
    >
      <AdminTabContent
        tab={tab}
        extras={<TransferButtons onImport={() => openSite('import')} onExport={() => openSite('export')} />}
      />
      <LeaveQuestion
        open={asked !== undefined}
        onKeep={() => setAsked(undefined)}
        onLeave={() => {
          setAsked(undefined);
          asked?.();
        }}
      />
    </AdminPage>
  );
}
