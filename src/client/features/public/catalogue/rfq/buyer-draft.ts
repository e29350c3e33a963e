import { useSyncExternalStore } from 'react';
import { createStoredValue } from '#client/lib/browser/stored-value.ts';
import type { Attempt } from '#client/lib/attempt.ts';

export const BUYER_FIELDS = ['name', 'email', 'company', 'phone', 'note'] as const;
export type BuyerField = (typeof BUYER_FIELDS)[number];

export interface BuyerDraft extends Record<BuyerField, string> {
  /** The last attempt to send: its content and idempotency key. */
  attempt?: Attempt | undefined;
}

const NO_BUYER: BuyerDraft = { name: '', email: '', company: '', phone: '', note: '' };

/** What the buyer typed, kept in this window over a reload. */
export const buyerDraft = createStoredValue<BuyerDraft>(
  'rfqBuyer',
  readDraft,
  (draft) => JSON.stringify(draft),
  () => window.sessionStorage,
);

export const useBuyerDraft = (): BuyerDraft =>
  useSyncExternalStore(buyerDraft.subscribe, buyerDraft.current, () => NO_BUYER);

/** Stored by this module alone; a damaged store is empty. */
function readDraft(text: string | null): BuyerDraft {
  try {
    return { ...NO_BUYER, ...(JSON.parse(text ?? '{}') as Partial<BuyerDraft>) };
  } catch {
    return NO_BUYER;
  }
}
