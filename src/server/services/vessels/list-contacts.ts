import { desc, eq, isNotNull, sql } from 'drizzle-orm';
import type { ListVesselContactsInput, VesselContact } from '#contract/vessel-contact.ts';
import { CONTACT_TYPES } from '#contract/vessel.ts';
import { vesselContacts, vessels } from '#db/schema/index.ts';
import type { ServiceContext } from '#server/services/context.ts';
import type { ContactRow } from './primary-contacts.ts';
import { directoryEntry } from './vessel-rows.ts';

const typeOrder = CONTACT_TYPES.map((type, index) => sql`when ${type} then ${sql.raw(String(index))}`);

/** Who is there now, primary ones first, then who was there before. Throws notFound. */
export function listContacts(
  { db }: ServiceContext,
  { vesselDirectoryId }: ListVesselContactsInput,
): VesselContact[] {
  const { id: directoryId } = directoryEntry(db, vesselDirectoryId);
  const rows = db
    .select({ contact: vesselContacts })
    .from(vesselContacts)
    .innerJoin(vessels, eq(vessels.id, vesselContacts.vesselId))
    .where(eq(vessels.directoryId, directoryId))
    .orderBy(
      isNotNull(vesselContacts.validTo),
      desc(vesselContacts.validTo),
      desc(vesselContacts.isPrimary),
      sql.join([sql`case ${vesselContacts.contactType}`, ...typeOrder, sql`end`], sql.raw(' ')),
      vesselContacts.id,
    )
    .all();
  return rows.map(({ contact }) => describeContact(contact, directoryId));
}

export function describeContact(row: ContactRow, vesselDirectoryId: number): VesselContact {
  const { id, contactType, name, phone, email, position, company, isPrimary, validTo, version } = row;
  return {
    id,
    vesselDirectoryId,
    contactType,
    name,
    phone,
    email,
    position,
    company,
    isPrimary: isPrimary && validTo === null,
    validTo,
    version,
    updatedAt: row.updatedAt.toISOString(),
  };
}
