import type { ReactNode } from 'react';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

interface PublicLayoutProps {
  /** The admin sign-in, at the foot of the page. */
  adminBox: ReactNode;
  children: ReactNode;
}

/** The layout of every public page. */
export function PublicLayout({ adminBox, children }: PublicLayoutProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        onClick={(event) => {
          // Only focus moves: the address keeps section and filters.
          event.preventDefault();
          document.getElementById('main')?.focus();
        }}
        className="sr-only z-50 rounded-md bg-theme px-4 py-3 text-md font-medium text-paper focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      <SiteHeader />
      <main id="main" tabIndex={-1} className="flex-1">
        {children}
      </main>
      <SiteFooter adminBox={adminBox} />
    </div>
  );
}
