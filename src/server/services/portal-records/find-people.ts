import { and, asc, desc, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import {
  PORTAL_RECORDS_OF_A_KIND as LIMIT,
  type FoundPortalRecord,
} from '#contract/office/portal-records.ts';
import { foldText } from '#contract/catalogue/search-text.ts';
import { containsText } from '#db/queries/contains-text.ts';
import type { Database } from '#db/open-database.ts';
import { foldedContactName, portalUsers, vesselContacts, vesselDirectory } from '#db/schema/index.ts';
import { vesselSurvivors } from '#server/services/merges/survivors.ts';
import { withoutRepeated } from '#server/services/vessels/contacts/list-contacts.ts';
import { isNamed } from '#server/services/vessels/contacts/primary-contacts.ts';

/** Staff by name, active people first. Managers only. */
export function findStaff(db: Database, text: string): FoundPortalRecord[] {
  const { id, name, role, isActive } = portalUsers;
  return db
    .select({ id, name, role, isActive })
    .from(portalUsers)
    .where(containsText(name, text))
    .orderBy(desc(isActive), asc(name), asc(id))
    .limit(LIMIT)
    .all()
    .map((person) => ({
      kind: 'person',
      id: person.id,
      parentId: null,
      title: person.name,
      detail: person.isActive ? person.role : `${person.role}, inactive`,
    }));
}

/** By the index of current contacts, which has the name as it is compared. */
function isCalled(text: string): SQL {
  const folded = foldedContactName();
  return sql`(instr(${folded}, ${foldText(text)}) > 0
    or (${folded} is null and ${containsText(vesselContacts.name, text)}))`;
}

/** Current contacts of vessels in use by name: who they are, and not how they are reached. */
export function findContacts(db: Database, text: string): FoundPortalRecord[] {
  const { id, vesselId, validTo, name } = vesselContacts;
  const survivorId = vesselSurvivors.survivor(vesselId);
  const rows = db
    .select({
      contact: vesselContacts,
      vesselId: sql<number>`${vesselId}`,
      survivorId,
      vesselName: vesselDirectory.vesselName,
    })
    .from(vesselContacts)
    .innerJoin(vesselDirectory, eq(vesselDirectory.id, survivorId))
    .where(
      and(isNotNull(vesselId), isNull(validTo), isNamed, isCalled(text), isNull(vesselDirectory.archivedAt)),
    )
    .orderBy(asc(name), asc(vesselDirectory.vesselName), asc(id))
    // Merged vessels may both have the person.
    .limit(2 * LIMIT)
    .all();
  return withoutRepeated(rows)
    .slice(0, LIMIT)
    .map(({ contact, survivorId: parentId, vesselName }) => ({
      kind: 'contact',
      id: contact.id,
      parentId,
      title: contact.name,
      detail: `${contact.contactType}, ${vesselName}`,
    }));
}
