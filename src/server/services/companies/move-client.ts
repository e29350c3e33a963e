import { and, eq, inArray, sql } from 'drizzle-orm';
import { OPEN_STATUSES } from '#contract/project.ts';
import type { Transaction } from '#db/open-database.ts';
import { vesselDirectory, vesselProjects, vessels } from '#db/schema/index.ts';
import { writePortalFieldChanges } from '#server/services/audit/write-portal-audit.ts';
import { recordChange } from '#server/services/changes/record-change.ts';
import type { PortalWork } from '#server/services/portal-context.ts';
import { changeVessel } from '#server/services/vessels/write-vessel.ts';
import type { CompanyRow } from './queries.ts';

interface Move {
  /** Whose vessels and projects they are by now, and by which name. */
  from: Pick<CompanyRow, 'id' | 'name'>;
  to: Pick<CompanyRow, 'id' | 'name'>;
}

/**
 * Takes the vessels and open projects of a company over to another, or to its new name. Projects whose work is done keep the name
 * that they had; whose they are is said by the company's id, which follows.
 */
export function moveClient(tx: Transaction, work: PortalWork, { from, to }: Move): void {
  const owned = tx
    .select({ entry: vesselDirectory })
    .from(vesselDirectory)
    .innerJoin(vessels, eq(vessels.directoryId, vesselDirectory.id))
    .where(eq(vessels.companyId, from.id))
    .all();
  for (const { entry } of owned) changeVessel(tx, work, entry, { clientName: to.name });
  renameOpenProjects(tx, work, { from, to });
  if (from.id === to.id) return;
  tx.update(vessels).set({ companyId: to.id }).where(eq(vessels.companyId, from.id)).run();
  tx.update(vesselProjects).set({ companyId: to.id }).where(eq(vesselProjects.companyId, from.id)).run();
}

/** Those that named the company on purpose, whoever owns the vessel. */
function renameOpenProjects(tx: Transaction, work: PortalWork, { from, to }: Move): void {
  const projects = tx
    .update(vesselProjects)
    .set({
      clientName: to.name,
      companyName: to.name,
      companyId: to.id,
      version: sql`${vesselProjects.version} + 1`,
      updatedAt: work.clock.now(),
    })
    .where(
      and(
        eq(vesselProjects.companyId, from.id),
        eq(vesselProjects.clientName, from.name),
        inArray(vesselProjects.status, [...OPEN_STATUSES]),
      ),
    )
    .returning({ id: vesselProjects.id, vesselName: vesselProjects.vesselName })
    .all();
  for (const { id, vesselName } of projects) {
    writePortalFieldChanges(
      tx,
      work,
      { entityType: 'project', entityId: id, entityName: vesselName, projectId: id, action: 'update' },
      [{ field: 'clientName', from: from.name, to: to.name }],
    );
    recordChange(tx, work, { entity: 'project', entityId: id, projectId: id, op: 'update' });
  }
}
