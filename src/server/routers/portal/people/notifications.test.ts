import { afterEach, beforeEach, expect, test } from 'vitest';
import { changes, notifications, outbox } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import { NOTIFICATION_KINDS } from '#contract/office/notification.ts';
import { activeManagers, notify } from '#server/services/notifications/notify.ts';
import { createPortalUser } from '#server/testing/factories.ts';
import { addVessel } from '#server/testing/portal/project-facts.ts';
import { codeOf, createProjectHarness, type ProjectHarness } from '#server/testing/portal/project-harness.ts';

let project: ProjectHarness;
beforeEach(() => {
  project = createProjectHarness();
});
afterEach(() => project.close());

/** The kinds that are caused by what people do with a project. */
const KINDS = NOTIFICATION_KINDS.filter((kind) => kind !== 'service due' && kind !== 'correction');
type Kind = (typeof KINDS)[number];

/** Caused by a person, or by the program. */
function tell(
  userIds: (number | null)[],
  kind: Kind = 'assigned',
  work: { actor?: { userId: number }; publicUrl?: string } = {},
): void {
  inTransaction(project.db, (tx) =>
    notify(tx, { clock: project.clock, ...work }, userIds, {
      kind,
      projectId: project.projectId,
      text: 'Nordskjær Vektor is yours.',
    }),
  );
}
const mine = () => project.as.operator.notifications;

test('lists everyone’s own notifications only', async () => {
  const { operator, manager } = project.people;
  tell([operator.id, manager.id, null, operator.id]);
  expect(await mine().list({})).toMatchObject([
    { kind: 'assigned', projectId: project.projectId, text: 'Nordskjær Vektor is yours.', readAt: null },
  ]);
  expect(await project.as.manager.notifications.unread()).toEqual({ unread: 1 });
  expect(await project.as.foreign.notifications.list({})).toEqual([]);
  const [theirs] = await project.as.manager.notifications.list({});
  expect(await codeOf(mine().mark({ id: theirs!.id, read: true }))).toBe('NOT_FOUND');
  expect(await codeOf(project.as.anonymous.notifications.list({}))).toBe('UNAUTHORIZED');
});

test('notifies nobody of their own acts, and mails nobody who is inactive', () => {
  const gone = createPortalUser(project.db, { isActive: false });
  tell([project.people.operator.id, gone.id], 'assigned', { actor: { userId: project.people.operator.id } });
  expect(project.db.select().from(notifications).all()).toMatchObject([{ userId: gone.id }]);
  expect(project.db.select().from(outbox).all()).toEqual([]);
  createPortalUser(project.db, { role: 'manager', isActive: false });
  const managers = inTransaction(project.db, activeManagers);
  expect(managers).toContain(project.people.manager.id);
  expect(managers).not.toContain(gone.id);
});

test('are marked as read and unread, one by one and all together', async () => {
  for (const kind of KINDS) tell([project.people.operator.id], kind);
  const [newest, next] = await mine().list({});
  expect(await mine().mark({ id: newest!.id, read: true })).toMatchObject({
    readAt: '2026-03-02T08:00:00.000Z',
  });
  expect(await mine().unread()).toEqual({ unread: 4 });
  expect((await mine().list({ unread: true })).map(({ id }) => id)).not.toContain(newest!.id);
  expect(await mine().mark({ id: newest!.id, read: false })).toMatchObject({ readAt: null });
  expect(await mine().markAll()).toEqual({ unread: 0 });
  expect(await mine().list({ limit: 1, before: newest!.id })).toMatchObject([{ id: next!.id }]);
  const seen = project.db.select().from(changes).all().length;
  await mine().mark({ id: newest!.id, read: true });
  await mine().markAll();
  expect(project.db.select().from(changes).all()).toHaveLength(seen);
});

test('are also mailed for plan changes, reviews and mentions, without amounts', () => {
  for (const kind of KINDS) tell([project.people.operator.id], kind);
  const mails = project.db.select().from(outbox).all();
  expect(mails.map(({ subject }) => subject)).toEqual([
    'New project',
    'Your plan has changed',
    'A project was sent back to you',
    'Ready for approval',
    'You were mentioned',
  ]);
  expect(new Set(mails.map(({ recipient, kind }) => `${kind} ${recipient}`))).toEqual(
    new Set([`portal notice ${project.people.operator.email}`]),
  );
});

test('the mail about a correction links to the vessel', () => {
  const { id: vesselDirectoryId } = addVessel(project.db, project.clock, { vesselName: 'Kysten' });
  inTransaction(project.db, (tx) =>
    notify(
      tx,
      { clock: project.clock, publicUrl: 'https://quayside.example' },
      [project.people.operator.id],
      {
        kind: 'correction',
        vesselDirectoryId,
        text: 'Mona accepted your correction of Kysten: Master.',
      },
    ),
  );
  const [mail] = project.db.select().from(outbox).all();
  expect(mail?.text).toContain(
    `https://quayside.example/portal/vessel-directory?vessel=${vesselDirectoryId}`,
  );
});

test('the mail links to the project if the public address is known', () => {
  tell([project.people.operator.id], 'assigned', { publicUrl: 'https://quayside.example' });
  tell([project.people.operator.id], 'mention');
  const [withAddress, without] = project.db.select().from(outbox).all();
  const address = `https://quayside.example/portal/project/${project.projectId}`;
  expect(withAddress?.text).toContain(address);
  expect(withAddress?.html).toContain(`href="${address}"`);
  expect(without?.text).toContain('Sign in to the portal to see it.');
  expect(without?.text).not.toContain('/portal/');
});
