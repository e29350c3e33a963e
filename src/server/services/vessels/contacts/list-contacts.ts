import { and, desc, isNotNull, sql } from 'drizzle-orm';
import type { ListVesselContactsInput, VesselContact } from '#contract/vessel/vessel-contact.ts';
import { foldText } from '#contract/catalogue/search-text.ts';
import { CONTACT_TYPES } from '#contract/vessel/vessel.ts';
import { vesselContacts } from '#db/schema/index.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { vesselSurvivors } from '#server/services/merges/survivors.ts';
import { isNamed, type ContactRow } from './primary-contacts.ts';
import { directoryEntry } from '#server/services/vessels/vessel-rows.ts';

const typeOrder = CONTACT_TYPES.map((type, index) => sql`when ${type} then ${sql.raw(String(index))}`);

/** Who is there now, primary ones first, then who was there before. Throws notFound. */
export function listContacts(
  { db }: ServiceContext,
  { vesselDirectoryId }: ListVesselContactsInput,
): VesselContact[] {
  const { id: directoryId } = directoryEntry(db, vesselDirectoryId);
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
  return withoutRepeated(rows).map(({ contact, ...vessels }) => describeContact(contact, vessels));
}

interface PlacedContact {
  contact: ContactRow;
  /** The vessel that has the contact, and the one that is in use in its place. */
  vesselId: number;
  survivorId: number;
}

/** A person whom two merged vessels both have is shown once: as the contact of the vessel that is in use, if it is one. */
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
      // Two of one name on one vessel are two people.
      shown.set(`${key} ${id}`, row);
    }
  }
  const kept = new Set(shown.values());
  return rows.filter((row) => kept.has(row));
}

/** A contact as that of the vessel in use: the primary ones of a vessel that was merged are no longer primary. */
export function describeContact(
  row: ContactRow,
  { vesselId, survivorId }: Pick<PlacedContact, 'vesselId' | 'survivorId'>,
): VesselContact {
  const { id, contactType, name, phone, email, position, company, isPrimary, validTo, version } = row;
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
    version,
    updatedAt: row.updatedAt.toISOString(),
  };
}
