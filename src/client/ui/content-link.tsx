import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { LinkTarget } from '#content/content-paths.ts';

/** Leads to wherever the site's words may lead. */
export function ContentLink({
  to,
  className,
  children,
}: {
  to: LinkTarget | '/';
  className?: string | undefined;
  children: ReactNode;
}) {
  const [path = '/', hash] = to.split('#');
  return (
    <Link
      // Every target is the address of a route, also where one route serves many.
      to={path as '/'}
      {...(hash === undefined ? {} : { hash })}
      className={className}
      activeProps={{ 'aria-current': undefined }}
    >
      {children}
    </Link>
  );
}
