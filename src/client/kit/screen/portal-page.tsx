import type { ReactNode } from 'react';
import { companyProfile } from '#content/company-profile.ts';

interface PortalPageProps {
  title: string;
  /** A sentence below the title. */
  lead?: ReactNode;
  /** What can be done here, at the right of the title; the main action first. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A screen of the portal: its name in the tab and as heading, what can be done, and the matter itself. */
export function PortalPage({ title, lead, actions, children }: PortalPageProps) {
  return (
    <div className="mx-auto w-full max-w-7xl">
      <title>{`${title} | ${companyProfile.name}`}</title>
      <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h1 tabIndex={-1} className="text-lg">
            {title}
          </h1>
          {lead !== undefined && <p className="mt-1 max-w-[66ch] text-muted">{lead}</p>}
        </div>
        {actions !== undefined && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
      {children}
    </div>
  );
}
