export const CONTACT_SERVICES = [
  'ballast-system',
  'service',
  'chemicals',
  'compliance',
  'chandler',
  'other',
] as const;

/** Why a message stands in the spam filter. Nothing is ever dropped. */
export const SPAM_REASONS = ['honeypot', 'too fast', 'marked by hand'] as const;
