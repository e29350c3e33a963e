import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { auditLogs, changes, notifications, outbox, projectComments } from '#db/schema/index.ts';
import { createPortalUser } from '#server/testing/factories.ts';
import {
  codeOf,
  createProjectHarness,
  type ProjectActor,
  type ProjectHarness,
} from '#server/testing/portal/project-harness.ts';

const MINUTE = 60_000;
const clientUuid = '0191f0a2-7c00-7000-8000-000000000001';

let project: ProjectHarness;
beforeEach(() => {
  project = createProjectHarness();
});
afterEach(() => project.close());

const add = (input: object = {}, actor: ProjectActor = 'operator') =>
  project.as[actor].comments.add({
    projectId: project.projectId,
    comment: 'The filter is blocked.',
    ...input,
  });
const update = (id: number, input: object = {}, actor: ProjectActor = 'operator') =>
  project.as[actor].comments.update({
    projectId: project.projectId,
    id,
    comment: 'It was blocked.',
    ...input,
  });
const told = () => project.db.select().from(notifications).all();

test.each<[ProjectActor, string]>([
  ['anonymous', 'UNAUTHORIZED'],
  ['foreign', 'NOT_FOUND'],
  ['author', 'OK'],
  ['operator', 'OK'],
  ['manager', 'OK'],
])('%s can comment and read: %s', async (actor, expected) => {
  const { comments } = project.as[actor];
  const calls = [
    add({}, actor),
    comments.list({ projectId: project.projectId }),
    comments.mentionable({ projectId: project.projectId }),
  ];
  expect(await Promise.all(calls.map(codeOf))).toEqual(Array(3).fill(expected));
});

test('can be added in any status of the project', async () => {
  project.setProject({ status: 'completed' });
  expect(await codeOf(add())).toBe('OK');
});

test('comments come newest first, a page at a time', async () => {
  const ids = [];
  for (const comment of ['one', 'two', 'three']) ids.push((await add({ comment })).id);
  const page = (input: object) =>
    project.as.manager.comments.list({ projectId: project.projectId, ...input });
  expect((await page({ limit: 2 })).map(({ comment }) => comment)).toEqual(['three', 'two']);
  expect((await page({ before: ids[1] })).map(({ comment }) => comment)).toEqual(['one']);
});

test('a retry adds one comment and notifies once', async () => {
  const input = { clientUuid, mentions: [project.people.manager.id] };
  expect(await add(input)).toEqual(await add(input));
  expect(project.db.select().from(projectComments).all()).toHaveLength(1);
  expect(told()).toHaveLength(1);
});

describe('a mentioned person', () => {
  test('is notified in the portal and by mail, once, and not about their own comment', async () => {
    const { manager, author, operator } = project.people;
    const comment = await add({ mentions: [manager.id, author.id, manager.id, operator.id] });
    expect(comment.mentions).toEqual([
      { id: manager.id, name: 'Mona Manager' },
      { id: author.id, name: 'Aud Author' },
      { id: operator.id, name: 'Ola Operator' },
    ]);
    const text = 'Ola Operator mentioned you in a comment on Nordskjær Vektor.';
    expect(told()).toMatchObject([
      { userId: manager.id, kind: 'mention', projectId: project.projectId, text, readAt: null },
      { userId: author.id, text },
    ]);
    const mails = project.db.select().from(outbox).all();
    expect(mails.map(({ recipient, subject }) => [recipient, subject])).toEqual([
      [manager.email, 'You were mentioned'],
      [author.email, 'You were mentioned'],
    ]);
    expect(mails[0]?.text).toContain(text);
    expect(mails[0]?.text).not.toContain('filter');
  });

  test('must be able to see the project and be active', async () => {
    const { foreign } = project.people;
    const gone = createPortalUser(project.db, { role: 'manager', isActive: false });
    for (const id of [foreign.id, gone.id, 999]) {
      await expect(add({ mentions: [id] })).rejects.toThrow('A person you mention cannot see this project.');
    }
    expect([told(), project.db.select().from(projectComments).all()]).toEqual([[], []]);
    const people = await project.as.operator.comments.mentionable({ projectId: project.projectId });
    const names = people.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['Aud Author', 'Mona Manager', 'Ola Operator']));
    expect(names).not.toContain('Frode Foreign');
    expect(people.every((person) => Object.keys(person).join() === 'id,name,role')).toBe(true);
  });

  test('is notified once when a later edit adds them', async () => {
    const { manager, author } = project.people;
    const { id } = await add({ mentions: [manager.id] });
    await update(id, { mentions: [manager.id, author.id] });
    expect(told().map(({ userId }) => userId)).toEqual([manager.id, author.id]);
  });
});

describe('a comment', () => {
  test('can be changed by its author for fifteen minutes', async () => {
    const { id, editableUntil } = await add();
    expect(editableUntil).toBe('2026-03-02T08:15:00.000Z');
    expect(await codeOf(update(id, {}, 'manager'))).toBe('FORBIDDEN');
    expect(await codeOf(update(id, {}, 'foreign'))).toBe('NOT_FOUND');
    project.clock.advance(15 * MINUTE - 1);
    expect(await update(id)).toMatchObject({
      comment: 'It was blocked.',
      editedAt: '2026-03-02T08:14:59.999Z',
    });
    project.clock.advance(1);
    expect(await codeOf(update(id))).toBe('CONFLICT');
    const [listed] = await project.as.operator.comments.list({ projectId: project.projectId });
    expect(listed).toMatchObject({ comment: 'It was blocked.', editableUntil: null });
  });

  test('that was edited on board within fifteen minutes is changed when the edit arrives', async () => {
    const { id } = await add();
    project.clock.advance(40 * MINUTE);
    expect(await codeOf(update(id, { occurredAt: '2026-03-02T08:15:00.000Z' }))).toBe('CONFLICT');
    expect(await update(id, { occurredAt: '2026-03-02T08:10:00.000Z' })).toMatchObject({
      comment: 'It was blocked.',
      editedAt: '2026-03-02T08:40:00.000Z',
    });
  });

  test('is in the history with its old text, and in the change feed', async () => {
    const { id } = await add();
    await update(id);
    const rows = project.db.select().from(auditLogs).all();
    expect(rows).toMatchObject([
      { action: 'create', entityType: 'comment', newValue: null },
      { action: 'update', oldValue: 'The filter is blocked.', newValue: 'It was blocked.' },
    ]);
    expect(
      project.db
        .select()
        .from(changes)
        .all()
        .map(({ entity, op }) => `${entity} ${op}`),
    ).toEqual(['comment create', 'comment update']);
  });

  test.each([
    ['', 'Comment is required'],
    ['   ', 'Comment is required'],
    ['x'.repeat(5001), 'Comment must be at most 5000 characters'],
    ['a\u0000b', 'Comment must be text without control characters'],
  ])('refuses %j', async (comment, message) => {
    await expect(add({ comment })).rejects.toThrow(message);
  });
});
