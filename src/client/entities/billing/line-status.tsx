import type { BillingStatus } from '#contract/billing/billing.ts';
import { Badge, type BadgeTone } from '#client/ui/feedback/badge.tsx';

const tones: Record<BillingStatus, BadgeTone> = {
  pending: 'neutral',
  approved: 'theme',
  invoiced: 'glass',
  paid: 'success',
  'not billable': 'neutral',
  disputed: 'danger',
  credited: 'signal',
};

/** Shows the billing status of a line. */
export function LineStatus({ status }: { status: BillingStatus }) {
  return <Badge tone={tones[status]}>{status.charAt(0).toUpperCase() + status.slice(1)}</Badge>;
}
