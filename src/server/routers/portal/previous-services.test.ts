import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { serviceReports, vesselDirectory, vesselServiceHistory } from '#db/schema/index.ts';
import { createProject } from '#server/testing/factories.ts';
import { addReport } from '#server/testing/job-facts.ts';
import { codeOf, createJobHarness, type JobHarness } from '#server/testing/job-harness.ts';

let job: JobHarness;
let vesselId: number;
beforeEach(() => {
  job = createJobHarness();
  vesselId = job.db
    .insert(vesselDirectory)
    .values({ vesselName: 'Nordskjær Vektor', normalizedName: 'nordskjaervektor' })
    .returning()
    .get().id;
  job.setProject({ vesselDirectoryId: vesselId });
});
afterEach(() => job.close());

function serviceOn(
  serviceDate: string,
  status: 'completed' | 'reopened' = 'completed',
  mine = false,
): number {
  const { id } = createProject(job.db, {
    vesselDirectoryId: vesselId,
    systemType: 'BWMS',
    ...(mine && { assignedOperatorId: job.people.operator.id }),
  });
  job.db
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

test('the last three services, newest first, without this job and without what was reopened', async () => {
  serviceOn('2022-05-01');
  serviceOn('2025-05-01');
  serviceOn('2024-05-01');
  serviceOn('2023-05-01');
  serviceOn('2026-01-01', 'reopened');
  const found = await job.as.manager.projects.previousServices({ id: job.projectId });
  expect(found.map(({ serviceDate }) => serviceDate)).toEqual(['2025-05-01', '2024-05-01', '2023-05-01']);
});

test('the approved report of a colleague is open to the operator while they work on the vessel', async () => {
  const projectId = serviceOn('2025-05-01');
  const report = addReport(job.db, { projectId, operatorId: job.people.foreign.id });
  const set = (fields: Partial<typeof serviceReports.$inferInsert>) =>
    job.db.update(serviceReports).set(fields).where(eq(serviceReports.id, report.id)).run();
  await job.files.put(report.storageKey, Buffer.from('%PDF-1.7'));
  set({ status: 'submitted' });
  const [shown] = await job.as.operator.projects.previousServices({ id: job.projectId });
  expect(shown).toMatchObject({ reportURL: null });
  const open = async (who: 'operator' | 'author' | 'foreign') => {
    const headers = { authorization: `Bearer ${job.tokens[who]}` };
    const url = `/api/portal/reports/${report.id}/content`;
    return (await job.inject({ method: 'GET', url, headers })).statusCode;
  };
  expect(await open('operator')).toBe(404);

  set({ status: 'approved' });
  const reportURL = `/api/portal/reports/${report.id}/content`;
  set({ fileURL: reportURL });
  const services = await job.as.operator.projects.previousServices({ id: job.projectId });
  expect(services).toMatchObject([{ projectId: null, reportURL }]);
  expect(await job.as.operator.vessels.reports({ id: vesselId })).toMatchObject([{ id: report.id }]);
  expect(await open('operator')).toBe(200);
  // A correction that waits for approval does not hide the version that was approved.
  addReport(job.db, { projectId, operatorId: job.people.foreign.id, version: 2 });
  expect(await job.as.operator.vessels.reports({ id: vesselId })).toMatchObject([{ id: report.id }]);
  expect(await job.as.manager.vessels.reports({ id: vesselId })).toMatchObject([{ version: 2 }]);
  // Who only requested the project does not work on it.
  expect(await job.as.author.projects.previousServices({ id: job.projectId })).toMatchObject([
    { reportURL: null },
  ]);
  expect(await open('author')).toBe(404);

  job.setProject({ status: 'completed' });
  expect(await open('operator')).toBe(404);
  expect(await job.as.operator.vessels.reports({ id: vesselId })).toEqual([]);
});

test('an operator opens only the earlier jobs that are theirs', async () => {
  const own = serviceOn('2025-05-01', 'completed', true);
  serviceOn('2024-05-01');
  const found = await job.as.operator.projects.previousServices({ id: job.projectId });
  expect(found.map(({ projectId }) => projectId)).toEqual([own, null]);
  expect(await codeOf(job.as.foreign.projects.previousServices({ id: job.projectId }))).toBe('NOT_FOUND');
});
