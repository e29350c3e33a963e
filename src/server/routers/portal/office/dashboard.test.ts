import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  auditLogs,
  contactSubmissions,
  portalUsers,
  vesselDirectory,
  vesselProjects,
} from '#db/schema/index.ts';
import { createProject } from '#server/testing/factories.ts';
import { addVessel } from '#server/testing/portal/project-facts.ts';
import { codeOf, createProjectHarness, type ProjectHarness } from '#server/testing/portal/project-harness.ts';

/** The clock of the harness is at Monday, 2 March 2026, nine o'clock in Oslo. */
let project: ProjectHarness;
beforeEach(() => {
  project = createProjectHarness({ scheduledDate: '2026-02-26', location: 'Haugesund' });
});
afterEach(() => project.close());

const dashboard = () => project.as.manager.dashboard.manager();
type Message = Partial<typeof contactSubmissions.$inferInsert>;
const addMessage = (fields: Message = {}) =>
  project.db
    .insert(contactSubmissions)
    .values({
      name: 'Nikos Dokimakis',
      email: 'nikos@pelagia.example',
      message: 'Please calibrate two analysers in Piraeus.',
      contentHash: 'x',
      ...fields,
    })
    .returning()
    .get();
const addDueVessel = (vesselName: string, nextServiceDue: string | null, archived = false) => {
  const { id } = addVessel(project.db, project.clock, { vesselName });
  project.db
    .update(vesselDirectory)
    .set({ nextServiceDue, archivedAt: archived ? project.clock.now() : null })
    .where(eq(vesselDirectory.id, id))
    .run();
  return id;
};

test('the dashboard and its lists are for managers', async () => {
  for (const ask of ['manager', 'messages'] as const) {
    const codes = (['manager', 'operator', 'author', 'foreign', 'anonymous'] as const).map((actor) =>
      codeOf(
        ask === 'manager' ? project.as[actor].dashboard.manager() : project.as[actor].dashboard[ask]({}),
      ),
    );
    expect(await Promise.all(codes)).toEqual(['OK', 'FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN', 'UNAUTHORIZED']);
  }
});

describe('what needs a manager', () => {
  test('counts as many projects as the list behind each figure', async () => {
    const { db, people } = project;
    createProject(db, { status: 'not confirmed', requestDate: '2026-02-25' });
    createProject(db, { status: 'not confirmed', requestDate: '2026-02-20', scheduledDate: '2026-03-09' });
    createProject(db, { status: 'confirmed', scheduledDate: '2026-02-20' });
    createProject(db, { status: 'confirmed', scheduledDate: '2026-03-10' });
    createProject(db, {
      status: 'confirmed',
      scheduledDate: '2026-03-03',
      assignedOperatorId: people.operator.id,
    });
    createProject(db, { status: 'cancelled', scheduledDate: '2026-03-03' });
    createProject(db, {
      status: 'work done',
      assignedOperatorId: people.operator.id,
      workEndedAt: new Date('2026-02-28T10:00:00Z'),
    });
    const { needsYou } = await dashboard();
    expect(needsYou).toEqual({
      toConfirm: 2,
      unassigned: 2,
      unassignedBy: '2026-03-09',
      awaitingApproval: 1,
      dueServices: 0,
      messages: 0,
      requests: 0,
      since: {
        toConfirm: '2026-02-20',
        unassigned: '2026-02-20',
        awaitingApproval: '2026-02-28',
        dueServices: null,
        messages: null,
        requests: null,
      },
    });
    const totals = await Promise.all(
      [
        { status: ['not confirmed' as const] },
        {
          status: [
            'not confirmed',
            'confirmed',
            'scheduled',
            'travelling',
            'in progress',
            'on hold',
          ] as const,
          operator: 'none' as const,
          to: needsYou.unassignedBy,
        },
        { status: ['work done' as const] },
      ].map(
        async ({ status, ...rest }) =>
          (await project.as.manager.projects.list({ ...rest, status: [...status] })).total,
      ),
    );
    expect(totals).toEqual([needsYou.toConfirm, needsYou.unassigned, needsYou.awaitingApproval]);
  });

  test('counts vessels with a service due within thirty days and no open project for it', async () => {
    const { db } = project;
    const overdue = addDueVessel('Ærfugl', '2026-01-01');
    addDueVessel('Kysten', '2026-04-01');
    addDueVessel('Later', '2026-04-02');
    addDueVessel('Never', null);
    addDueVessel('Scrapped', '2026-01-01', true);
    const planned = addDueVessel('Planned', '2026-03-05');
    const awaiting = addDueVessel('Awaiting', '2026-03-05');
    createProject(db, { vesselDirectoryId: planned, vesselName: 'Planned', status: 'not confirmed' });
    createProject(db, { vesselDirectoryId: awaiting, vesselName: 'Awaiting', status: 'work done' });
    createProject(db, { vesselDirectoryId: overdue, vesselName: 'Ærfugl', status: 'cancelled' });
    const opened = { due: '30 days', withoutProject: true, sort: 'nextServiceDue' } as const;
    const listed = await project.as.manager.vessels.list(opened);
    expect(listed.vessels.map(({ vesselName }) => vesselName)).toEqual(['Ærfugl', 'Kysten']);
    const { dueServices, since } = (await dashboard()).needsYou;
    expect([listed.total, dueServices, since.dueServices]).toEqual([2, 2, '2026-01-01']);
  });

  test('counts messages that are not handled, without a project, and not spam', async () => {
    const first = addMessage({ createdAt: new Date('2026-03-01T08:00:00Z') });
    addMessage({
      name: 'Heike Musterfeld',
      company: 'Kormoran',
      createdAt: new Date('2026-03-02T07:00:00Z'),
    });
    addMessage({ handledAt: project.clock.now() });
    addMessage({ spamReason: 'honeypot' });
    const made = addMessage();
    createProject(project.db, { status: 'completed', sourceType: 'contact submission', sourceId: made.id });
    // The same number refers to something else in another kind of source.
    createProject(project.db, { status: 'completed', sourceType: 'due vessel', sourceId: first.id });
    const { messages, total } = await project.as.manager.dashboard.messages({});
    expect(messages.map(({ name }) => name)).toEqual(['Heike Musterfeld', 'Nikos Dokimakis']);
    const { messages: open, since } = (await dashboard()).needsYou;
    expect([total, open, since.messages]).toEqual([2, 2, '2026-03-01']);
  });
});

describe('the week', () => {
  test('runs from Monday to Sunday and lists every active operator, free or not', async () => {
    const { db, people } = project;
    const plan = (vesselName: string, fields: Partial<typeof vesselProjects.$inferInsert>) =>
      createProject(db, {
        vesselName,
        status: 'scheduled',
        assignedOperatorId: people.foreign.id,
        ...fields,
      });
    plan('Before', { scheduledDate: '2026-02-27', scheduledEndDate: '2026-03-01' });
    plan('Into', { scheduledDate: '2026-02-27', scheduledEndDate: '2026-03-02' });
    plan('Out', { scheduledDate: '2026-03-08', scheduledEndDate: '2026-03-12' });
    plan('After', { scheduledDate: '2026-03-09' });
    plan('Cancelled', { status: 'cancelled', scheduledDate: '2026-03-04' });
    plan('Done', { status: 'completed', scheduledDate: '2026-03-02', completedDate: '2026-03-02' });
    plan('Long done', { status: 'completed', scheduledDate: '2025-03-02', completedDate: '2025-03-04' });
    db.update(portalUsers).set({ isActive: false }).where(eq(portalUsers.id, people.author.id)).run();
    const { week, today } = await dashboard();
    expect([today, week.from, week.to]).toEqual(['2026-03-02', '2026-03-02', '2026-03-08']);
    expect(
      week.people.map(({ person, projects }) => [person.name, projects.map(({ vesselName }) => vesselName)]),
    ).toEqual(
      expect.arrayContaining([
        ['Frode Foreign', ['Into', 'Done', 'Out']],
        // Planned for last week and not done: it goes on.
        ['Ola Operator', ['Nordskjær Vektor']],
      ]),
    );
    expect(week.people.map(({ person }) => person.name)).not.toContain('Aud Author');
    expect(week.people.map(({ person }) => person.name)).not.toContain('Mona Manager');
    const own = week.people.find(({ person }) => person.id === people.operator.id)!;
    expect(own.projects[0]).toMatchObject({ from: '2026-02-26', to: '2026-03-02' });
  });

  test('uses the Oslo day also when the UTC day differs', async () => {
    project.clock.set('2026-03-08T23:30:00Z');
    expect(await dashboard()).toMatchObject({ today: '2026-03-09', week: { from: '2026-03-09' } });
  });
});

test('lists projects in progress with their last activity, the longest inactive first', async () => {
  const { db, people, projectId } = project;
  createProject(db, { vesselName: 'Silent', status: 'on hold' });
  await project.as.operator.comments.add({ projectId, comment: 'Filters are clean.' });
  project.clock.advance(60_000);
  db.insert(auditLogs)
    .values({
      entityType: 'project',
      entityId: projectId,
      entityName: 'Nordskjær Vektor',
      projectId,
      action: 'billing',
      money: true,
      actorKind: 'portal',
      changedBy: people.manager.id,
      changedByName: 'Mona Manager',
      description: 'Project value changed',
      newValue: '12000.00 NOK',
      createdAt: project.clock.now(),
    })
    .run();
  const { underWay } = await dashboard();
  expect(underWay.total).toBe(2);
  expect(underWay.projects.map(({ vesselName }) => vesselName)).toEqual(['Silent', 'Nordskjær Vektor']);
  expect(underWay.projects[0]!.lastSign).toBeNull();
  expect(underWay.projects[1]!.lastSign).toMatchObject({
    byName: 'Ola Operator',
    at: '2026-03-02T08:00:00.000Z',
  });
  expect(JSON.stringify(await dashboard())).not.toContain('12000');
});

test('lists the latest comments of all projects first', async () => {
  for (let number = 1; number <= 10; number += 1) {
    project.clock.advance(1000);
    await project.as.operator.comments.add({ projectId: project.projectId, comment: `Number ${number}` });
  }
  const { comments } = await dashboard();
  expect(comments.map(({ comment }) => comment)).toEqual(
    [10, 9, 8, 7, 6, 5, 4, 3].map((number) => `Number ${number}`),
  );
  expect(comments[0]).toMatchObject({ userName: 'Ola Operator', vesselName: 'Nordskjær Vektor' });
});

test('shows the set-up steps until there is a project', async () => {
  const { db } = project;
  expect((await dashboard()).setUp).toBeNull();
  db.delete(vesselProjects).run();
  const before = { hasOperator: true, hasVessel: false, hasOwnChecklist: false };
  expect((await dashboard()).setUp).toEqual(before);
  addVessel(db, project.clock);
  await project.as.manager.checklistTemplates.create({
    serviceType: 'annual service',
    items: [{ key: 'seal', label: 'Seal intact', kind: 'yes/no', required: true }],
  });
  expect((await dashboard()).setUp).toEqual({ hasOperator: true, hasVessel: true, hasOwnChecklist: true });
});
