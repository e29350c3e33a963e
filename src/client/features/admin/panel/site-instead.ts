import { createAtom } from '@tanstack/react-store';

/** Whether the admin sees the front page as visitors do: until the next load. */
export const siteWanted = createAtom(false);

/** Back to Site. */
export function showSiteInstead(): void {
  siteWanted.set(true);
}
