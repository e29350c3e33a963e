import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { portalUsers, serviceRules, vesselDirectory, vesselProjects } from '#db/schema/index.ts';
import { createProject } from '#server/testing/factories.ts';
import { addVessel, createReadyProject } from '#server/testing/job-facts.ts';
import { codeOf, createJobHarness, type JobHarness } from '#server/testing/job-harness.ts';

/** Monday. */
const TODAY = '2026-03-02';

let job: JobHarness;
let vesselId: number;
beforeEach(async () => {
  job = createJobHarness({ assignedOperatorId: null, status: 'not confirmed' });
  job.db.insert(serviceRules).values({ serviceType: 'annual service', intervalMonths: 12 }).run();
  const done = createReadyProject(job.db, job.clock, {
    operatorId: job.people.operator.id,
    status: 'work done',
    serviceType: 'annual service',
    systemType: 'Testholm TB-500',
    location: 'Singapore',
    locationTimezone: 'Asia/Singapore',
    scheduledDate: '2026-02-24',
    scheduledEndDate: '2026-02-25',
  });
  vesselId = done.vesselDirectoryId!;
  await job.as.manager.parts.add({ projectId: done.id, partName: 'Hose clip', quantity: 4 });
  await job.as.manager.projects.transition({
    id: done.id,
    version: job.db.select().from(vesselProjects).where(eq(vesselProjects.id, done.id)).get()!.version,
    to: 'completed',
    completedDate: '2026-02-26',
  });
});
afterEach(() => job.close());

const propose = (id = vesselId) => job.as.manager.vessels.proposedJob({ id });
const dueOn = (nextServiceDue: string) =>
  job.db.update(vesselDirectory).set({ nextServiceDue }).where(eq(vesselDirectory.id, vesselId)).run();

test('the next service is proposed as the last one was: what, where, how long, with whom and which parts', async () => {
  const proposed = await propose();
  expect(proposed).toMatchObject({
    serviceType: 'annual service',
    systemType: 'Testholm TB-500',
    location: 'Singapore',
    locationTimezone: 'Asia/Singapore',
    scheduledDate: '2027-02-26',
    scheduledEndDate: '2027-02-27',
    assignedOperator: { id: job.people.operator.id },
    partsUsedOn: '2026-02-26',
    parts: [{ partName: 'Hose clip', quantity: 4 }],
  });
  expect(JSON.stringify(proposed)).not.toMatch(/cost|price|currency/i);
});

test('what is overdue is proposed for tomorrow, and a weekend for the Monday after it', async () => {
  dueOn('2026-01-01');
  expect(await propose()).toMatchObject({ scheduledDate: '2026-03-03' });
  dueOn(TODAY);
  expect(await propose()).toMatchObject({ scheduledDate: '2026-03-03' });
  dueOn('2026-03-07');
  expect(await propose()).toMatchObject({ scheduledDate: '2026-03-09' });
});

test('where whoever was there last is away, somebody who is free goes; where nobody is, the day moves', async () => {
  dueOn('2026-03-10');
  const busy = (operatorId: number, from: string, to: string) =>
    createProject(job.db, {
      status: 'scheduled',
      assignedOperatorId: operatorId,
      scheduledDate: from,
      scheduledEndDate: to,
    });
  busy(job.people.operator.id, '2026-03-11', '2026-03-11');
  expect(await propose()).toMatchObject({
    scheduledDate: '2026-03-10',
    assignedOperator: { name: 'Aud Author' },
  });
  const others = job.db.select().from(portalUsers).where(eq(portalUsers.role, 'operator')).all();
  for (const { id } of others) busy(id, '2026-03-09', '2026-03-12');
  expect(await propose()).toMatchObject({
    scheduledDate: '2026-03-13',
    scheduledEndDate: '2026-03-14',
    assignedOperator: { id: job.people.operator.id },
  });
  job.db.update(portalUsers).set({ isActive: false }).where(eq(portalUsers.role, 'operator')).run();
  expect(await propose()).toMatchObject({ scheduledDate: '2026-03-10', assignedOperator: null });
});

test('a vessel of which nothing is known is proposed a day and nothing else; operators are not asked to plan', async () => {
  const { id } = addVessel(job.db, job.clock);
  expect(await propose(id)).toMatchObject({
    serviceType: null,
    location: null,
    scheduledDate: '2026-03-03',
    scheduledEndDate: null,
    parts: [],
  });
  expect(await codeOf(job.as.operator.vessels.proposedJob({ id }))).toBe('FORBIDDEN');
});
