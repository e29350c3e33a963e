import type { BillingStatus } from '#contract/billing/billing.ts';
import { Badge, type BadgeTone } from '#client/ui/badge.tsx';

const tones: Record<BillingStatus, BadgeTone> = {
  pending: 'neutral',
  approved: 'theme',
  invoiced: 'glass',
  paid: 'success',
  'not billable': 'neutral',
  disputed: 'danger',
  credited: 'signal',
};

/** Where a line is on its way to the client. */
export function LineStatus({ status }: { status: BillingStatus }) {
  return <Badge tone={tones[status]}>{status.charAt(0).toUpperCase() + status.slice(1)}</Badge>;
}
