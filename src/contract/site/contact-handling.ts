import * as z from 'zod/mini';
import { RecordId } from '#contract/device-write.ts';
import { ContactSubmission } from './contact.ts';
import { clearableText } from '#contract/format/written-text.ts';

export const CONTACT_PAGE_MAX = 100;
export const CONTACT_MARK_MAX = 500;
export const CONTACT_NOTE_MAX = 2000;

/** The filters: waiting for an answer, unread, handled, spam, or all. */
export const CONTACT_FILTERS = ['inbox', 'unread', 'handled', 'spam', 'all'] as const;
export const ContactFilter = z.enum(CONTACT_FILTERS);
export type ContactFilter = z.infer<typeof ContactFilter>;

const wanted = {
  filter: z._default(ContactFilter, 'inbox'),
  /** Every word occurs in the name, email, company or message; case does not matter. */
  q: z._default(z.string().check(z.maxLength(200)), ''),
};

export const ContactPageInput = z.object({
  ...wanted,
  offset: z._default(z.int().check(z.minimum(0), z.maximum(1_000_000)), 0),
  limit: z._default(z.int().check(z.minimum(1), z.maximum(CONTACT_PAGE_MAX)), CONTACT_PAGE_MAX),
});
export type ContactPageInput = z.infer<typeof ContactPageInput>;

/**
 * The number of messages in each filter for the same text. `unreadSpam` are those that the form's own checks marked
 * and that were not read since: the only sign of them, because they are not mailed.
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

/** Newest first. `total` counts all matching messages. */
export const ContactPage = z.object({
  contacts: z.array(ContactSubmission),
  total: z.int(),
  counts: ContactCounts,
});
export type ContactPage = z.infer<typeof ContactPage>;

export const ContactIdInput = z.object({ id: RecordId });
export type ContactIdInput = z.infer<typeof ContactIdInput>;

/**
 * Marks a message as handled or not, with a note. Absent fields stay; null or '' clears the note, which otherwise
 * survives a reopening. Without `version` the last write wins. A stale one is a conflict with the current message.
 */
export const HandleContactInput = z.object({
  id: RecordId,
  version: z.optional(z.int()),
  handled: z.optional(z.boolean()),
  note: clearableText({ label: 'Note', max: CONTACT_NOTE_MAX }),
});
export type HandleContactInput = z.infer<typeof HandleContactInput>;

/** The marks for several messages at once, each beside its opposite. */
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
 * Messages that need no change stay unchanged. A message that does not exist, or that is deleted and not to be
 * restored: notFound, and none is marked. A mark does not change the version.
 */
export const MarkContactsInput = z.object({
  ids: z
    .array(RecordId)
    .check(
      z.minLength(1, 'Select at least one'),
      z.maxLength(CONTACT_MARK_MAX, `At most ${CONTACT_MARK_MAX} at a time`),
    ),
  as: ContactMark,
});
export type MarkContactsInput = z.infer<typeof MarkContactsInput>;

/** The changed messages: the opposite mark on exactly these undoes it. */
export const MarkedContacts = z.object({ ids: z.array(z.int()) });
export type MarkedContacts = z.infer<typeof MarkedContacts>;

export const ExportContactsInput = z.object({ ...wanted, filter: z._default(ContactFilter, 'all') });
export type ExportContactsInput = z.infer<typeof ExportContactsInput>;

/** The messages as text for a file. */
export const ContactsCsv = z.object({ fileName: z.string(), csv: z.string() });
export type ContactsCsv = z.infer<typeof ContactsCsv>;
