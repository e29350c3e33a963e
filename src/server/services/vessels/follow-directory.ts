import { and, eq, notInArray, sql } from 'drizzle-orm';
import type { FieldChange } from '#contract/catalogue-admin.ts';
import type { Transaction } from '#db/open-database.ts';
import { vesselProjects } from '#db/schema/index.ts';
import { writePortalFieldChanges } from '#server/services/audit/write-portal-audit.ts';
import { recordChange } from '#server/services/changes/record-change.ts';
import type { PortalWork } from '#server/services/portal-context.ts';
import type { DirectoryRow } from './vessel-rows.ts';

type ProjectRow = typeof vesselProjects.$inferSelect;

/** The columns that a project copies from the directory under the same name. The agent is not one: it belongs to the port. */
export const SHARED_FIELDS = [
  'clientName',
  'vesselMasterName',
  'vesselMasterPhone',
  'vesselMasterContact',
  'engineerName',
  'engineerEmail',
  'engineerContact',
] as const;

export interface Owner {
  companyId: number | null;
  companyName: string | null;
}

/**
 * Takes a change of the directory over into the vessel's open projects. What a project says on purpose otherwise stays; the
 * vessel's name always follows. Projects whose work is done keep what they had.
 */
export function followDirectory(
  tx: Transaction,
  work: PortalWork,
  before: DirectoryRow,
  after: DirectoryRow,
  owner: Owner,
): void {
  const open = tx
    .select()
    .from(vesselProjects)
    .where(
      and(
        eq(vesselProjects.vesselDirectoryId, after.id),
        notInArray(vesselProjects.status, ['work done', 'completed', 'cancelled']),
      ),
    )
    .all();
  followInProjects(tx, work, open, { before, after, owner });
}

/** From `work done` on a project keeps what it has. */
export const isOpenToFollow = ({ status }: Pick<ProjectRow, 'status'>): boolean =>
  status !== 'work done' && status !== 'completed' && status !== 'cancelled';

interface DirectoryStep {
  before: DirectoryRow;
  after: DirectoryRow;
  owner: Owner;
}

/** The same for some of the vessel's open projects; what they had from `before` they have from `after` now. */
export function followInProjects(
  tx: Transaction,
  work: PortalWork,
  open: readonly ProjectRow[],
  { before, after, owner }: DirectoryStep,
): void {
  for (const project of open) {
    const wished = followed(project, before, after, owner);
    const changes = differencesOf(project, wished);
    if (changes.length === 0) continue;
    tx.update(vesselProjects)
      .set({ ...wished, version: sql`${vesselProjects.version} + 1`, updatedAt: work.clock.now() })
      .where(eq(vesselProjects.id, project.id))
      .run();
    writePortalFieldChanges(
      tx,
      work,
      {
        entityType: 'project',
        entityId: project.id,
        entityName: after.vesselName,
        projectId: project.id,
        action: 'update',
      },
      changes,
    );
    recordChange(tx, work, { entity: 'project', entityId: project.id, projectId: project.id, op: 'update' });
  }
}

function followed(
  project: ProjectRow,
  before: DirectoryRow,
  after: DirectoryRow,
  owner: Owner,
): Partial<ProjectRow> {
  const wished: Partial<ProjectRow> = { vesselName: after.vesselName };
  for (const field of SHARED_FIELDS) {
    if (before[field] !== after[field] && inStep(project[field], before[field])) wished[field] = after[field];
  }
  if (wished.clientName !== undefined) Object.assign(wished, owner);
  // One that is still on board, be it in the other place, is what the project is about.
  const isOnBoard = [after.systemType1, after.systemType2].includes(project.systemType);
  if (!isOnBoard && project.systemType !== null) {
    for (const field of ['systemType1', 'systemType2'] as const) {
      if (project.systemType === before[field]) wished.systemType = after[field];
    }
  }
  return wished;
}

const inStep = (own: string | null, directory: string | null) => own === null || own === directory;

function differencesOf(project: ProjectRow, wished: Partial<ProjectRow>): FieldChange[] {
  return Object.entries(wished)
    .filter(([field, value]) => project[field as keyof ProjectRow] !== value && field !== 'companyId')
    .map(([field, value]) => ({
      field,
      from: textOf(project[field as keyof ProjectRow]),
      to: textOf(value),
    }));
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : null);
