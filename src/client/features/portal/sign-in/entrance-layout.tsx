import '#client/styles/staff.css';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { companyProfile } from '#content/company-profile.ts';

/** The page layout before sign-in: the company's logo, one form, and a link back to the website. */
export function EntranceLayout({ mark, children }: { mark: ReactNode; children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col bg-mist">
      <title>{`Portal sign-in | ${companyProfile.name}`}</title>
      <meta name="robots" content="noindex" />
      <header className="frame flex flex-wrap items-center justify-between gap-4 py-4">
        {mark}
        <Link to="/" className="inline-flex min-h-11 items-center text-md font-medium text-theme">
          Back to the website
        </Link>
      </header>
      <main id="main" tabIndex={-1} className="frame flex flex-1 items-start justify-center py-6 sm:py-16">
        <div className="w-full max-w-md rounded-md border border-line bg-paper p-5 sm:p-8">{children}</div>
      </main>
    </div>
  );
}
