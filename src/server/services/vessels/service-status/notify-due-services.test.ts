import { and, eq, ne } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { formatDay } from '#contract/format/format-date.ts';
import {
  notifications,
  outbox,
  portalUsers,
  serviceRules,
  vesselDirectory,
  vesselProjects,
} from '#db/schema/index.ts';
import { createPortalUser, createProject } from '#server/testing/factories.ts';
import { addVessel } from '#server/testing/portal/project-facts.ts';
import { createProjectHarness, type ProjectHarness } from '#server/testing/portal/project-harness.ts';
import { notifyDueServices } from './notify-due-services.ts';

/** The clock of the harness is at Monday, 2 March 2026. */
let project: ProjectHarness;
beforeEach(() => {
  project = createProjectHarness({ status: 'cancelled' });
  // One manager as recipient is enough.
  project.db
    .update(portalUsers)
    .set({ isActive: false })
    .where(and(eq(portalUsers.role, 'manager'), ne(portalUsers.id, project.people.manager.id)))
    .run();
});
afterEach(() => project.close());

const tell = (publicUrl?: string) => notifyDueServices({ db: project.db, clock: project.clock, publicUrl });
const setVessel = (id: number, fields: Partial<typeof vesselDirectory.$inferInsert>) =>
  project.db.update(vesselDirectory).set(fields).where(eq(vesselDirectory.id, id)).run();
function addDue(vesselName: string, nextServiceDue: string): number {
  const { id } = addVessel(project.db, project.clock, { vesselName });
  setVessel(id, { nextServiceDue, nextServiceSource: 'manual' });
  return id;
}
const told = () =>
  project.db
    .select({ userId: notifications.userId, text: notifications.text })
    .from(notifications)
    .orderBy(notifications.id)
    .all();
const texts = () => told().map(({ text }) => text);
const textOf = (name: string, day: string) =>
  `${name}: the next service is due on ${formatDay(day)}, and no project is planned.`;

test('notifies each active manager once per vessel, thirty days ahead, and nobody else', () => {
  const second = createPortalUser(project.db, { role: 'manager' });
  createPortalUser(project.db, { role: 'manager', isActive: false });
  addDue('Haukvær Kvarts', '2026-04-02');
  addDue('Straits Sampel Dua', '2026-02-01');
  expect(tell()).toBe(2);
  expect(texts()).toEqual(Array(2).fill(textOf('Straits Sampel Dua', '2026-02-01')));
  expect(told().map(({ userId }) => userId)).toEqual([project.people.manager.id, second.id]);
  expect(tell()).toBe(0);

  project.clock.set('2026-03-03T06:00:00Z');
  expect(tell()).toBe(2);
  expect(texts().slice(2)).toEqual(Array(2).fill(textOf('Haukvær Kvarts', '2026-04-02')));
  project.clock.set('2026-04-30T06:00:00Z');
  expect(tell()).toBe(0);
});

test('does not repeat a notification that an earlier version wrote with an ISO date', () => {
  addDue('Haukvær Kvarts', '2026-03-20');
  tell();
  expect(texts()).toEqual([
    'Haukvær Kvarts: the next service is due on 20 Mar 2026, and no project is planned.',
  ]);
  const mail = project.db.select().from(outbox).get()!;
  expect(mail.text).toContain('20 Mar 2026');
  const before = 'Haukvær Kvarts: the next service is due on 2026-03-20, and no job is planned.';
  project.db.update(notifications).set({ text: before }).run();
  expect(tell()).toBe(0);
});

test('notifies again of another due day, but not of another name', () => {
  const id = addDue('Haukvær Kvarts', '2026-03-20');
  tell();
  setVessel(id, { vesselName: 'Haukvær Gneis', previousNames: ['Haukvær Kvarts'] });
  expect(tell()).toBe(0);
  setVessel(id, { nextServiceDue: '2026-03-27' });
  expect(tell()).toBe(1);
  expect(texts().at(-1)).toBe(textOf('Haukvær Gneis', '2026-03-27'));
});

test('leaves out vessels with a project, archived ones and merged ones', () => {
  const planned = addDue('Haukvær Kvarts', '2026-03-20');
  const visit = createProject(project.db, {
    vesselDirectoryId: planned,
    createdBy: project.people.manager.id,
  });
  setVessel(addDue('Straits Sampel Dua', '2026-03-20'), { archivedAt: project.clock.now() });
  setVessel(addDue('Solvåg Alfa Ti', '2026-03-20'), { mergedIntoId: planned });
  expect(tell()).toBe(0);
  project.db.update(vesselProjects).set({ status: 'cancelled' }).where(eq(vesselProjects.id, visit.id)).run();
  expect(tell()).toBe(1);
});

test("uses the lead time of the service's rule", async () => {
  const { manager } = project.as;
  project.db
    .insert(serviceRules)
    .values({ serviceType: 'annual service', intervalMonths: 12, leadDays: 60 })
    .run();
  const { id: vesselId } = addVessel(project.db, project.clock, { vesselName: 'Haukvær Kvarts' });
  const { id, version } = createProject(project.db, {
    vesselDirectoryId: vesselId,
    vesselName: 'Haukvær Kvarts',
    serviceType: 'annual service',
    status: 'work done',
    createdBy: project.people.manager.id,
    startedAt: new Date('2026-02-27T08:00:00Z'),
    assignedOperatorId: project.people.operator.id,
  });
  await manager.projects.transition({ id, version, to: 'completed', completedDate: '2026-02-28' });
  project.clock.set('2026-12-29T08:00:00Z');
  expect(tell()).toBe(0);
  project.clock.set('2026-12-30T08:00:00Z');
  expect(tell()).toBe(1);
  expect(texts()).toEqual([textOf('Haukvær Kvarts', '2027-02-28')]);
});

test('sends one mail for all of them, with a link to the list', () => {
  addDue('Haukvær Kvarts', '2026-03-20');
  addDue('Straits Sampel Dua', '2026-03-05');
  tell('https://quayside.example');
  const mails = project.db.select().from(outbox).all();
  expect(mails).toMatchObject([{ recipient: project.people.manager.email, subject: 'Services are due' }]);
  expect(mails[0]?.text).toContain(textOf('Straits Sampel Dua', '2026-03-05'));
  expect(mails[0]?.text).toContain(textOf('Haukvær Kvarts', '2026-03-20'));
  expect(mails[0]?.text).toContain('https://quayside.example/portal/vessel-directory?due=30&project=none');
});
