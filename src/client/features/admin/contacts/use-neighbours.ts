import { useState } from 'react';
import type { ContactSubmission } from '#contract/site/contact.ts';

/**
 * The messages before and after the open one. Reading or handling may remove it from the list: then the one that has
 * moved into its place is next.
 */
export function useNeighbours(contacts: readonly ContactSubmission[], openId: number | undefined) {
  const at = contacts.findIndex(({ id }) => id === openId);
  const [place, setPlace] = useState(at);
  if (at !== -1 && at !== place) setPlace(at);
  const isGone = at === -1;
  return {
    newer: contacts[place - 1]?.id,
    older: contacts[isGone ? place : place + 1]?.id,
  };
}
