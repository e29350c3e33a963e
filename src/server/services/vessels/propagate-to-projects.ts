import { and, eq, notInArray, sql } from 'drizzle-orm';
import type { FieldChange } from '#contract/catalogue/catalogue-admin.ts';
import type { Transaction } from '#db/open-database.ts';
import { vesselProjects } from '#db/schema/index.ts';
import { writePortalFieldChanges } from '#server/services/audit/write-portal-audit.ts';
import { recordChange } from '#server/services/changes/record-change.ts';
import type { PortalWork } from '#server/services/portal-context.ts';
import { vesselSurvivors } from '#server/services/merges/survivors.ts';
import { storedProject, type ProjectRow } from '#server/services/access/project-access.ts';
import type { DirectoryRow } from './vessel-rows.ts';

/**
 * The columns that a project copies from the directory under the same name. Not the agent, which belongs to the port.
 */
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
 * Copies a change of the directory to the vessel's open projects. Values that a project has of its own stay; the
 * vessel's name always follows. Projects whose work is done keep theirs.
 */
export function propagateToProjects(tx: Transaction, work: PortalWork, step: DirectoryStep): void {
  propagateInProjects(tx, work, projectsToUpdate(tx, step.after.id), step);
}

/** The open projects of a vessel and of those merged into it. */
export const projectsToUpdate = (tx: Transaction, vesselId: number): ProjectRow[] =>
  tx
    .select()
    .from(vesselProjects)
    .where(
      and(
        vesselSurvivors.within(vesselProjects.vesselDirectoryId, vesselId),
        notInArray(vesselProjects.status, ['work done', 'completed', 'cancelled']),
      ),
    )
    .all();

export interface DirectoryStep {
  before: DirectoryRow;
  after: DirectoryRow;
  owner: Owner;
  /**
   * For the undo of a merge: the earlier values of the projects' fields, and their `companyId` if the merge changed it.
   * Fields without an entry have not changed since.
   */
  earlier?: (projectId: number) => ReadonlyMap<string, string | null>;
}

/** Does the same for some of the vessel's open projects: values from `before` become those of `after`. */
export function propagateInProjects(
  tx: Transaction,
  work: PortalWork,
  open: readonly ProjectRow[],
  { before, after, owner, earlier }: DirectoryStep,
): void {
  for (const project of open) {
    const wished = followed(project, { before, after, owner }, earlier?.(project.id));
    // With the undo of a merge the other vessel's name has reached the project since it was read.
    const now = storedProject(tx, project.id) ?? project;
    const changes = differencesOf(now, wished);
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
  { before, after, owner }: DirectoryStep,
  earlier: ReadonlyMap<string, string | null> | undefined,
): Partial<ProjectRow> {
  const wished: Partial<ProjectRow> = { vesselName: after.vesselName };
  for (const field of SHARED_FIELDS) {
    if (isAsEarlier(project, field, earlier)) continue;
    const wasEmpty = earlier?.get(field) === null;
    if ((before[field] !== after[field] || wasEmpty) && inStep(project[field], before[field])) {
      wished[field] = wasEmpty ? null : after[field];
    }
  }
  if (wished.clientName !== undefined) {
    Object.assign(wished, wished.clientName === null ? { companyId: null, companyName: null } : owner);
    const companyId = earlier?.get('clientName') === wished.clientName && earlier?.get('companyId');
    if (companyId) wished.companyId = Number(companyId);
  }
  if (isAsEarlier(project, 'systemType', earlier)) return wished;
  // A person who is still on board, even in another role, belongs to the project.
  const isOnBoard = [after.systemType1, after.systemType2].includes(project.systemType);
  if (!isOnBoard && project.systemType !== null) {
    for (const field of ['systemType1', 'systemType2'] as const) {
      if (project.systemType === before[field]) wished.systemType = after[field];
    }
  }
  return wished;
}

const isAsEarlier = (
  project: ProjectRow,
  field: (typeof SHARED_FIELDS)[number] | 'systemType',
  earlier: ReadonlyMap<string, string | null> | undefined,
) => earlier !== undefined && (!earlier.has(field) || earlier.get(field) === project[field]);

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
