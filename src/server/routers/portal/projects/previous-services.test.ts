import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { serviceReports, vesselDirectory, vesselServiceHistory } from '#db/schema/index.ts';
import { createProject } from '#server/testing/factories.ts';
import { addReport } from '#server/testing/portal/project-facts.ts';
import { codeOf, createProjectHarness, type ProjectHarness } from '#server/testing/portal/project-harness.ts';

let project: ProjectHarness;
let vesselId: number;
beforeEach(() => {
  project = createProjectHarness();
  vesselId = project.db
    .insert(vesselDirectory)
    .values({ vesselName: 'Nordskjær Vektor', normalizedName: 'nordskjaervektor' })
    .returning()
    .get().id;
  project.setProject({ vesselDirectoryId: vesselId });
});
afterEach(() => project.close());

function serviceOn(
  serviceDate: string,
  status: 'completed' | 'reopened' = 'completed',
  mine = false,
): number {
  const { id } = createProject(project.db, {
    vesselDirectoryId: vesselId,
    systemType: 'BWMS',
    ...(mine && { assignedOperatorId: project.people.operator.id }),
  });
  project.db
    .insert(vesselServiceHistory)
    .values({
      vesselDirectoryId: vesselId,
      projectId: id,
      serviceDate,
      serviceType: 'annual service',
      operatorName: 'Ola Operator',
      status,
    })
    .run();
  return id;
}

test('returns the last three services, newest first, without this project and reopened ones', async () => {
  serviceOn('2022-05-01');
  serviceOn('2025-05-01');
  serviceOn('2024-05-01');
  serviceOn('2023-05-01');
  serviceOn('2026-01-01', 'reopened');
  const found = await project.as.manager.projects.previousServices({ id: project.projectId });
  expect(found.map(({ serviceDate }) => serviceDate)).toEqual(['2025-05-01', '2024-05-01', '2023-05-01']);
});

test('opens the approved report of a colleague to an operator who works on the vessel', async () => {
  const projectId = serviceOn('2025-05-01');
  const report = addReport(project.db, { projectId, operatorId: project.people.foreign.id });
  const set = (fields: Partial<typeof serviceReports.$inferInsert>) =>
    project.db.update(serviceReports).set(fields).where(eq(serviceReports.id, report.id)).run();
  await project.files.put(report.storageKey, Buffer.from('%PDF-1.7'));
  set({ status: 'submitted' });
  const [shown] = await project.as.operator.projects.previousServices({ id: project.projectId });
  expect(shown).toMatchObject({ reportURL: null });
  const open = async (who: 'operator' | 'author' | 'foreign') => {
    const headers = { authorization: `Bearer ${project.tokens[who]}` };
    const url = `/api/portal/reports/${report.id}/content`;
    return (await project.inject({ method: 'GET', url, headers })).statusCode;
  };
  expect(await open('operator')).toBe(404);

  set({ status: 'approved' });
  const reportURL = `/api/portal/reports/${report.id}/content`;
  set({ fileURL: reportURL });
  const services = await project.as.operator.projects.previousServices({ id: project.projectId });
  expect(services).toMatchObject([{ projectId: null, reportURL }]);
  const visitReport = async (who: 'operator' | 'manager') =>
    (await project.as[who].vessels.visits({ id: vesselId })).visits.find(
      ({ serviceId }) => serviceId !== null,
    )?.report;
  expect(await visitReport('operator')).toMatchObject({ id: report.id });
  expect(await open('operator')).toBe(200);
  // A correction that waits for approval does not hide the approved version.
  addReport(project.db, { projectId, operatorId: project.people.foreign.id, version: 2 });
  expect(await visitReport('operator')).toMatchObject({ id: report.id });
  expect(await visitReport('manager')).toMatchObject({ version: 2 });
  // Someone who only requested the project does not work on it.
  expect(await project.as.author.projects.previousServices({ id: project.projectId })).toMatchObject([
    { reportURL: null },
  ]);
  expect(await open('author')).toBe(404);

  project.setProject({ status: 'completed' });
  expect(await open('operator')).toBe(404);
  expect(await visitReport('operator')).toBeNull();
});

test('opens to an operator only their own earlier projects', async () => {
  const own = serviceOn('2025-05-01', 'completed', true);
  serviceOn('2024-05-01');
  const found = await project.as.operator.projects.previousServices({ id: project.projectId });
  expect(found.map(({ projectId }) => projectId)).toEqual([own, null]);
  expect(await codeOf(project.as.foreign.projects.previousServices({ id: project.projectId }))).toBe(
    'NOT_FOUND',
  );
});
