import '#client/styles/staff.css';
import { Link, useHydrated } from '@tanstack/react-router';
import { useEffect, useRef, type ReactNode } from 'react';
import { OIDC_CODE_PARAMETER, ONE_TIME_LINK_PARAMETER } from '#contract/entrance-address.ts';
import { companyProfile } from '#content/company-profile.ts';

/**
 * Runs in the server's document. People who come with a one-time link or from the identity provider see another form once
 * the program is there.
 */
const HIDE_FORM = `document.currentScript.remove();if(/[#&](${ONE_TIME_LINK_PARAMETER}|${OIDC_CODE_PARAMETER})=/.test(location.hash))document.getElementById("main").style.visibility="hidden"`;

/** The page layout before sign-in: the company's logo, one form, and a link back to the website. */
export function EntranceLayout({ mark, children }: { mark: ReactNode; children: ReactNode }) {
  const isHydrated = useHydrated();
  const main = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isHydrated) main.current?.style.removeProperty('visibility');
  }, [isHydrated]);
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
      <main
        ref={main}
        id="main"
        tabIndex={-1}
        className="frame flex flex-1 items-start justify-center py-6 sm:py-16"
      >
        <div className="w-full max-w-md rounded-md border border-line bg-paper p-5 sm:p-8">{children}</div>
      </main>
      {import.meta.env.SSR && <script dangerouslySetInnerHTML={{ __html: HIDE_FORM }} />}
    </div>
  );
}
