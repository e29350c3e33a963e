/** Dead: given up after the last attempt; an admin sees it and can send it again. */
export const MAIL_STATUSES = ['queued', 'sending', 'sent', 'dead'] as const;
