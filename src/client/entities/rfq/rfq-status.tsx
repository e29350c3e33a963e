import type { RfqStatus } from '#contract/rfq/rfq-request.ts';
import { Badge, type BadgeTone } from '#client/ui/feedback/badge.tsx';

const marks: Readonly<Record<RfqStatus, { label: string; tone: BadgeTone }>> = {
  new: { label: 'New', tone: 'theme' },
  read: { label: 'Read', tone: 'neutral' },
  quoted: { label: 'Quoted', tone: 'glass' },
  accepted: { label: 'Accepted', tone: 'success' },
  declined: { label: 'Declined', tone: 'danger' },
  expired: { label: 'Expired', tone: 'signal' },
  withdrawn: { label: 'Withdrawn', tone: 'neutral' },
  closed: { label: 'Closed', tone: 'neutral' },
};

export const rfqStatusLabel = (status: RfqStatus): string => marks[status].label;

/** Shows the state of a request. */
export function RfqStatusBadge({ status }: { status: RfqStatus }) {
  const { label, tone } = marks[status];
  return <Badge tone={tone}>{label}</Badge>;
}
