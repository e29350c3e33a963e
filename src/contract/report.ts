/** Kinds of concern that the report form offers. */
export const INCIDENT_TYPES = ['safety', 'compliance', 'ethics', 'environment', 'other'] as const;

export const REPORT_STATUSES = ['received', 'acknowledged', 'under review', 'closed'] as const;

/** How a closed report ended. */
export const REPORT_OUTCOMES = ['action', 'no action', 'outside scope'] as const;

export const REPORT_PARTIES = ['reporter', 'handler'] as const;

/** What the channel's own access log records. */
export const REPORT_ACCESS_ACTIONS = [
  'listed',
  'opened',
  'status changed',
  'message sent',
  'note written',
  'purged',
  'key rotated',
] as const;
