import { useQuery } from '@tanstack/react-query';
import { useHydrated } from '@tanstack/react-router';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import {
  OIDC_CODE_PARAMETER,
  OIDC_ERROR_PARAMETER,
  ONE_TIME_LINK_PARAMETER,
} from '#contract/entrance-address.ts';
import type { OneTimeLink, PortalSessionUser } from '#contract/session.ts';
import { errorMessage, errorStatus } from '#client/lib/transport/error-message.ts';
import { usePortalSession } from '#client/entities/user/portal-session.ts';
import { useFinishOidc } from '#client/entities/user/use-finish-oidc.ts';
import { mayBeSignedIn } from '#client/lib/transport/session-store.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { lazyPart } from '#client/kit/screen/lazy-part.tsx';
import { Button } from '#client/ui/button.tsx';
import { PageSpinner } from '#client/ui/feedback/spinner.tsx';
import { FormError } from '#client/ui/form/form-error.tsx';
import { SignInForm } from './sign-in-form.tsx';

const OneTimeLinkForm = lazyPart(
  async () => (await import('./one-time-link-form.tsx')).OneTimeLinkForm,
  <PageSpinner />,
);

interface PortalLoginScreenProps {
  /** The hash of the address, where a one-time link or the identity provider's callback carries its token. */
  fragment: string;
  /** Removes the token from the address. */
  onLinkDone: () => void;
  /** Called when someone is signed in, now or already. */
  onSignedIn: (user: PortalSessionUser) => void;
}

export function PortalLoginScreen({ fragment, onLinkDone, onSignedIn }: PortalLoginScreenProps) {
  const parameters = new URLSearchParams(fragment);
  const token = parameters.get(ONE_TIME_LINK_PARAMETER);
  const code = parameters.get(OIDC_CODE_PARAMETER);
  if (token) return <LinkEntrance token={token} onDone={onLinkDone} />;
  if (code) return <OidcEntrance code={code} onSignedIn={onSignedIn} />;
  return <Entrance refusedAs={parameters.get(OIDC_ERROR_PARAMETER)} onSignedIn={onSignedIn} />;
}

/** Comes back from the identity provider. */
function OidcEntrance({ code, onSignedIn }: { code: string } & Pick<PortalLoginScreenProps, 'onSignedIn'>) {
  const { isPending, error } = useFinishOidc(code);
  return isPending ? <PageSpinner /> : <Entrance refusal={error} onSignedIn={onSignedIn} />;
}

interface EntranceProps extends Pick<PortalLoginScreenProps, 'onSignedIn'> {
  /** Why a sign-in with the identity provider has failed. */
  refusal?: Error | null;
  /** The kind of its refusal, from the address. */
  refusedAs?: string | null;
}

function Entrance({ refusal = null, refusedAs = null, onSignedIn }: EntranceProps) {
  const isHydrated = useHydrated();
  const { data, error, isFetching, isLoading } = usePortalSession();
  // Another window may have signed out since, so the cached user no longer counts.
  const known = mayBeSignedIn('portal') ? data : null;
  const signedIn = isFetching ? null : known;
  const lead = useEffectEvent(onSignedIn);
  useEffect(() => {
    if (signedIn) lead(signedIn);
  }, [signedIn]);
  // Until then it is what the server has drawn, where nobody is signed in.
  if (isHydrated && (isLoading || known)) return <PageSpinner />;
  return (
    <Frame title="Portal sign-in" text="For our managers and service engineers.">
      {(error ?? refusal) && <FormError>{errorMessage(error ?? refusal)}</FormError>}
      <SignInForm refusedAs={refusedAs} />
    </Frame>
  );
}

function LinkEntrance({ token, onDone }: { token: string; onDone: () => void }) {
  const { client } = trpc.useUtils();
  const link = useQuery({
    queryKey: ['one-time link', token],
    // A mutation, so that the token is sent in the body and not in a logged address.
    queryFn: () => client.portal.links.inspect.mutate({ token }),
    refetchOnWindowFocus: false,
  });

  if (link.isPending) return <PageSpinner />;
  if (link.error) {
    const gone = errorStatus(link.error) === 404;
    return (
      <Frame title={gone ? 'This link is no longer valid' : 'The link could not be checked'}>
        <FormError>{errorMessage(link.error)}</FormError>
        <div className="flex flex-wrap gap-3">
          {!gone && <Button onClick={() => void link.refetch()}>Try again</Button>}
          <Button variant="secondary" onClick={onDone}>
            Go to sign-in
          </Button>
        </div>
      </Frame>
    );
  }
  return (
    <Frame {...entranceOf(link.data)}>
      <OneTimeLinkForm token={token} link={link.data} onRedeemed={onDone} />
    </Frame>
  );
}

function entranceOf({ purpose, email, name }: OneTimeLink): { title: string; text: string } {
  switch (purpose) {
    case 'first manager':
      return {
        title: 'Set up the portal',
        text: 'You will be the first manager and can invite the others. This link works once.',
      };
    case 'invitation':
      return {
        title: `Welcome${name ? `, ${name}` : ''}`,
        text: `Choose a password for ${email ?? 'the portal'}.`,
      };
    case 'reset':
      return {
        title: 'Choose a new password',
        text: `For ${email ?? 'the portal'}. Your other sessions will end.`,
      };
  }
}

function Frame({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <div className="grid gap-6">
      <div>
        <h1 tabIndex={-1} className="text-2xl">
          {title}
        </h1>
        {text && <p className="mt-2 text-md text-muted">{text}</p>}
      </div>
      {children}
    </div>
  );
}
