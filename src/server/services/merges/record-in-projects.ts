import type { Transaction } from '#db/open-database.ts';
import { writePortalAudit } from '#server/services/audit/write-portal-audit.ts';
import { recordChange } from '#server/services/changes/record-change.ts';
import type { PortalWork } from '#server/services/portal-context.ts';

/** Records in the history of projects that their vessel or client was merged, or that a merge was undone. */
export function recordInProjects(
  tx: Transaction,
  work: PortalWork,
  projects: readonly { id: number; vesselName: string }[],
  entry: { action: 'merge' | 'restore'; description: string },
): void {
  for (const { id, vesselName } of projects) {
    writePortalAudit(tx, work, {
      entityType: 'project',
      entityId: id,
      entityName: vesselName,
      projectId: id,
      ...entry,
    });
    recordChange(tx, work, { entity: 'project', entityId: id, projectId: id, op: 'update' });
  }
}
