import { and, count, desc, eq, isNotNull, isNull, ne, sql, type SQL } from 'drizzle-orm';
import type {
  ContactCounts,
  ContactFilter,
  ContactIdInput,
  ContactPage,
  ContactPageInput,
} from '#contract/site/contact-handling.ts';
import type { ContactSubmission } from '#contract/site/contact.ts';
import { containsText } from '#db/queries/contains-text.ts';
import type { Database, Transaction } from '#db/open-database.ts';
import { contactSubmissions } from '#db/schema/index.ts';
import { AppError } from '#server/errors.ts';
import type { ServiceContext } from '#server/services/context.ts';

export type ContactRow = typeof contactSubmissions.$inferSelect;

const { readAt, handledAt, spamReason, deletedAt } = contactSubmissions;

const isKept = isNull(deletedAt);

const filters: Record<ContactFilter, SQL | undefined> = {
  inbox: and(isNull(handledAt), isNull(spamReason)),
  unread: and(isNull(readAt), isNull(spamReason)),
  handled: and(isNotNull(handledAt), isNull(spamReason)),
  spam: isNotNull(spamReason),
  all: undefined,
};

/** Marked as spam by the form's own checks, and not read since. */
export const isUnreadSpam = and(isNull(readAt), ne(spamReason, 'marked by hand'));

const newestFirst = [desc(contactSubmissions.createdAt), desc(contactSubmissions.id)];

/** Every message, newest first. Messages in the spam filter are included, with the reason. */
export function listContacts({ db }: ServiceContext): ContactSubmission[] {
  return contactsThatFit(db, { filter: 'all', q: '' });
}

/** Returns one page of the messages, with the count behind each filter. */
export function contactPage({ db }: ServiceContext, input: ContactPageInput): ContactPage {
  const { filter, q, offset, limit } = input;
  const counts = countContacts(db, q);
  const contacts = db
    .select()
    .from(contactSubmissions)
    .where(and(isKept, filters[filter], containsWords(q)))
    .orderBy(...newestFirst)
    .limit(limit)
    .offset(offset)
    .all();
  return { contacts: contacts.map(describeContact), total: counts[filter], counts };
}

/** Returns one message. Throws notFound. */
export function contactById({ db }: ServiceContext, { id }: ContactIdInput): ContactSubmission {
  return describeContact(findContact(db, id));
}

/** All matching messages, on one page. */
export function contactsThatFit(
  db: Database | Transaction,
  { filter, q }: { filter: ContactFilter; q: string },
): ContactSubmission[] {
  return db
    .select()
    .from(contactSubmissions)
    .where(and(isKept, filters[filter], containsWords(q)))
    .orderBy(...newestFirst)
    .all()
    .map(describeContact);
}

export function findContact(db: Database | Transaction, id: number): ContactRow {
  const row = db
    .select()
    .from(contactSubmissions)
    .where(and(isKept, eq(contactSubmissions.id, id)))
    .get();
  if (!row) throw new AppError('notFound', 'This message does not exist.');
  return row;
}

export function describeContact(row: ContactRow): ContactSubmission {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    company: row.company,
    phone: row.phone,
    service: row.service,
    message: row.message,
    createdAt: row.createdAt.toISOString(),
    readAt: row.readAt?.toISOString() ?? null,
    handledAt: row.handledAt?.toISOString() ?? null,
    handledNote: row.handledNote,
    spamReason: row.spamReason,
    version: row.version,
  };
}

const { name, email, company, message } = contactSubmissions;
const written = sql`concat_ws(char(10), ${name}, ${email}, ${company}, ${message})`;

/** Every word of the text occurs somewhere in the message. */
function containsWords(q: string): SQL | undefined {
  return and(
    ...q
      .split(/\s+/u)
      .filter(Boolean)
      .map((word) => containsText(written, word)),
  );
}

/** Counts all filters in one pass over the messages. */
function countContacts(db: Database, q: string): ContactCounts {
  const countOf = (where: SQL | undefined) =>
    sql<number>`count(*) filter (where ${where ?? sql`true`})`.mapWith(Number);
  const counts = db
    .select({
      inbox: countOf(filters.inbox),
      unread: countOf(filters.unread),
      handled: countOf(filters.handled),
      spam: countOf(filters.spam),
      unreadSpam: countOf(isUnreadSpam),
      all: count(),
    })
    .from(contactSubmissions)
    .where(and(isKept, containsWords(q)))
    .get();
  return counts ?? { inbox: 0, unread: 0, handled: 0, spam: 0, unreadSpam: 0, all: 0 };
}
