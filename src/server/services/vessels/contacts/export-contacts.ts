import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { CsvFile } from '#contract/format/csv-file.ts';
import type { Transaction } from '#db/open-database.ts';
import { vesselContacts, vesselDirectory } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import { csvFile, CSV_ROWS_READ, type CsvColumns } from '#server/services/csv/csv-file.ts';
import { vesselSurvivors } from '#server/services/merges/survivors.ts';
import type { PortalContext } from '#server/services/portal-context.ts';
import { describeContact, withoutRepeated } from './list-contacts.ts';
import { isNamed } from './primary-contacts.ts';
import { inUse } from '#server/services/vessels/vessel-rows.ts';

/**
 * Exports the contacts of all vessels as CSV, by vessel. Managers only. Throws badInput if there are too many for a
 * file.
 */
export function exportContacts(ctx: PortalContext): CsvFile {
  return inTransaction(ctx.db, (tx) =>
    csvFile(tx, ctx, {
      entityType: 'contact',
      words: ['vessel contact', 'vessel contacts'],
      columns,
      rows: allContacts(tx),
    }),
  );
}

function allContacts(tx: Transaction) {
  const survivorId = vesselSurvivors.survivor(vesselContacts.vesselId);
  const rows = tx
    .select({
      vesselName: vesselDirectory.vesselName,
      imoNumber: vesselDirectory.imoNumber,
      contact: vesselContacts,
      vesselId: sql<number>`${vesselContacts.vesselId}`,
      survivorId: vesselDirectory.id,
    })
    .from(vesselContacts)
    .innerJoin(vesselDirectory, eq(vesselDirectory.id, survivorId))
    .where(and(inUse, isNamed))
    .orderBy(
      asc(vesselDirectory.vesselName),
      desc(sql`${vesselContacts.isPrimary} and ${vesselContacts.vesselId} = ${vesselDirectory.id}`),
      asc(vesselContacts.id),
    )
    .limit(CSV_ROWS_READ)
    .all();
  return withoutRepeated(rows).map(({ contact, vesselId, survivorId: id, vesselName, imoNumber }) => ({
    vesselName,
    imoNumber,
    contact: describeContact(contact, { vesselId, survivorId: id }),
  }));
}

const columns: CsvColumns<ReturnType<typeof allContacts>[number]> = {
  Vessel: ({ vesselName }) => vesselName,
  IMO: ({ imoNumber }) => imoNumber,
  Type: ({ contact }) => contact.contactType,
  Name: ({ contact }) => contact.name,
  Position: ({ contact }) => contact.position,
  Company: ({ contact }) => contact.company,
  Phone: ({ contact }) => contact.phone,
  'E-mail': ({ contact }) => contact.email,
  Primary: ({ contact }) => (contact.isPrimary ? 'yes' : 'no'),
  Left: ({ contact }) => contact.validTo,
};
