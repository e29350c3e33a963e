import { createFileRoute } from '@tanstack/react-router';
import { BillingInbox } from '#client/features/portal/billing-inbox/billing-inbox.tsx';
import type { InboxSearch } from '#client/features/portal/billing-inbox/inbox-search.ts';
import { searchOf } from '#client/lib/typed-search.ts';
import { managersOnly } from './-guards.ts';

export const Route = createFileRoute('/portal/billing-notifications')({
  ssr: false,
  validateSearch: searchOf<typeof InboxSearch>(),
  beforeLoad: managersOnly,
  component: BillingInbox,
});
