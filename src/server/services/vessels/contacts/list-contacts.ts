import { and, desc, isNotNull, sql } from 'drizzle-orm';
import type { ListVesselContactsInput, VesselContact } from '#contract/vessel/vessel-contact.ts';
import { foldText } from '#contract/catalogue/search-text.ts';
import { CONTACT_TYPES } from '#contract/vessel/vessel.ts';
import type { Database, Transaction } from '#db/open-database.ts';
import { vesselContacts } from '#db/schema/index.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { vesselSurvivors } from '#server/services/merges/survivors.ts';
import { isNamed, type ContactRow } from './primary-contacts.ts';
import { directoryEntry } from '#server/services/vessels/vessel-rows.ts';

const typeOrder = CONTACT_TYPES.map((type, index) => sql`when ${type} then ${sql.raw(String(index))}`);

/** Returns the current contacts, primary ones first, then the former ones. Throws notFound. */
export function listContacts(
  { db }: ServiceContext,
  { vesselDirectoryId }: ListVesselContactsInput,
): VesselContact[] {
  const { id } = directoryEntry(db, vesselDirectoryId);
  return contactsShown(db, id).map(({ contact, ...vessels }) => describeContact(contact, vessels));
}

/**
 * Returns the contacts of a vessel that its list shows, in that order: those of the vessel and of the vessels merged into
 * it, without the repeated ones.
 */
export function contactsShown(db: Database | Transaction, directoryId: number): PlacedContact[] {
  const isOwn = sql<number>`${vesselContacts.vesselId} = ${directoryId}`;
  const rows = db
    .select({
      contact: vesselContacts,
      vesselId: sql<number>`${vesselContacts.vesselId}`,
      survivorId: sql<number>`${directoryId}`,
    })
    .from(vesselContacts)
    .where(and(vesselSurvivors.sameAs(vesselContacts.vesselId, directoryId), isNamed))
    .orderBy(
      isNotNull(vesselContacts.validTo),
      desc(vesselContacts.validTo),
      desc(sql`${isOwn} and ${vesselContacts.isPrimary}`),
      sql.join([sql`case ${vesselContacts.contactType}`, ...typeOrder, sql`end`], sql.raw(' ')),
      desc(isOwn),
      vesselContacts.id,
    )
    .all();
  return withoutRepeated(rows);
}

interface PlacedContact {
  contact: ContactRow;
  /** The vessel that has the contact, and its survivor. */
  vesselId: number;
  survivorId: number;
}

/** A person whom two merged vessels both have is shown once, preferably as the contact of the survivor. */
export function withoutRepeated<Row extends PlacedContact>(rows: readonly Row[]): Row[] {
  const shown = new Map<string, Row>();
  for (const row of rows) {
    const { contactType, name, validTo, id } = row.contact;
    const isCurrent = validTo === null;
    const key = JSON.stringify([row.survivorId, contactType, isCurrent ? foldText(name) : id]);
    const before = shown.get(key);
    if (!before || (before.vesselId !== before.survivorId && row.vesselId === row.survivorId)) {
      shown.set(key, row);
    } else if (before.vesselId === row.vesselId) {
      // Two people of the same name on one vessel are both shown.
      shown.set(`${key} ${id}`, row);
    }
  }
  const kept = new Set(shown.values());
  return rows.filter((row) => kept.has(row));
}

/** A contact as one of the survivor: primary contacts of a merged vessel are no longer primary. */
export function describeContact(
  row: ContactRow,
  { vesselId, survivorId }: Pick<PlacedContact, 'vesselId' | 'survivorId'>,
): VesselContact {
  const {
    id,
    contactType,
    name,
    phone,
    email,
    position,
    company,
    isPrimary,
    validTo,
    historyAccess,
    version,
  } = row;
  return {
    id,
    vesselDirectoryId: survivorId,
    contactType,
    name,
    phone,
    email,
    position,
    company,
    isPrimary: isPrimary && validTo === null && vesselId === survivorId,
    validTo,
    historyAccess,
    version,
    updatedAt: row.updatedAt.toISOString(),
  };
}
