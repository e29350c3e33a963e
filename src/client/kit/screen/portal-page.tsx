import type { ReactNode } from 'react';
import { companyProfile } from '#content/company-profile.ts';

interface PortalPageProps {
  title: string;
  /** A sentence below the title. */
  lead?: ReactNode;
  /** The actions beside the title; the main one first. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A portal screen: document title, heading, actions and content. */
export function PortalPage({ title, lead, actions, children }: PortalPageProps) {
  return (
    <div className="screen-width">
      <title>{`${title} | ${companyProfile.name}`}</title>
      <div className="mb-4 grid grid-cols-1 gap-1 md:mb-5">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 md:gap-x-6">
          <h1 tabIndex={-1} className="text-lg">
            {title}
          </h1>
          {actions !== undefined && <div className="flex flex-wrap gap-2">{actions}</div>}
        </div>
        {lead !== undefined && <p className="max-w-[66ch] text-muted">{lead}</p>}
      </div>
      {children}
    </div>
  );
}
