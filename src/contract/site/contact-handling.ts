import * as z from 'zod/mini';
import { RecordId } from '#contract/device-write.ts';
import { ContactSubmission } from './contact.ts';
import { clearableText } from '#contract/format/written-text.ts';

export const CONTACT_PAGE_MAX = 100;
export const CONTACT_MARK_MAX = 500;
export const CONTACT_NOTE_MAX = 2000;

/** Which messages: those that wait for an answer, have not been read, are handled, are spam, or every one. */
export const CONTACT_FILTERS = ['inbox', 'unread', 'handled', 'spam', 'all'] as const;
export const ContactFilter = z.enum(CONTACT_FILTERS);
export type ContactFilter = z.infer<typeof ContactFilter>;

const wanted = {
  filter: z._default(ContactFilter, 'inbox'),
  /** Every word of it stands in the name, email, company or message; case does not matter. */
  q: z._default(z.string().check(z.maxLength(200)), ''),
};

export const ContactPageInput = z.object({
  ...wanted,
  offset: z._default(z.int().check(z.minimum(0), z.maximum(1_000_000)), 0),
  limit: z._default(z.int().check(z.minimum(1), z.maximum(CONTACT_PAGE_MAX)), CONTACT_PAGE_MAX),
});
export type ContactPageInput = z.infer<typeof ContactPageInput>;

/**
 * How many messages each filter would show for the same text. `unreadSpam` are those that the form's own checks took for
 * spam and that were not read since: the only sign of them, as they are not mailed.
 */
export const ContactCounts = z.object({
  inbox: z.int(),
  unread: z.int(),
  handled: z.int(),
  spam: z.int(),
  unreadSpam: z.int(),
  all: z.int(),
});
export type ContactCounts = z.infer<typeof ContactCounts>;

/** The newest first. `total` counts every message that fits, on this page or not. */
export const ContactPage = z.object({
  contacts: z.array(ContactSubmission),
  total: z.int(),
  counts: ContactCounts,
});
export type ContactPage = z.infer<typeof ContactPage>;

export const ContactIdInput = z.object({ id: RecordId });
export type ContactIdInput = z.infer<typeof ContactIdInput>;

/**
 * Says whether a message is handled and what was done about it. Absent fields stay; null or '' clears the note, which
 * otherwise outlives a reopening. Absent `version`: the last write wins. Given and no longer true: conflict, which
 * carries the message as it is now.
 */
export const HandleContactInput = z.object({
  id: RecordId,
  version: z.optional(z.int()),
  handled: z.optional(z.boolean()),
  note: clearableText({ label: 'Note', max: CONTACT_NOTE_MAX }),
});
export type HandleContactInput = z.infer<typeof HandleContactInput>;

/** What can be said of several messages at once; each has its opposite beside it. */
export const CONTACT_MARKS = [
  'read',
  'unread',
  'handled',
  'open',
  'spam',
  'not spam',
  'deleted',
  'restored',
] as const;
export const ContactMark = z.enum(CONTACT_MARKS);
export type ContactMark = z.infer<typeof ContactMark>;

/** How long a deleted message can be restored. The next daily sweep erases it. */
export const CONTACT_RESTORE_HOURS = 24;

/**
 * Messages that are as wished already stay as they are. A message that does not exist, or that is deleted and not to be
 * restored: notFound, and none is marked. A mark is no edit: the version stays.
 */
export const MarkContactsInput = z.object({
  ids: z
    .array(RecordId)
    .check(
      z.minLength(1, 'Name at least one'),
      z.maxLength(CONTACT_MARK_MAX, `At most ${CONTACT_MARK_MAX} at a time`),
    ),
  as: ContactMark,
});
export type MarkContactsInput = z.infer<typeof MarkContactsInput>;

/** Those that were otherwise before: the opposite mark on exactly these undoes it. */
export const MarkedContacts = z.object({ ids: z.array(z.int()) });
export type MarkedContacts = z.infer<typeof MarkedContacts>;

export const ExportContactsInput = z.object({ ...wanted, filter: z._default(ContactFilter, 'all') });
export type ExportContactsInput = z.infer<typeof ExportContactsInput>;

/** The messages as text for a file. */
export const ContactsCsv = z.object({ fileName: z.string(), csv: z.string() });
export type ContactsCsv = z.infer<typeof ContactsCsv>;
