import { afterEach, beforeEach, expect, test } from 'vitest';
import { auditLogs, vesselContacts } from '#db/schema/index.ts';
import { codeOf, createJobHarness, type JobActor, type JobHarness } from '#server/testing/job-harness.ts';

let job: JobHarness;
beforeEach(() => {
  job = createJobHarness();
});
afterEach(() => job.close());

const create = (input: object = {}, actor: JobActor = 'operator') =>
  job.as[actor].contactsMet.create({
    projectId: job.projectId,
    contactType: 'master',
    name: 'Capt. Demo',
    ...input,
  });

test.each<[JobActor, string[]]>([
  ['anonymous', ['UNAUTHORIZED', 'UNAUTHORIZED', 'UNAUTHORIZED', 'UNAUTHORIZED']],
  ['foreign', ['NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND']],
  ['author', ['OK', 'FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN']],
  ['operator', ['OK', 'OK', 'OK', 'OK']],
  ['manager', ['OK', 'OK', 'OK', 'OK']],
])('%s may list, create, update and remove: %j', async (actor, expected) => {
  const { id } = await create();
  const { contactsMet } = job.as[actor];
  const { projectId } = job;
  const codes = [
    await codeOf(contactsMet.list({ projectId })),
    await codeOf(create({}, actor)),
    await codeOf(contactsMet.update({ projectId, id, version: 1, phone: '+44 7700 900100' })),
    await codeOf(contactsMet.remove({ projectId, id })),
  ];
  expect(codes).toEqual(expected);
});

test('when the work is done, operators read the contacts and change none', async () => {
  const { id } = await create();
  job.setProject({ status: 'work done' });
  const { projectId } = job;
  expect(await codeOf(create())).toBe('CONFLICT');
  expect(await codeOf(job.as.operator.contactsMet.update({ projectId, id, version: 1, name: 'x' }))).toBe(
    'CONFLICT',
  );
  expect(await codeOf(job.as.operator.contactsMet.remove({ projectId, id }))).toBe('CONFLICT');
  expect(await job.as.operator.contactsMet.list({ projectId })).toHaveLength(1);
  expect(await codeOf(create({}, 'manager'))).toBe('OK');
});

test('a contact is kept as it was on that job, and corrected field by field', async () => {
  const made = await create({ email: 'master01@vessel.example', position: ' Master ' });
  expect(made).toMatchObject({
    email: 'master01@vessel.example',
    position: 'Master',
    phone: null,
    version: 1,
  });
  const input = { projectId: job.projectId, id: made.id };
  const changed = await job.as.operator.contactsMet.update({ ...input, version: 1, email: '', phone: '12' });
  expect(changed).toMatchObject({ email: null, phone: '12', name: 'Capt. Demo', version: 2 });
  const stale = await job.as.manager.contactsMet
    .update({ ...input, version: 1, name: 'x' })
    .catch((error: unknown) => error);
  expect(stale).toMatchObject({ code: 'CONFLICT', cause: { current: { phone: '12', version: 2 } } });
  await job.as.operator.contactsMet.remove(input);
  expect(job.db.select().from(vesselContacts).all()).toEqual([]);
  const rows = job.db.select().from(auditLogs).all();
  expect(rows.map(({ action, fieldChanged }) => `${action} ${fieldChanged ?? ''}`.trim())).toEqual([
    'create',
    'update phone',
    'update email',
    'delete',
  ]);
});

test.each([
  [{ name: ' ' }, 'Name is required'],
  [{ contactType: 'pirate' }, 'Invalid option'],
  [{ email: 'not one' }, 'Valid email is required, or none'],
])('refuses %j', async (input, message) => {
  await expect(create(input)).rejects.toThrow(message);
});
