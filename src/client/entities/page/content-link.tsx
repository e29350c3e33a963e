import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { LinkTarget } from '#content/content-paths.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** How a message that starts here begins. */
    messageOpening?: string | undefined;
  }
}

/** Links to any target that site content may name. */
export function ContentLink({
  to,
  messageOpening,
  className,
  children,
}: {
  to: LinkTarget | '/';
  /** For a link to the contact form: the start of the message, unless the visitor has already started one. */
  messageOpening?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}) {
  const [path = '/', hash] = to.split('#');
  return (
    <Link
      // The target is always the address of a route, which may serve several addresses.
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
