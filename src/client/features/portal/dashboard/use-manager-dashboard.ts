import { NEEDS_PAGE_MAX } from '#contract/office/dashboard.ts';
import { trpc } from '#client/lib/transport/trpc.ts';

/** Data changes between visits, so each visit refetches it; live updates follow. */
const FRESH = { staleTime: 0 } as const;

export function useManagerDashboard() {
  return trpc.portal.dashboard.manager.useQuery(undefined, FRESH);
}

/** Billing figures come from a call of their own, because they contain amounts. */
export function useBillingAttention() {
  return trpc.portal.billing.attention.useQuery(undefined, FRESH);
}

/** One page of a list behind a tile; pages start at 1. */
const pageOf = (page: number) => ({ limit: NEEDS_PAGE_MAX, offset: (page - 1) * NEEDS_PAGE_MAX });

export function useOpenMessages(page: number) {
  return trpc.portal.dashboard.messages.useQuery(pageOf(page), FRESH);
}
