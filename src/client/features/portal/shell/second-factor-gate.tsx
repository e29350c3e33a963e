import '#client/styles/staff.css';
import { useRouter } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { formatDayLong } from '#contract/format/format-date.ts';
import type { PortalSessionUser } from '#contract/session.ts';
import { OidcLink } from '#client/entities/user/oidc-link.tsx';
import { useSignOut } from '#client/entities/user/portal-session.ts';
import { hasUsablePasskey, useStepUpWithPasskey } from '#client/entities/user/use-passkeys.ts';
import { QueryProblem } from '#client/kit/feedback/query-problem.tsx';
import { errorMessage } from '#client/lib/transport/error-message.ts';
import { stepUp } from '#client/lib/transport/held-calls.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { useIsAsking } from '#client/lib/transport/use-is-asking.ts';
import { Button } from '#client/ui/button.tsx';
import { FormError } from '#client/ui/form/form-error.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { StepUpDialog } from './step-up-dialog.tsx';

interface SecondFactorGateProps {
  user: PortalSessionUser;
  mark: ReactNode;
  /** The forms that add a second factor. */
  enrolment: ReactNode;
  onLeave: () => void;
}

/** Replaces the portal while the session lacks the second factor that the company requires. */
export function SecondFactorGate({ user, mark, enrolment, onLeave }: SecondFactorGateProps) {
  const router = useRouter();
  const { me } = trpc.useUtils().portal.session;
  const methods = trpc.portal.account.signInMethods.useQuery(undefined, { staleTime: 0 });
  const asksToConfirm = useIsAsking(stepUp);
  const signOut = useSignOut();
  const isEnrolment = user.secondFactorDue === 'enrolment';
  const hasPasskey = methods.data !== undefined && hasUsablePasskey(methods.data.passkeys);
  const isLinked = Boolean(methods.data?.linkedAccount);
  const provider = trpc.portal.session.oidc.useQuery(undefined, { enabled: isLinked && !isEnrolment }).data;
  const asksCode = !isEnrolment && !hasPasskey && Boolean(methods.data?.totp);
  const hasFactor = hasPasskey || Boolean(methods.data?.totp);

  async function enter(): Promise<void> {
    await me.invalidate();
    await router.invalidate();
  }

  const leave = () => signOut.mutate(undefined, { onSuccess: onLeave });

  useEffect(() => document.querySelector<HTMLElement>('h1')?.focus(), []);

  return (
    <div className="flex min-h-dvh flex-col bg-mist print:bg-paper">
      <title>Add a second factor</title>
      <meta name="robots" content="noindex" />
      <header className="frame flex flex-wrap items-center justify-between gap-4 py-4 print:hidden">
        {mark}
        <Button variant="secondary" size="sm" disabled={signOut.isPending} onClick={leave}>
          Sign out
        </Button>
      </header>
      <main id="main" tabIndex={-1} className="frame flex flex-1 items-start justify-center py-6 sm:py-16">
        <div className="grid w-full max-w-2xl gap-5 rounded-md border border-line bg-paper p-5 sm:p-8">
          <h1 tabIndex={-1} className="text-2xl">
            {isEnrolment ? 'Add a second factor' : 'Use your second factor'}
          </h1>
          {methods.isPending && <Skeleton className="h-24" />}
          <QueryProblem query={methods} />
          {methods.data && (
            <>
              <p>
                {methods.data.requiredFrom === null
                  ? 'Your company requires a second factor.'
                  : `Your company has required a second factor since ${formatDayLong(methods.data.requiredFrom)}.`}
                {isEnrolment && ' It takes a minute.'}
              </p>
              {isEnrolment && enrolment}
              {isEnrolment && hasFactor && (
                <div className="print:hidden">
                  <Button onClick={() => void enter()}>Continue to the portal</Button>
                </div>
              )}
              {!isEnrolment && hasPasskey && <PasskeyProof onProven={() => void enter()} />}
              {provider?.label && (
                <div>
                  <OidcLink next={location.pathname + location.search}>
                    Sign in with {provider.label}
                  </OidcLink>
                </div>
              )}
              {provider?.label === null && !hasFactor && (
                <p>This site has no identity provider any more. Ask a manager to reset your sign-in.</p>
              )}
              {asksCode && (
                <>
                  <p>Sign out and sign in again with the code from your authenticator app.</p>
                  <div>
                    <Button disabled={signOut.isPending} onClick={leave}>
                      Sign out
                    </Button>
                  </div>
                </>
              )}
            </>
          )}
        </div>
      </main>
      {asksToConfirm && <StepUpDialog email={user.email} />}
    </div>
  );
}

function PasskeyProof({ onProven }: { onProven: () => void }) {
  const prove = useStepUpWithPasskey({ onSuccess: onProven });
  return (
    <>
      {prove.error && (
        <FormError>{errorMessage(prove.error, 'This did not work. Nothing was changed.')}</FormError>
      )}
      <div>
        <Button disabled={prove.isPending} onClick={() => prove.mutate()}>
          {prove.isPending ? 'Checking…' : 'Use a passkey'}
        </Button>
      </div>
      <p className="text-muted">
        If the device with your passkey is lost, ask a manager to reset your sign-in.
      </p>
    </>
  );
}
