import { useEffect } from 'react';
import { companyProfile } from '#content/company-profile.ts';

/** Names the screen in the window's title and in the history. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} | ${companyProfile.name}`;
  }, [title]);
}
