import type { Transaction } from '#db/open-database.ts';
import { writePortalAudit } from '#server/services/audit/write-portal-audit.ts';
import { recordChange } from '#server/services/changes/record-change.ts';
import type { PortalWork } from '#server/services/portal-context.ts';

interface Told {
  action: 'merge' | 'restore';
  description: string;
}

/** Says in the history of projects what a merge, or its undo, has made of them. */
export function tellProjects(
  tx: Transaction,
  work: PortalWork,
  projects: readonly { id: number; vesselName: string }[],
  told: Told,
): void {
  for (const { id, vesselName } of projects) {
    writePortalAudit(tx, work, {
      entityType: 'project',
      entityId: id,
      entityName: vesselName,
      projectId: id,
      ...told,
    });
    recordChange(tx, work, { entity: 'project', entityId: id, projectId: id, op: 'update' });
  }
}
