import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ONE_TIME_LINK_PARAMETER, type OneTimeLink } from '#contract/session.ts';
import { errorMessage, errorStatus } from '#client/lib/error-message.ts';
import { trpc } from '#client/lib/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { PageSpinner } from '#client/ui/spinner.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { OneTimeLinkForm } from './one-time-link-form.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { SignedInPanel } from './signed-in-panel.tsx';
import { usePortalUser } from './use-portal-session.ts';

interface PortalLoginScreenProps {
  /** The address behind its #, where a one-time link carries its token. */
  fragment: string;
  /** Takes the token out of the address. */
  onLinkDone: () => void;
}

export function PortalLoginScreen({ fragment, onLinkDone }: PortalLoginScreenProps) {
  const token = new URLSearchParams(fragment).get(ONE_TIME_LINK_PARAMETER);
  return token ? <LinkEntrance token={token} onDone={onLinkDone} /> : <Entrance />;
}

function Entrance() {
  const user = usePortalUser();
  if (user.isLoading) return <PageSpinner />;
  if (user.data) return <SignedInPanel user={user.data} />;
  return (
    <Frame title="Portal sign-in" text="For our managers and service engineers.">
      {user.error && <FormError>{errorMessage(user.error)}</FormError>}
      <SignInForm />
    </Frame>
  );
}

function LinkEntrance({ token, onDone }: { token: string; onDone: () => void }) {
  const { client } = trpc.useUtils();
  const link = useQuery({
    queryKey: ['one-time link', token],
    // A mutation to the server, so that the token travels in a body and not in an address that is logged.
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
        text: 'You become the first manager: you can invite the others. This link works once.',
      };
    case 'invitation':
      return {
        title: `Welcome${name ? `, ${name}` : ''}`,
        text: `Choose a password for ${email ?? 'the portal'}.`,
      };
    case 'reset':
      return { title: 'Choose a new password', text: `For ${email ?? 'the portal'}. Other sessions end.` };
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
