import { and, desc, eq, inArray, or, type SQL } from 'drizzle-orm';
import type { VesselChanges, VesselHistoryInput } from '#contract/vessel/vessel-record.ts';
import type { Database } from '#db/open-database.ts';
import { auditLogs, vesselContacts } from '#db/schema/index.ts';
import { countRows } from '#db/queries/count-rows.ts';
import { vesselSurvivors } from '#server/services/merges/survivors.ts';
import type { PortalContext } from '#server/services/portal-context.ts';
import { isRevertibleEdit } from './revert-vessel.ts';
import { directoryEntry } from './vessel-rows.ts';

/** Returns the changes of a vessel's record and of its contacts, newest first. Throws notFound. */
export function vesselChanges(
  { db, actor }: PortalContext,
  { id, offset, limit }: VesselHistoryInput,
): VesselChanges {
  const isManager = actor.role === 'manager';
  return db.transaction((tx) => {
    const entry = directoryEntry(tx, id);
    const fits = and(ofVessel(db, entry.id), isManager ? undefined : eq(auditLogs.money, false));
    const rows = tx
      .select()
      .from(auditLogs)
      .where(fits)
      .orderBy(desc(auditLogs.id))
      .limit(limit)
      .offset(offset)
      .all();
    return {
      changes: rows.map((row) => ({
        id: row.id,
        at: row.createdAt.toISOString(),
        description: row.description,
        entityName: row.entityName,
        changedByName: row.changedByName,
        oldValue: row.oldValue,
        newValue: row.newValue,
        revertible: isManager && isRevertibleEdit(tx, entry, row),
      })),
      total: countRows(db, auditLogs, fits),
    };
  });
}

/** The entry itself and its contacts; people met on a project are in the history of that project. */
function ofVessel(db: Database, vesselId: number): SQL | undefined {
  const people = db
    .select({ id: vesselContacts.id })
    .from(vesselContacts)
    .where(vesselSurvivors.within(vesselContacts.vesselId, vesselId));
  return or(
    and(eq(auditLogs.entityType, 'vessel'), eq(auditLogs.entityId, vesselId)),
    and(eq(auditLogs.entityType, 'contact'), inArray(auditLogs.entityId, people)),
  );
}
