import { NEEDS_PAGE_MAX } from '#contract/office/dashboard.ts';
import { trpc } from '#client/lib/transport/trpc.ts';

/** Work goes on while nobody looks, so each visit asks anew; in between, changes come in live. */
const FRESH = { staleTime: 0 } as const;

export function useManagerDashboard() {
  return trpc.portal.dashboard.manager.useQuery(undefined, FRESH);
}

/** What waits for billing, which has its own call because it tells amounts. */
export function useBillingAttention() {
  return trpc.portal.billing.attention.useQuery(undefined, FRESH);
}

/** One page of a list behind a tile; from 1. */
const pageOf = (page: number) => ({ limit: NEEDS_PAGE_MAX, offset: (page - 1) * NEEDS_PAGE_MAX });

export function useOpenMessages(page: number) {
  return trpc.portal.dashboard.messages.useQuery(pageOf(page), FRESH);
}
