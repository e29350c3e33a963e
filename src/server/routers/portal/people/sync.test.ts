import { afterEach, beforeEach, expect, test } from 'vitest';
import { projectComments, projectFiles } from '#db/schema/index.ts';
import { dropOldResults } from '#server/services/idempotency/drop-old-results.ts';
import { codeOf, createProjectHarness, type ProjectHarness } from '#server/testing/portal/project-harness.ts';

const clientUuid = '0191f0a2-7c00-7000-8000-000000000001';
const unknown = '0191f0a2-7c00-7000-8000-000000000002';
const SAVED_BEFORE = 'This was saved before. Reload to see it as it is now.';
const DAY = 24 * 3_600_000;

let project: ProjectHarness;
beforeEach(() => {
  project = createProjectHarness();
});
afterEach(() => project.close());

const add = () =>
  project.as.operator.comments.add({ projectId: project.projectId, comment: 'On board.', clientUuid });
const comments = () => project.db.select().from(projectComments).all().length;

test('returns which of the caller’s own writes were applied', async () => {
  await add();
  const input = { clientUuids: [clientUuid, unknown] };
  expect(await project.as.operator.sync.standing(input)).toEqual([
    { clientUuid, standing: 'done' },
    { clientUuid: unknown, standing: 'unknown' },
  ]);
  expect(await project.as.foreign.sync.standing({ clientUuids: [clientUuid] })).toEqual([
    { clientUuid, standing: 'unknown' },
  ]);
  expect(await codeOf(project.as.anonymous.sync.standing(input))).toBe('UNAUTHORIZED');
});

test('answers for 200 writes at a time', async () => {
  const standing = (count: number) =>
    project.as.operator.sync.standing({ clientUuids: Array.from({ length: count }, () => unknown) });
  expect(await standing(200)).toHaveLength(200);
  await expect(standing(201)).rejects.toThrow('Ask about at most 200 entries at a time.');
});

test('a retry is not refused for a project that went to another person, and does not show it', async () => {
  await add();
  project.setProject({ assignedOperatorId: project.people.foreign.id });
  await expect(add()).rejects.toMatchObject({ code: 'CONFLICT', message: SAVED_BEFORE });
  expect(comments()).toBe(1);
  const other = project.as.operator.comments.add({
    projectId: project.projectId,
    comment: 'On board.',
    clientUuid: unknown,
  });
  expect(await codeOf(other)).toBe('NOT_FOUND');
});

test('the retry of a status step returns the first result after the work was locked', async () => {
  const { id, version } = project.readProject();
  const input = { id, version, to: 'on hold' as const, holdReason: 'weather' as const, clientUuid };
  const first = await project.as.operator.projects.transition(input);
  project.setProject({ status: 'completed' });
  expect(await project.as.operator.projects.transition(input)).toEqual(first);
});

test('a retried undo is answered after the project went to another person, and does not show it', async () => {
  const step = { id: project.projectId, to: 'on hold' as const, holdReason: 'weather' as const };
  await project.as.operator.projects.transition({ ...step, version: project.readProject().version });
  const input = { id: project.projectId, version: project.readProject().version, clientUuid };
  const first = await project.as.operator.projects.undoTransition(input);
  expect(await project.as.operator.projects.undoTransition(input)).toEqual(first);
  project.setProject({ assignedOperatorId: project.people.foreign.id });
  await expect(project.as.operator.projects.undoTransition(input)).rejects.toMatchObject({
    code: 'CONFLICT',
    message: SAVED_BEFORE,
  });
  const other = project.as.operator.projects.undoTransition({ ...input, clientUuid: unknown });
  expect(await codeOf(other)).toBe('NOT_FOUND');
});

test('a retried file of a project that went to another person is read again and not stored twice', async () => {
  const send = (uuid = clientUuid) =>
    project.inject({
      method: 'POST',
      url: `/api/portal/projects/${project.projectId}/files?fileName=Log.pdf&clientUuid=${uuid}`,
      headers: { authorization: `Bearer ${project.tokens.operator}`, 'content-type': 'application/pdf' },
      payload: Buffer.from('%PDF-1.7\nA log.'),
    });
  expect((await send()).statusCode).toBe(201);
  project.setProject({ assignedOperatorId: project.people.foreign.id });
  const again = await send();
  expect([again.statusCode, again.json()]).toMatchObject([409, { message: SAVED_BEFORE }]);
  expect((await send(unknown)).statusCode).toBe(404);
  expect(project.db.select().from(projectFiles).all()).toHaveLength(1);
});

test('drops a stored result after 90 days and still applies its retry once', async () => {
  await add();
  project.clock.advance(90 * DAY - 1);
  expect(dropOldResults(project)).toBe(0);
  project.clock.advance(1);
  expect([dropOldResults(project), dropOldResults(project)]).toEqual([1, 0]);
  const token = project.signIn(project.people.operator);
  const input = { projectId: project.projectId, comment: 'On board.', clientUuid };
  const retry = project.portalOf(token).comments.add(input);
  await expect(retry).rejects.toMatchObject({ code: 'CONFLICT', message: SAVED_BEFORE });
  expect(comments()).toBe(1);
  const standing = await project.portalOf(token).sync.standing({ clientUuids: [clientUuid] });
  expect(standing).toEqual([{ clientUuid, standing: 'done' }]);
});

test('refuses what one person entered under the session of another', async () => {
  const send = (user: number) =>
    project.inject({
      method: 'POST',
      url: '/api/trpc/portal.comments.add',
      headers: {
        authorization: `Bearer ${project.tokens.operator}`,
        'content-type': 'application/json',
        'quayside-user': String(user),
      },
      payload: JSON.stringify({ json: { projectId: project.projectId, comment: 'On board.' } }),
    });
  expect((await send(project.people.foreign.id)).statusCode).toBe(401);
  expect((await send(project.people.operator.id)).statusCode).toBe(200);
  expect(comments()).toBe(1);
});
