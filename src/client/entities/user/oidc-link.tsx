import type { ReactNode } from 'react';
import { OIDC_START_PATH } from '#contract/entrance-address.ts';
import { buttonClasses } from '#client/ui/button.tsx';

interface OidcLinkProps {
  /** The path of this site to open afterwards. */
  next: string | null;
  /** The user has to sign in there again, even if they are signed in. */
  isFresh?: boolean;
  children: ReactNode;
}

/** Leads to the identity provider of the office, away from this page. */
export function OidcLink({ next, isFresh = false, children }: OidcLinkProps) {
  const query = new URLSearchParams({
    ...(next !== null && { next }),
    ...(isFresh && { fresh: 'true' }),
  }).toString();
  return (
    <a
      href={query ? `${OIDC_START_PATH}?${query}` : OIDC_START_PATH}
      className={buttonClasses({ variant: 'secondary' })}
    >
      {children}
    </a>
  );
}
