import type { ContactFilter } from '#contract/site/contact-handling.ts';
import type { SpamReason } from '#contract/site/public-form.ts';

export const filterLabels: Record<ContactFilter, string> = {
  inbox: 'Inbox',
  unread: 'Unread',
  handled: 'Handled',
  spam: 'Spam',
  all: 'All',
};

/** The texts of empty lists. */
export const emptyTexts: Record<ContactFilter, string> = {
  inbox: 'Nothing waits for an answer.',
  unread: 'Everything is read.',
  handled: 'No message is marked as handled yet.',
  spam: 'No message was marked as spam.',
  all: 'No contact submissions yet.',
};

export const spamTexts: Record<SpamReason, string> = {
  honeypot: 'Spam: filled in a hidden field',
  'too fast': 'Spam: sent too fast for a person',
  'marked by hand': 'Spam: marked by hand',
};
