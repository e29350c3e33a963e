import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { LinkTarget } from '#content/content-paths.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What a message begins with that is written from here. */
    messageOpening?: string | undefined;
  }
}

/** Leads to wherever the site's words may lead. */
export function ContentLink({
  to,
  messageOpening,
  className,
  children,
}: {
  to: LinkTarget | '/';
  /** For a link to the contact form: what the message begins with, unless one is begun already. */
  messageOpening?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}) {
  const [path = '/', hash] = to.split('#');
  return (
    <Link
      // Every target is the address of a route, also where one route serves many.
      to={path as '/'}
      {...(hash === undefined ? {} : { hash })}
      {...(messageOpening === undefined ? {} : { state: { messageOpening } })}
      className={className}
      activeProps={{ 'aria-current': undefined }}
    >
      {children}
    </Link>
  );
}
