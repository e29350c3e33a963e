import { afterEach, beforeEach, expect, test } from 'vitest';
import { vesselDirectory, vesselServiceHistory } from '#db/schema/index.ts';
import { createProject } from '#server/testing/factories.ts';
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

test('an operator opens only the earlier jobs that are theirs', async () => {
  const own = serviceOn('2025-05-01', 'completed', true);
  serviceOn('2024-05-01');
  const found = await job.as.operator.projects.previousServices({ id: job.projectId });
  expect(found.map(({ projectId }) => projectId)).toEqual([own, null]);
  expect(await codeOf(job.as.foreign.projects.previousServices({ id: job.projectId }))).toBe('NOT_FOUND');
});
