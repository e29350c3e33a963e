import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { companyProfile } from '#content/company-profile.ts';
import { errorMessage } from '#client/lib/error-message.ts';
import { trpc } from '#client/lib/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { PageSpinner } from '#client/ui/spinner.tsx';
import { showSiteInstead } from './site-instead.ts';

interface AdminPageProps {
  mark: ReactNode;
  /** Stands here for whoever is not signed in. */
  codeForm: ReactNode;
  isLeaving: boolean;
  onLogout: () => void;
}

/** The admin's own page, full screen: who is signed in, the way back and the way out. */
export function AdminPage({ mark, codeForm, isLeaving, onLogout }: AdminPageProps) {
  const navigate = useNavigate();
  const status = trpc.admin.session.status.useQuery();

  function goBack(): void {
    showSiteInstead();
    void navigate({ to: '/' });
  }

  return (
    <div className="flex min-h-dvh flex-col bg-mist">
      <title>{`Admin | ${companyProfile.name}`}</title>
      <meta name="robots" content="noindex" />
      <header className="border-b border-line bg-paper">
        <div className="frame flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
          {mark}
          <div className="flex flex-wrap gap-2">
            <Button variant="secondary" size="sm" onClick={goBack}>
              Back to Site
            </Button>
            {status.data?.authenticated && (
              <Button variant="secondary" size="sm" aria-disabled={isLeaving} onClick={onLogout}>
                {isLeaving ? 'Logging out…' : 'Logout'}
              </Button>
            )}
          </div>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="frame flex-1 py-10 sm:py-16">
        {status.isPending ? (
          <PageSpinner />
        ) : (
          <div className="mx-auto w-full max-w-md rounded-md border border-line bg-paper p-5 sm:p-8">
            {status.data?.authenticated ? (
              <SignedIn />
            ) : (
              <div className="grid gap-6">
                <h1 tabIndex={-1} className="text-2xl">
                  Admin sign-in
                </h1>
                {status.error && <FormError>{errorMessage(status.error)}</FormError>}
                {codeForm}
              </div>
            )}
          </div>
        )}
      </main>
    </div>
  );
}

function SignedIn() {
  return (
    <>
      <h1 tabIndex={-1} className="text-2xl">
        Admin
      </h1>
      <p className="mt-3 text-md text-muted">You are signed in as admin of this site.</p>
    </>
  );
}
