import { and, eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TransitionProjectInput } from '#contract/project/project-change.ts';
import type { ProjectOutcome, ProjectStatus } from '#contract/project/project.ts';
import {
  notifications,
  outbox,
  projectChecklistAnswers,
  projectChecklists,
  projectComments,
  serviceReports,
  serviceRules,
  vesselDirectory,
  vesselLogs,
  vesselProjects,
  vesselServiceHistory,
} from '#db/schema/index.ts';
import { uploadProjectFile } from '#server/services/project-files/upload-project-file.ts';
import { findVesselDrift } from '#server/services/vessels/find-vessel-drift.ts';
import {
  addChecklist,
  addReport,
  answerItem,
  createReadyProject,
} from '#server/testing/portal/project-facts.ts';
import {
  codeOf,
  createProjectHarness,
  type ProjectActor,
  type ProjectHarness,
} from '#server/testing/portal/project-harness.ts';

let project: ProjectHarness;
beforeEach(() => {
  project = createProjectHarness();
  project.setProject({ assignedOperatorId: null });
});
afterEach(async () => {
  expect(findVesselDrift(project.db)).toEqual([]);
  await project.close();
});

const ready = (status: ProjectStatus, fields: Partial<typeof vesselProjects.$inferInsert> = {}) =>
  createReadyProject(project.db, project.clock, {
    operatorId: project.people.operator.id,
    status,
    ...fields,
  });
const row = (id: number) => project.db.select().from(vesselProjects).where(eq(vesselProjects.id, id)).get()!;
const vesselOf = (id: number) =>
  project.db
    .select()
    .from(vesselDirectory)
    .where(eq(vesselDirectory.id, row(id).vesselDirectoryId!))
    .get()!;

/** Makes a transition with the current version of the project. */
function step(
  actor: Exclude<ProjectActor, 'anonymous'>,
  id: number,
  to: ProjectStatus,
  fields: Partial<TransitionProjectInput> = {},
) {
  return project
    .portalOf(project.signIn(project.people[actor]))
    .projects.transition({ id, version: row(id).version, to, ...fields });
}

const noticesOf = (actor: 'operator' | 'manager' | 'author', projectId: number) =>
  project.db
    .select({ kind: notifications.kind, text: notifications.text })
    .from(notifications)
    .where(and(eq(notifications.userId, project.people[actor].id), eq(notifications.projectId, projectId)))
    .orderBy(notifications.id)
    .all();

/** The report is shown on board, with a reason for no signature. */
async function signRefused(projectId: number, outcome: ProjectOutcome = 'resolved') {
  const { serviceReports: calls } = project.as.operator;
  const { sha256 } = await calls.preview({ projectId, outcome });
  return calls.sign({ projectId, outcome, sha256, refusedReason: 'Master ashore' });
}

const started = { startedAt: new Date('2026-03-02T06:00:00Z'), scheduledDate: '2026-03-02' };

/** Made by the operator. */
async function addPhoto(projectId: number) {
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#369' } })
    .jpeg()
    .toBuffer();
  const { db, clock, files, people } = project;
  const actor = { userId: people.operator.id, name: people.operator.name, role: 'operator' as const };
  async function* bytes() {
    yield picture;
  }
  return uploadProjectFile(
    { db, clock, files, actor },
    { projectId, fileName: 'Panel.jpg', phase: 'during' },
    bytes(),
  );
}

describe('work done', () => {
  test('submits the report, notifies the managers, and locks what operators may change', async () => {
    const { id } = ready('in progress', started);
    await signRefused(id);
    const done = await step('operator', id, 'work done', { outcome: 'resolved' });
    expect(done).toMatchObject({
      outcome: 'resolved',
      workEndedAt: project.clock.now().toISOString(),
      followUpProjectId: null,
    });
    expect(project.db.select().from(serviceReports).get()).toMatchObject({ status: 'submitted' });
    expect(noticesOf('manager', id)).toMatchObject([{ kind: 'work done' }]);
    const mails = project.db
      .select()
      .from(outbox)
      .where(eq(outbox.recipient, project.people.manager.email))
      .all();
    expect(mails.map(({ text }) => text)).toEqual([expect.stringContaining('ready for approval')]);
    const edit = { id, version: row(id).version, description: 'More' };
    expect(await codeOf(project.as.operator.projects.update(edit))).toBe('CONFLICT');
    expect(await codeOf(project.as.manager.projects.update(edit))).toBe('OK');
  });

  test('can be sent back with a reason, shown to the operator and in the comments, and submitted again', async () => {
    const { id } = ready('in progress', started);
    await signRefused(id);
    const { workEndedAt } = await step('operator', id, 'work done', { outcome: 'resolved' });
    project.clock.advance(3_600_000);
    await step('manager', id, 'in progress', { reason: 'The reading at discharge is missing' });
    expect(row(id).outcome).toBeNull();
    expect(noticesOf('operator', id)).toEqual([
      { kind: 'sent back', text: expect.stringContaining('The reading at discharge is missing') },
    ]);
    expect(project.db.select().from(projectComments).all()).toMatchObject([
      { comment: 'The reading at discharge is missing', userId: project.people.manager.id },
    ]);
    expect(await step('operator', id, 'work done', { outcome: 'resolved' })).toMatchObject({ workEndedAt });
  });

  test('if partly resolved, creates a follow-up with the checklist as far as it is filled in', async () => {
    const { id } = ready('in progress', { ...started, projectValue: 500_000, currency: 'NOK' });
    const items = [
      { key: 'a', label: 'Filter looked at', kind: 'yes/no', required: true },
      { key: 'b', label: 'Spare cuvette fitted', kind: 'yes/no', required: false },
      { key: 'p', label: 'Control panel', kind: 'photo', required: true },
    ] as const;
    const full = addChecklist(project.db, id, [{ ...items[0], key: 'c' }]);
    const open = addChecklist(project.db, id, [...items]);
    const answeredBy = project.people.operator.id;
    for (const [checklistId, itemKey] of [
      [full.id, 'c'],
      [open.id, 'a'],
    ] as const) {
      answerItem(project.db, { checklistId, itemKey, value: 'yes', answeredBy });
    }
    const photo = await addPhoto(id);
    answerItem(project.db, { checklistId: open.id, itemKey: 'p', projectFileId: photo.id, answeredBy });
    const { followUpProjectId } = await step('operator', id, 'work done', { outcome: 'partly' });
    const parent = row(id);
    expect(row(followUpProjectId!)).toMatchObject({
      status: 'not confirmed',
      vesselDirectoryId: parent.vesselDirectoryId,
      vesselName: parent.vesselName,
      clientName: parent.clientName,
      serviceType: parent.serviceType,
      parentProjectId: id,
      sourceType: 'earlier project',
      sourceId: id,
      projectValue: null,
      assignedOperatorId: null,
      description: expect.stringContaining('– Spare cuvette fitted'),
    });
    const lists = project.db
      .select()
      .from(projectChecklists)
      .where(eq(projectChecklists.projectId, followUpProjectId!))
      .all();
    expect(lists.map(({ templateId }) => templateId)).toEqual([open.templateId]);
    expect(
      project.db
        .select()
        .from(projectChecklistAnswers)
        .where(eq(projectChecklistAnswers.checklistId, lists[0]!.id))
        .all(),
    ).toMatchObject([{ itemKey: 'a', value: 'yes', answeredBy }]);
    // The photo documents that day: it stays with its project, and the next visit takes a new one.
    const [next] = await project.as.manager.checklists.list({ projectId: followUpProjectId! });
    expect(next?.items.map(({ item, answer }) => [item.key, answer?.value ?? null])).toEqual([
      ['a', 'yes'],
      ['b', null],
      ['p', null],
    ]);
    const [, before] = await project.as.manager.checklists.list({ projectId: id });
    expect(before?.items.at(-1)?.answer).toMatchObject({ projectFileId: photo.id });
  });
});

describe('the follow-up project', () => {
  const followUpsOf = (id: number) =>
    project.db.select().from(vesselProjects).where(eq(vesselProjects.parentProjectId, id)).all();
  const items = [
    { key: 'a', label: 'Filter looked at', kind: 'yes/no', required: true },
    { key: 'b', label: 'Spare cuvette fitted', kind: 'yes/no', required: false },
    { key: 'c', label: 'Pump head renewed', kind: 'yes/no', required: false },
  ] as const;

  /** A partly resolved project, with two items of its checklist open. */
  async function partlyDone() {
    const { id } = ready('in progress', started);
    const { id: checklistId } = addChecklist(project.db, id, [...items]);
    const answeredBy = project.people.operator.id;
    answerItem(project.db, { checklistId, itemKey: 'a', value: 'yes', answeredBy });
    const { followUpProjectId } = await step('operator', id, 'work done', { outcome: 'partly' });
    const answer = (itemKey: string) =>
      answerItem(project.db, { checklistId, itemKey, value: 'yes', answeredBy });
    return { id, followUpId: followUpProjectId!, answer };
  }

  async function workDoneAgain(id: number, outcome: ProjectOutcome) {
    await step('manager', id, 'in progress', { reason: 'Please look at the cuvette again' });
    await signRefused(id, outcome);
    return step('operator', id, 'work done', { outcome });
  }

  test('is created once, and is updated when the project is partly resolved again', async () => {
    const { id, followUpId, answer } = await partlyDone();
    const version = row(followUpId).version;
    await project.as.manager.projects.update({ id: followUpId, version, travelInfo: 'Gate pass by Friday' });
    await step('manager', id, 'in progress', { reason: 'The cuvette is on board' });
    answer('b');
    await signRefused(id, 'partly');
    const done = await step('operator', id, 'work done', { outcome: 'partly' });
    expect(done.followUpProjectId).toBe(followUpId);
    expect(followUpsOf(id)).toMatchObject([
      {
        id: followUpId,
        status: 'not confirmed',
        travelInfo: 'Gate pass by Friday',
        description: `What remains of project ${id}.\n– Pump head renewed`,
      },
    ]);
    const [list] = await project.as.manager.checklists.list({ projectId: followUpId });
    expect(list?.items.map(({ item, answer: given }) => [item.key, given?.value ?? null])).toEqual([
      ['a', 'yes'],
      ['b', 'yes'],
      ['c', null],
    ]);
  });

  test('keeps an edited description', async () => {
    const { id, followUpId } = await partlyDone();
    const version = row(followUpId).version;
    await project.as.manager.projects.update({ id: followUpId, version, description: 'Bring a pump head.' });
    await workDoneAgain(id, 'partly');
    expect(row(followUpId).description).toBe('Bring a pump head.');
  });

  test('is cancelled with its cause once the project is resolved, and its operator is notified', async () => {
    const { id, followUpId } = await partlyDone();
    await step('manager', followUpId, 'scheduled', {
      scheduledDate: '2026-03-20',
      location: 'Bergen',
      assignedOperatorId: project.people.author.id,
    });
    await workDoneAgain(id, 'resolved');
    const cancelReason = `Project ${id} is resolved: nothing remains to be done.`;
    expect(followUpsOf(id)).toMatchObject([{ id: followUpId, status: 'cancelled', cancelReason }]);
    expect(noticesOf('author', followUpId).at(-1)).toEqual({
      kind: 'unscheduled',
      text: expect.stringContaining(cancelReason),
    });
    await workDoneAgain(id, 'partly');
    expect(followUpsOf(id)).toMatchObject([{ id: followUpId, status: 'not confirmed', cancelReason: null }]);
  });

  test('is cancelled together with its project', async () => {
    const { id, followUpId } = await partlyDone();
    await step('manager', id, 'in progress', { reason: 'Sent back' });
    await step('manager', id, 'cancelled', { reason: 'The vessel was sold' });
    expect(row(followUpId)).toMatchObject({
      status: 'cancelled',
      cancelReason: `Project ${id} is cancelled: The vessel was sold`,
    });
  });

  test('stays cancelled if a manager cancelled it', async () => {
    const { id, followUpId } = await partlyDone();
    await step('manager', followUpId, 'cancelled', { reason: 'The crew does the rest' });
    const done = await workDoneAgain(id, 'partly');
    expect(done.followUpProjectId).toBe(followUpId);
    expect(followUpsOf(id)).toMatchObject([{ status: 'cancelled', cancelReason: 'The crew does the rest' }]);
  });

  test('does not change once its visit has begun', async () => {
    const { id, followUpId } = await partlyDone();
    await step('manager', followUpId, 'scheduled', {
      scheduledDate: '2026-03-03',
      location: 'Bergen',
      assignedOperatorId: project.people.author.id,
    });
    await step('author', followUpId, 'in progress');
    await workDoneAgain(id, 'resolved');
    expect(followUpsOf(id)).toMatchObject([{ id: followUpId, status: 'in progress' }]);
  });

  test('does not change while a timer runs on it, which its operator can stop', async () => {
    const { id, followUpId } = await partlyDone();
    await step('manager', followUpId, 'scheduled', {
      scheduledDate: '2026-03-03',
      location: 'Bergen',
      assignedOperatorId: project.people.author.id,
    });
    await project.as.author.time.start({ projectId: followUpId, category: 'travel' });
    await workDoneAgain(id, 'resolved');
    expect(followUpsOf(id)).toMatchObject([{ id: followUpId, status: 'scheduled' }]);
    await project.as.author.time.stop({ projectId: followUpId });
    await workDoneAgain(id, 'resolved');
    expect(followUpsOf(id)).toMatchObject([{ id: followUpId, status: 'cancelled' }]);
  });

  test('that was closed and is needed again is confirmed with the client again', async () => {
    const { id, followUpId } = await partlyDone();
    const plan = { location: 'Bergen', assignedOperatorId: project.people.author.id };
    await step('manager', followUpId, 'scheduled', { ...plan, scheduledDate: '2026-03-09' });
    await workDoneAgain(id, 'resolved');
    await workDoneAgain(id, 'partly');
    expect(row(followUpId)).toMatchObject({ status: 'not confirmed', confirmedDate: null });
    await step('manager', followUpId, 'scheduled', { ...plan, scheduledDate: '2026-04-20' });
    expect(row(followUpId).confirmedDate).toBe('2026-04-20');
  });
});

describe('completing', () => {
  test('writes the vessel’s records once, approves the report, and applies the service rules', async () => {
    project.db.insert(serviceRules).values({ serviceType: 'annual service', intervalMonths: 12 }).run();
    const { id } = ready('work done', { ...started, workEndedAt: new Date('2026-03-02T07:00:00Z') });
    addReport(project.db, { projectId: id, operatorId: project.people.operator.id });
    project.db.update(serviceReports).set({ status: 'submitted' }).run();
    await step('manager', id, 'completed');
    expect(row(id).completedDate).toBe('2026-03-02');
    expect(vesselOf(id)).toMatchObject({
      lastServiceDate: '2026-03-02',
      lastServiceType: 'annual service',
      nextServiceDue: '2027-03-02',
    });
    expect(project.db.select().from(serviceReports).get()).toMatchObject({ status: 'approved' });
    expect(project.db.select().from(vesselServiceHistory).all()).toMatchObject([
      { projectId: id, status: 'completed' },
    ]);
    expect(project.db.select().from(vesselLogs).all()).toMatchObject([
      {
        projectId: id,
        completionNo: 1,
        lastServiceDate: '2026-03-02',
        vesselName: row(id).vesselName,
        serviceHistory: [{ projectId: id, operatorName: 'Ola Operator', serviceDate: '2026-03-02' }],
      },
    ]);

    await step('manager', id, 'in progress', { reason: 'Wrong vessel in the report' });
    expect(vesselOf(id)).toMatchObject({ lastServiceDate: null, nextServiceDue: null });
    expect(project.db.select().from(vesselServiceHistory).all()).toMatchObject([{ status: 'reopened' }]);

    await signRefused(id);
    await step('operator', id, 'work done', { outcome: 'resolved' });
    await step('manager', id, 'completed');
    expect(project.db.select().from(vesselServiceHistory).all()).toMatchObject([{ status: 'completed' }]);
    expect(
      project.db
        .select()
        .from(vesselLogs)
        .all()
        .map(({ completionNo }) => completionNo),
    ).toEqual([1, 2]);
  });

  describe('after it was reopened days later', () => {
    let id: number;
    let ended: Date;
    beforeEach(async () => {
      ({ id } = ready('in progress', started));
      await signRefused(id);
      ended = project.clock.now();
      await step('operator', id, 'work done', { outcome: 'resolved' });
      await step('manager', id, 'completed');
      project.clock.advance(3 * 86_400_000);
      await step('manager', id, 'in progress', { reason: 'Wrong part number in the report' });
    });
    const addTime = (category: 'work' | 'travel', from: string, to: string) =>
      project.as.operator.time.add({ projectId: id, category, startedAt: from, endedAt: to });
    async function completeAgain() {
      await signRefused(id);
      await step('operator', id, 'work done', { outcome: 'resolved' });
      await step('manager', id, 'completed');
      return row(id);
    }

    test('keeps the day of the work if it was only corrected', async () => {
      await addTime('travel', '2026-03-05T07:00:00.000Z', '2026-03-05T07:30:00.000Z');
      expect(await completeAgain()).toMatchObject({ workEndedAt: ended, completedDate: '2026-03-02' });
      expect(vesselOf(id).lastServiceDate).toBe('2026-03-02');
      expect(project.db.select().from(vesselServiceHistory).all()).toMatchObject([
        { serviceDate: '2026-03-02', status: 'completed' },
      ]);
    });

    test('has the day of the last work that was recorded since', async () => {
      await addTime('work', '2026-03-04T08:00:00.000Z', '2026-03-04T12:00:00.000Z');
      expect(await completeAgain()).toMatchObject({
        workEndedAt: new Date('2026-03-04T12:00:00Z'),
        completedDate: '2026-03-04',
      });
    });

    test('has the day of the next visit if one was planned', async () => {
      await step('operator', id, 'on hold', { holdReason: 'parts' });
      await step('manager', id, 'scheduled', { scheduledDate: '2026-03-05' });
      await step('operator', id, 'in progress');
      expect(row(id)).toMatchObject({ visitNumber: 2, workEndedAt: null });
      project.clock.advance(3_600_000);
      await project.as.operator.time.stop({ projectId: id });
      expect(await completeAgain()).toMatchObject({ completedDate: '2026-03-05' });
    });

    test('has no end of the work once it is cancelled', async () => {
      await step('manager', id, 'cancelled', { reason: 'Never done' });
      expect(row(id).workEndedAt).toBeNull();
    });

    test('keeps the day of the work if submitting the correction is undone', async () => {
      await step('operator', id, 'work done', { outcome: 'resolved' });
      await project.as.operator.projects.undoTransition({ id, version: row(id).version });
      expect(row(id)).toMatchObject({ status: 'in progress', workEndedAt: ended });
    });
  });

  test('restores the reported service of the vessel when the project is reopened', async () => {
    project.db.insert(serviceRules).values({ serviceType: 'annual service', intervalMonths: 12 }).run();
    const { id } = ready('work done', { ...started, workEndedAt: new Date('2026-03-02T07:00:00Z') });
    const said = `Vessel;Last service;Service type;Next due\n${vesselOf(id).vesselName};2025-05-04;survey;2026-06-01\n`;
    const { planHash } = await project.as.manager.vessels.importCsv({ csv: said, dryRun: true });
    await project.as.manager.vessels.importCsv({ csv: said, planHash });
    const brought = {
      lastServiceDate: '2025-05-04',
      lastServiceType: 'survey',
      nextServiceDue: '2026-06-01',
    };
    expect(vesselOf(id)).toMatchObject(brought);

    await step('manager', id, 'completed');
    expect(vesselOf(id)).toMatchObject({ lastServiceDate: '2026-03-02', nextServiceDue: '2027-03-02' });
    await step('manager', id, 'in progress', { reason: 'Wrong vessel in the report' });
    await step('manager', id, 'cancelled', { reason: 'Never done' });
    expect(vesselOf(id)).toMatchObject(brought);
  });

  test('a cancelled project writes nothing into the vessel’s records', async () => {
    const { id } = ready('in progress', started);
    const before = vesselOf(id);
    await step('manager', id, 'cancelled', { reason: 'Vessel sold' });
    expect(vesselOf(id)).toEqual(before);
    expect(project.db.select().from(vesselServiceHistory).all()).toEqual([]);
  });
});
