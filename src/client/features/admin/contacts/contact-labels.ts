import type { ContactFilter } from '#contract/site/contact-handling.ts';
import type { SpamReason } from '#contract/site/contact.ts';

export const filterLabels: Record<ContactFilter, string> = {
  inbox: 'Inbox',
  unread: 'Unread',
  handled: 'Handled',
  spam: 'Spam',
  all: 'All',
};

/** What an empty list says. */
export const emptyTexts: Record<ContactFilter, string> = {
  inbox: 'Nothing waits for an answer.',
  unread: 'Everything is read.',
  handled: 'No message is marked as handled yet.',
  spam: 'Nothing was taken for spam.',
  all: 'No contact submissions yet.',
};

export const spamTexts: Record<SpamReason, string> = {
  honeypot: 'Spam: filled in a hidden field',
  'too fast': 'Spam: sent faster than anybody types',
  'marked by hand': 'Spam: marked by hand',
};
