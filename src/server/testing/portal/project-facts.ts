import { eq } from 'drizzle-orm';
import type { ChecklistItem } from '#contract/project/checklist.ts';
import type { Database } from '#db/open-database.ts';
import {
  checklistTemplates,
  portalUsers,
  projectChecklistAnswers,
  projectChecklists,
  projectSignatures,
  projectTimeEntries,
  serviceReportPrints,
  serviceReports,
  storedFiles,
  type vesselProjects,
} from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Clock } from '#server/services/context.ts';
import { createVessel } from '#server/services/vessels/write-vessel.ts';
import { createPortalUser, createProject } from '#server/testing/factories.ts';
import type { ProjectHarness } from './project-harness.ts';

let made = 0;
const next = () => (made += 1);

/** A vessel of the directory, created by its one writer. */
export function addVessel(
  db: Database,
  clock: Clock,
  fields: Partial<Parameters<typeof createVessel>[2]> = {},
) {
  const { id: userId, name } =
    db.select().from(portalUsers).where(eq(portalUsers.role, 'manager')).get() ??
    createPortalUser(db, { role: 'manager' });
  const work = { clock, actor: { userId, name, role: 'manager' as const } };
  return inTransaction(db, (tx) =>
    createVessel(tx, work, { vesselName: `Kysten ${next()}`, imoNumber: null, ...fields }),
  );
}

/** Time of a person on a project; without an end it is a running timer. */
export function addTime(
  db: Database,
  { projectId, userId, minutes }: { projectId: number; userId: number; minutes: number | null },
) {
  const startedAt = new Date('2026-03-02T06:00:00Z');
  const endedAt = minutes === null ? null : new Date(+startedAt + minutes * 60_000);
  return db
    .insert(projectTimeEntries)
    .values({ projectId, userId, category: 'work', startedAt, endedAt, minutes, timezone: 'Europe/Oslo' })
    .returning()
    .get();
}

/** A signature that was refused. */
function refuseSignature(
  db: Database,
  { projectId, userId, reportVersion = 1 }: { projectId: number; userId: number; reportVersion?: number },
) {
  return db
    .insert(projectSignatures)
    .values({
      projectId,
      userId,
      reportVersion,
      signedAt: new Date('2026-03-02T07:00:00Z'),
      sha256: '0'.repeat(64),
      refusedReason: 'Master ashore',
    })
    .returning()
    .get();
}

/** A checklist of the project, without answers. */
export function addChecklist(
  db: Database,
  projectId: number,
  items: ChecklistItem[],
  serviceType = `service ${next()}`,
) {
  const template = db.insert(checklistTemplates).values({ serviceType, version: 1, items }).returning().get();
  return db
    .insert(projectChecklists)
    .values({ projectId, templateId: template.id, templateVersion: 1 })
    .returning()
    .get();
}

export function answerItem(
  db: Database,
  answer: Pick<typeof projectChecklistAnswers.$inferInsert, 'value' | 'projectFileId'> & {
    checklistId: number;
    itemKey: string;
    answeredBy: number;
  },
) {
  return db.insert(projectChecklistAnswers).values(answer).returning().get();
}

export function addReport(
  db: Database,
  {
    projectId,
    operatorId,
    version = 1,
    sha256 = String(next()).padStart(64, '1'),
  }: { projectId: number; operatorId: number; version?: number; sha256?: string },
) {
  const { storageName } = db
    .insert(storedFiles)
    .values({
      sha256,
      storageName: `report-${next()}.pdf`,
      type: 'application/pdf',
      size: 1,
      state: 'kept',
    })
    .returning()
    .get();
  const report = db
    .insert(serviceReports)
    .values({
      projectId,
      operatorId,
      version,
      fileName: 'report.pdf',
      fileURL: '/api/portal/files/1',
      fileType: 'application/pdf',
      storageKey: storageName,
      sha256,
    })
    .returning()
    .get();
  db.insert(serviceReportPrints)
    .values({ reportId: report.id, projectId, version, sha256, signedAt: report.createdAt })
    .run();
  return report;
}

/**
 * A project that meets the requirements of every transition from its status: linked, planned, started, with time and
 * a refused signature.
 */
export function createReadyProject(
  db: Database,
  clock: Clock,
  { operatorId, ...overrides }: { operatorId: number } & Partial<typeof vesselProjects.$inferInsert>,
) {
  const vessel = addVessel(db, clock);
  const project = createProject(db, {
    vesselName: vessel.vesselName,
    vesselDirectoryId: vessel.id,
    clientName: 'Nordskjær Demo Rederi AS',
    location: 'Haugesund',
    locationTimezone: 'Europe/Oslo',
    assignedOperatorId: operatorId,
    createdAt: new Date('2026-02-20T08:00:00Z'),
    ...overrides,
  });
  addTime(db, { projectId: project.id, userId: operatorId, minutes: 60 });
  refuseSignature(db, { projectId: project.id, userId: operatorId });
  return project;
}

/** A project of the operator on a vessel of its own, completed on a day. */
export async function completeProject({ db, clock, people, as }: ProjectHarness, completedDate: string) {
  const made = createReadyProject(db, clock, {
    operatorId: people.operator.id,
    status: 'work done',
    serviceType: 'annual service',
    systemType: 'Testholm TB-500',
  });
  await as.manager.projects.transition({
    id: made.id,
    version: made.version,
    to: 'completed',
    completedDate,
  });
  return { projectId: made.id, vesselId: made.vesselDirectoryId! };
}
