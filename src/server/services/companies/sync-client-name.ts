import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { OPEN_STATUSES } from '#contract/project/project.ts';
import { inOneParameter } from '#db/queries/in-one-parameter.ts';
import type { Transaction } from '#db/open-database.ts';
import { vesselDirectory, vesselProjects } from '#db/schema/index.ts';
import { writePortalFieldChanges } from '#server/services/audit/write-portal-audit.ts';
import { recordChange } from '#server/services/changes/record-change.ts';
import { companySurvivors } from '#server/services/merges/survivors.ts';
import type { PortalWork } from '#server/services/portal-context.ts';
import { selectEntries } from '#server/services/vessels/vessel-rows.ts';
import { changeVessel } from '#server/services/vessels/write-vessel.ts';

interface ClientName {
  /** The company and those merged into it. */
  companyId: number;
  from: string;
  to: string;
}

/** Writes a company's new name into its vessels and open projects. Projects whose work is done keep theirs. */
export function syncClientName(tx: Transaction, work: PortalWork, name: ClientName): void {
  const owned = selectEntries(tx)
    .where(companySurvivors.within(vesselDirectory.companyId, name.companyId))
    .orderBy(vesselDirectory.id)
    .all();
  for (const entry of owned) changeVessel(tx, work, entry, { clientName: name.to }, { sameOwner: true });
  renameInProjects(
    tx,
    work,
    name,
    owned.map(({ id }) => id),
  );
}

/**
 * Projects for the company, also with another owner of their vessel; an operator's project may only have the name,
 * from its vessel.
 */
function renameInProjects(
  tx: Transaction,
  work: PortalWork,
  { companyId, from, to }: ClientName,
  ownedIds: readonly number[],
): void {
  const projects = tx
    .update(vesselProjects)
    .set({
      clientName: to,
      companyName: to,
      version: sql`${vesselProjects.version} + 1`,
      updatedAt: work.clock.now(),
    })
    .where(
      and(
        or(
          companySurvivors.within(vesselProjects.companyId, companyId),
          and(
            isNull(vesselProjects.companyId),
            inArray(vesselProjects.vesselDirectoryId, inOneParameter(ownedIds)),
          ),
        ),
        eq(vesselProjects.clientName, from),
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
      [{ field: 'clientName', from, to }],
    );
    recordChange(tx, work, { entity: 'project', entityId: id, projectId: id, op: 'update' });
  }
}
