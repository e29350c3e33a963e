import { createAtom } from '@tanstack/react-store';

/** Whether the front page is shown to the admin as visitors see it: until the next load. */
export const siteWanted = createAtom(false);

/** Back to Site. */
export function showSiteInstead(): void {
  siteWanted.set(true);
}
