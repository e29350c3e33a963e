/** Why somebody of the portal is told something. */
export const NOTIFICATION_KINDS = [
  'assigned',
  'unscheduled',
  'sent back',
  'work done',
  'mention',
  'service due',
] as const;
