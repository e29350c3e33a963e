import { and, desc, eq, isNull, notExists, type SQL } from 'drizzle-orm';
import type { ListNeedsInput, OpenMessagePage } from '#contract/office/dashboard.ts';
import { countRows, oldestDay } from '#db/queries/count-rows.ts';
import type { Database } from '#db/open-database.ts';
import { contactSubmissions, vesselProjects } from '#db/schema/index.ts';
import type { PortalContext } from '#server/services/portal-context.ts';

/** Returns one page of the messages that still need an answer or a project. */
export function listOpenMessages({ db }: PortalContext, { offset, limit }: ListNeedsInput): OpenMessagePage {
  const messages = db
    .select({
      id: contactSubmissions.id,
      name: contactSubmissions.name,
      email: contactSubmissions.email,
      company: contactSubmissions.company,
      phone: contactSubmissions.phone,
      service: contactSubmissions.service,
      message: contactSubmissions.message,
      createdAt: contactSubmissions.createdAt,
    })
    .from(contactSubmissions)
    .where(isOpen(db))
    .orderBy(desc(contactSubmissions.createdAt), desc(contactSubmissions.id))
    .limit(limit)
    .offset(offset)
    .all()
    .map((message) => Object.assign(message, { createdAt: message.createdAt.toISOString() }));
  return { messages, total: countOpenMessages(db) };
}

export function countOpenMessages(db: Database): number {
  return countRows(db, contactSubmissions, isOpen(db));
}

export const oldestOpenMessage = (db: Database) =>
  oldestDay(db, contactSubmissions, contactSubmissions.createdAt, isOpen(db));

function isOpen(db: Database): SQL | undefined {
  const project = db
    .select({ id: vesselProjects.id })
    .from(vesselProjects)
    .where(
      and(
        eq(vesselProjects.sourceType, 'contact submission'),
        eq(vesselProjects.sourceId, contactSubmissions.id),
      ),
    );
  return and(
    isNull(contactSubmissions.handledAt),
    isNull(contactSubmissions.spamReason),
    isNull(contactSubmissions.deletedAt),
    notExists(project),
  );
}
