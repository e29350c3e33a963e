import { and, asc, eq } from 'drizzle-orm';
import type { OnBoardContact, ListOnBoardContactsInput } from '#contract/project/on-board-contact.ts';
import type { Transaction } from '#db/open-database.ts';
import { vesselContacts } from '#db/schema/index.ts';
import { AppError } from '#server/errors.ts';
import type { PortalContext } from '#server/services/portal-context.ts';
import { visibleProject } from '#server/services/access/project-access.ts';

export type ContactRow = typeof vesselContacts.$inferSelect;

export function toOnBoardContact(row: ContactRow): OnBoardContact {
  const { id, projectId, contactType, name, phone, email, position, company, version } = row;
  // Contacts of a project always name it; see contactOf.
  if (projectId === null) throw new Error(`contact ${id} belongs to no project`);
  return {
    id,
    projectId,
    contactType,
    name,
    phone,
    email,
    position,
    company,
    version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** Returns the people met on a project that the actor may read. */
export function listOnBoardContacts(
  { db, actor }: PortalContext,
  { projectId }: ListOnBoardContactsInput,
): OnBoardContact[] {
  visibleProject(db, actor, projectId);
  return db
    .select()
    .from(vesselContacts)
    .where(eq(vesselContacts.projectId, projectId))
    .orderBy(asc(vesselContacts.id))
    .all()
    .map(toOnBoardContact);
}

/** Returns a contact of that project. Throws notFound. */
export function contactOf(tx: Transaction, { projectId, id }: { projectId: number; id: number }): ContactRow {
  const row = tx
    .select()
    .from(vesselContacts)
    .where(and(eq(vesselContacts.id, id), eq(vesselContacts.projectId, projectId)))
    .get();
  if (!row) throw new AppError('notFound', 'This contact no longer exists.');
  return row;
}
