import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  idempotencyKeys,
  notifications,
  partsUsed,
  projectChecklistAnswers,
  projectComments,
  projectFiles,
  projectTimeEntries,
  travelDocumentFiles,
  vesselContacts,
} from '#db/schema/index.ts';
import { codeOf } from '#server/testing/portal/project-harness.ts';
import { createReportedProject, type ReportedProject } from '#server/testing/portal/reported-project.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const clientUuid = '0191f0a2-7c00-7000-8000-000000000001';
/** The clock of a test is at 2 March 2026, 08:00 UTC; the tests end the work at this time. */
const LOCK = '2026-03-02T08:00:00.000Z';
const before = '2026-03-02T07:30:00.000Z';
const after = '2026-03-02T08:30:00.000Z';
const LOCKED = 'The work is done, so this can no longer be changed. Ask a manager to send the project back.';

let project: ReportedProject;
beforeEach(async () => {
  project = await createReportedProject();
});
afterEach(() => project.close());

async function finish(): Promise<void> {
  await project.sign();
  await project.step('operator', { to: 'work done', outcome: 'resolved' });
  project.clock.advance(2 * HOUR);
}

interface Sent {
  occurredAt?: string | undefined;
  as?: 'operator' | 'foreign';
}

const upload = async (kind: string, { occurredAt, as = 'operator' }: Sent) => {
  const query = new URLSearchParams({
    fileName: 'Log.pdf',
    ...(kind === 'travel-documents' && { fileCategory: 'visa' }),
    ...(occurredAt !== undefined && { occurredAt }),
  });
  const { statusCode } = await project.inject({
    method: 'POST',
    url: `/api/portal/projects/${project.projectId}/${kind}?${query}`,
    headers: { authorization: `Bearer ${project.tokens[as]}`, 'content-type': 'application/octet-stream' },
    payload: Buffer.from('%PDF-1.7\nA log.'),
  });
  if (statusCode !== 201) throw new Error(`refused with ${statusCode}`);
};

/** What an operator enters on board, and the rows of its table. */
const ENTRIES = {
  comment: {
    send: ({ occurredAt, as = 'operator' }: Sent) =>
      project.as[as].comments.add({ projectId: project.projectId, comment: 'On board.', occurredAt }),
    rows: () => project.db.select().from(projectComments).all(),
  },
  file: {
    send: (sent: Sent) => upload('files', sent),
    rows: () => project.db.select().from(projectFiles).all(),
  },
  'travel document': {
    send: (sent: Sent) => upload('travel-documents', sent),
    rows: () => project.db.select().from(travelDocumentFiles).all(),
  },
  'time entry': {
    send: ({ occurredAt, as = 'operator' }: Sent) =>
      project.as[as].time.add({
        projectId: project.projectId,
        category: 'standby',
        startedAt: '2026-03-02T05:00:00Z',
        endedAt: '2026-03-02T05:20:00Z',
        occurredAt,
      }),
    rows: () => project.db.select().from(projectTimeEntries).all(),
  },
  part: {
    send: ({ occurredAt, as = 'operator' }: Sent) =>
      project.as[as].parts.add({
        projectId: project.projectId,
        partName: 'Hose clip',
        quantity: 2,
        occurredAt,
      }),
    rows: () => project.db.select().from(partsUsed).all(),
  },
  answer: {
    send: ({ occurredAt, as = 'operator' }: Sent) =>
      project.as[as].checklists.answer({
        projectId: project.projectId,
        checklistId: 1,
        itemKey: 'remarks',
        value: 'Clean',
        occurredAt,
      }),
    rows: () => project.db.select().from(projectChecklistAnswers).all(),
  },
};
type Entry = keyof typeof ENTRIES;
const names = Object.keys(ENTRIES) as Entry[];
/** These are taken in any state, so that one from after the lock is not late. */
const ALWAYS_TAKEN: ReadonlySet<Entry> = new Set(['comment', 'file', 'travel document', 'part']);

const notices = (name: 'manager' | 'operator' = 'manager') =>
  project.db
    .select()
    .from(notifications)
    .where(eq(notifications.userId, project.people[name].id))
    .all()
    .filter(({ lateEntries }) => lateEntries !== null);

test('an entry of a time without a calendar day is refused with a sentence', async () => {
  for (const occurredAt of ['0000-01-01T00:00:00Z', '9999-12-31T23:59:00Z']) {
    expect(await codeOf(ENTRIES.part.send({ occurredAt }))).toBe('BAD_REQUEST');
    await expect(ENTRIES.file.send({ occurredAt })).rejects.toThrow('refused with 400');
  }
});

describe('an entry from before the work was done', () => {
  test.each(names)('is taken after it, and marked: %s', async (name) => {
    await finish();
    await ENTRIES[name].send({ occurredAt: before });
    expect(ENTRIES[name].rows().at(-1)?.lateSince?.toISOString()).toBe(LOCK);
    expect(ENTRIES[name].rows().filter(({ lateSince }) => lateSince !== null)).toHaveLength(1);
    expect(notices().map(({ text }) => text)).toEqual([`1 entry came late to project ${project.projectId}.`]);
  });

  test.each(names)('differs from one after it: %s', async (name) => {
    await finish();
    const count = ENTRIES[name].rows().length;
    const sent = [after, LOCK, undefined].map((occurredAt) =>
      ENTRIES[name].send({ occurredAt }).then(() => 1),
    );
    const isTaken = ALWAYS_TAKEN.has(name);
    const answers = await Promise.allSettled(sent);
    expect(answers.map(({ status }) => status)).toEqual(Array(3).fill(isTaken ? 'fulfilled' : 'rejected'));
    expect(ENTRIES[name].rows()).toHaveLength(count + (isTaken ? 3 : 0));
    expect(ENTRIES[name].rows().filter(({ lateSince }) => lateSince !== null)).toEqual([]);
    expect(notices()).toEqual([]);
  });

  test('is on the lists that managers read', async () => {
    await finish();
    for (const name of names) await ENTRIES[name].send({ occurredAt: before });
    const { projectId } = project;
    const { manager } = project.as;
    const late = [
      ...(await manager.comments.list({ projectId })),
      ...(await manager.files.list({ projectId })),
      ...(await manager.travelDocuments.list({ projectId })).documents,
      ...(await manager.time.list({ projectId })).entries,
      ...(await manager.parts.list({ projectId })),
      ...(await manager.checklists.list({ projectId })).flatMap(({ items }) =>
        items.flatMap(({ answer }) => answer ?? []),
      ),
    ].filter(({ lateSince }) => lateSince === LOCK);
    expect(late).toHaveLength(names.length);
  });

  test('is announced once to each manager, with the number of entries', async () => {
    await finish();
    for (const name of ['comment', 'part', 'time entry'] as const)
      await ENTRIES[name].send({ occurredAt: before });
    expect(notices()).toMatchObject([
      { text: `3 entries came late to project ${project.projectId}.`, readAt: null },
    ]);
    await project.as.manager.notifications.mark({ id: notices()[0]!.id, read: true });
    await ENTRIES.file.send({ occurredAt: before });
    expect(notices().map(({ lateEntries }) => lateEntries)).toEqual([3, 1]);
    expect(notices('operator')).toEqual([]);
  });

  test('is not taken of a time before the project, nor more than 30 days after the work', async () => {
    await finish();
    expect(await codeOf(ENTRIES['time entry'].send({ occurredAt: '1970-01-01T00:00:00Z' }))).toBe('CONFLICT');
    project.clock.advance(30 * DAY);
    const operator = project.portalOf(project.signIn(project.people.operator));
    await expect(
      operator.time.add({
        projectId: project.projectId,
        category: 'work',
        startedAt: '2026-03-02T05:00:00Z',
        endedAt: '2026-03-02T05:20:00Z',
        occurredAt: before,
      }),
    ).rejects.toThrow(LOCKED);
  });

  test('cannot contain time from after it', async () => {
    await finish();
    const add = project.as.operator.time.add({
      projectId: project.projectId,
      category: 'work',
      startedAt: '2026-03-02T07:00:00Z',
      endedAt: '2026-03-02T09:00:00Z',
      occurredAt: before,
    });
    await expect(add).rejects.toThrow('The end is after you could no longer write to this project.');
  });

  test('is refused where nobody knows when the project was locked', async () => {
    project.setProject({ status: 'completed' });
    expect(await codeOf(ENTRIES['time entry'].send({ occurredAt: before }))).toBe('CONFLICT');
  });

  test('is held against the last lock of a project that was sent back', async () => {
    await finish();
    await project.step('manager', { to: 'in progress', reason: 'One reading is missing' });
    // 10:00 to 11:00: the work goes on.
    project.clock.advance(HOUR);
    await project.sign();
    await project.step('operator', { to: 'work done', outcome: 'resolved' });
    project.clock.advance(HOUR);
    await project.step('manager', { to: 'completed' });
    await ENTRIES.answer.send({ occurredAt: '2026-03-02T10:30:00.000Z' });
    expect(ENTRIES.answer.rows().at(-1)?.lateSince?.toISOString()).toBe('2026-03-02T11:00:00.000Z');
    const late = project.as.operator.time.start({
      projectId: project.projectId,
      category: 'work',
      occurredAt: '2026-03-02T11:30:00.000Z',
    });
    expect(await codeOf(late)).toBe('CONFLICT');
  });

  test('a correction and a removal are taken, and only of the person’s own', async () => {
    const { projectId } = project;
    const comment = await project.as.operator.comments.add({ projectId, comment: 'Om board.' });
    const contact = { projectId, id: 1, version: 1, name: 'Ana Reyes Cruz', occurredAt: before };
    await ENTRIES.file.send({});
    const own = project.db.select().from(projectFiles).all().at(-1)!.id;
    const { id: managers } = await project.as.manager.time.add({
      projectId,
      category: 'work',
      startedAt: '2026-03-02T05:00:00Z',
      endedAt: '2026-03-02T05:20:00Z',
    });
    await finish();
    const { operator } = project.as;
    // Two hours later: it was changed in time on board.
    const edit = { projectId, id: comment.id, comment: 'On board.', occurredAt: before };
    expect(await operator.comments.update(edit)).toMatchObject({ comment: 'On board.', lateSince: LOCK });
    await operator.time.update({ projectId, id: 1, version: 1, note: 'Calibration', occurredAt: before });
    await operator.onBoardContacts.update(contact);
    await operator.parts.update({ projectId, id: 1, version: 1, quantity: 3, occurredAt: before });
    await operator.files.remove({ projectId, id: own, occurredAt: before });
    expect(await codeOf(operator.time.remove({ projectId, id: managers, occurredAt: before }))).toBe(
      'FORBIDDEN',
    );
    expect(project.db.select().from(projectTimeEntries).all()[0]).toMatchObject({
      note: 'Calibration',
      lateSince: new Date(LOCK),
    });
    expect(project.db.select().from(partsUsed).all()[0]).toMatchObject({
      quantity: 3,
      lateSince: new Date(LOCK),
    });
    expect(project.db.select().from(vesselContacts).all()[0]).toMatchObject({ name: 'Ana Reyes Cruz' });
    expect(
      project.db
        .select()
        .from(projectFiles)
        .all()
        .map(({ id }) => id),
    ).not.toContain(own);
    expect(notices()[0]?.lateEntries).toBe(5);
  });

  test('a timer is ended by the lock, and by its stop where that comes', async () => {
    await finish();
    const { projectId } = project;
    const act = { projectId, category: 'work' as const };
    const started = await project.as.operator.time.start({ ...act, occurredAt: '2026-03-02T07:00:00.000Z' });
    expect(started).toMatchObject({ endedAt: LOCK, minutes: 60, lateSince: LOCK });
    const stopped = await project.as.operator.time.stop({ projectId, occurredAt: before });
    expect(stopped).toMatchObject({ id: started.id, endedAt: before, minutes: 30 });
    const stop = { projectId, occurredAt: '2026-03-02T07:40:00.000Z' };
    // The two hours that were entered by hand end with the work as well, and are no timer.
    expect(await codeOf(project.as.operator.time.stop(stop))).toBe('CONFLICT');
    await project.as.operator.time.start({ ...act, occurredAt: '2026-03-02T07:45:00.000Z' });
    await project.as.operator.time.start({
      ...act,
      category: 'travel',
      occurredAt: '2026-03-02T07:50:00.000Z',
    });
    const { entries } = await project.as.manager.time.list({ projectId });
    expect(entries.slice(0, 2).map(({ category, minutes }) => [category, minutes])).toEqual([
      ['travel', 10],
      ['work', 5],
    ]);
  });

  test('a timer that a manager ended with the project stops when its person stopped it', async () => {
    const { projectId } = project;
    const start = { projectId, category: 'work' as const, occurredAt: '2026-03-02T07:00:00.000Z' };
    const { id } = await project.as.operator.time.start(start);
    await project.step('manager', { to: 'cancelled', reason: 'Sailed' });
    project.clock.advance(HOUR);
    const stopped = await project.as.operator.time.stop({ projectId, occurredAt: before });
    expect(stopped).toMatchObject({ id, endedAt: before, minutes: 30, lateSince: LOCK });
    expect(notices()).toHaveLength(1);
  });
});

describe('the money and the signature of a project', () => {
  test('a late part waits for its price and changes nothing that was approved', async () => {
    await finish();
    await project.step('manager', { to: 'completed' });
    const { projectId } = project;
    const bill = async () => project.as.manager.billing.project({ id: projectId });
    const { parts } = await bill();
    await project.as.manager.billing.transitionPart({ id: 1, version: parts[0]!.version, to: 'approved' });
    const sums = (await bill()).totals;
    await ENTRIES.part.send({ occurredAt: before });
    const now = await bill();
    expect(now.parts.map(({ billingStatus, lateSince }) => [billingStatus, lateSince])).toEqual([
      ['approved', null],
      ['pending', LOCK],
    ]);
    expect(now.totals).toEqual(sums);
    const changed = { projectId, id: 1, version: now.parts[0]!.version, quantity: 9, occurredAt: before };
    expect(await codeOf(project.as.operator.parts.update(changed))).toBe('CONFLICT');
    expect(await codeOf(project.as.operator.parts.remove(changed))).toBe('CONFLICT');
    expect((await bill()).totals).toEqual(sums);
  });

  test('late time shows that the signed report no longer says what the project does', async () => {
    await finish();
    expect(await project.show()).toMatchObject({ changedSinceSigned: false });
    await ENTRIES['time entry'].send({ occurredAt: before });
    expect(await project.show()).toMatchObject({
      changedSinceSigned: true,
      changedFacts: ['times and hours'],
    });
  });
});

describe('a person whose project went to someone else', () => {
  const assign = (assignedOperatorId: number) =>
    project.as.manager.projects.update({
      id: project.projectId,
      version: project.readProject().version,
      assignedOperatorId,
    });

  /** Theirs from 08:00 to 10:00. */
  beforeEach(async () => {
    await assign(project.people.foreign.id);
    project.clock.advance(2 * HOUR);
    await assign(project.people.operator.id);
    project.clock.advance(HOUR);
  });
  const REMOVAL = '2026-03-02T10:00:00.000Z';
  const during = '2026-03-02T09:00:00.000Z';

  test.each(names)('still sends what was entered before that: %s', async (name) => {
    await ENTRIES[name].send({ as: 'foreign', occurredAt: during });
    expect(ENTRIES[name].rows().at(-1)?.lateSince?.toISOString()).toBe(REMOVAL);
    expect(notices()[0]?.lateEntries).toBe(1);
  });

  /** They change nothing that others count on. */
  const TELLS: ReadonlySet<Entry> = new Set(['comment', 'file', 'travel document']);
  const afterRemoval = [REMOVAL, '2026-03-02T10:30:00.000Z'];

  test.each([...TELLS])('still tells what was done after that: %s', async (name) => {
    for (const occurredAt of afterRemoval) await ENTRIES[name].send({ as: 'foreign', occurredAt });
    const late = ENTRIES[name].rows().filter(({ lateSince }) => lateSince?.toISOString() === REMOVAL);
    expect(late).toHaveLength(2);
    expect(notices()[0]?.lateEntries).toBe(2);
  });

  test('tells nothing more than 30 days after that', async () => {
    project.clock.advance(30 * DAY);
    const foreign = project.portalOf(project.signIn(project.people.foreign));
    const { projectId } = project;
    const add = foreign.comments.add({ projectId, comment: 'On board.', occurredAt: REMOVAL });
    expect(await codeOf(add)).toBe('NOT_FOUND');
  });

  test.each(names)('sends nothing else of before or after it was theirs: %s', async (name) => {
    const count = ENTRIES[name].rows().length;
    for (const occurredAt of [before, undefined, ...(TELLS.has(name) ? [] : afterRemoval)]) {
      await expect(ENTRIES[name].send({ as: 'foreign', occurredAt })).rejects.toThrow(
        /Not found or not yours\.|refused with 404/,
      );
    }
    expect(ENTRIES[name].rows()).toHaveLength(count);
  });

  test('does not read the project, nor the answer to a retry', async () => {
    const { projectId } = project;
    const send = () =>
      project.as.foreign.comments.add({ projectId, comment: 'On board.', occurredAt: during, clientUuid });
    await send();
    await expect(send()).rejects.toThrow('This was saved before. Reload to see it as it is now.');
    expect(await codeOf(project.as.foreign.comments.list({ projectId }))).toBe('NOT_FOUND');
    expect(await codeOf(project.as.foreign.projects.byId({ id: projectId }))).toBe('NOT_FOUND');
    const step = { id: projectId, version: project.readProject().version, to: 'on hold' as const };
    const held = project.as.foreign.projects.transition({
      ...step,
      holdReason: 'weather',
      occurredAt: during,
    });
    expect(await codeOf(held)).toBe('NOT_FOUND');
  });

  test('neither reads nor changes what others made after that, but what they made themselves', async () => {
    const { as, projectId, db } = project;
    const late = { projectId, occurredAt: during };
    const contact = { projectId, contactType: 'engineer' as const, name: 'Bo Lind' };
    const theirs = {
      part: await as.operator.parts.add({ projectId, partName: 'Valve', quantity: 1 }),
      contact: await as.operator.onBoardContacts.create(contact),
    };
    const own = {
      part: await as.foreign.parts.add({ ...late, partName: 'Hose clip', quantity: 2 }),
      contact: await as.foreign.onBoardContacts.create({ ...late, ...contact, name: 'Ana Reyes Cruz' }),
    };
    const acts = ({ part, contact: { id } }: typeof own) => [
      () => as.foreign.parts.update({ ...late, id: part.id, version: 1, quantity: 9 }),
      () => as.foreign.parts.update({ ...late, id: part.id, version: 7, quantity: 9 }),
      () => as.foreign.parts.remove({ ...late, id: part.id }),
      () => as.foreign.onBoardContacts.update({ ...late, id, version: 1, name: 'Nobody' }),
      () => as.foreign.onBoardContacts.remove({ ...late, id }),
    ];
    const before = [db.select().from(partsUsed).all(), db.select().from(vesselContacts).all()];
    for (const act of acts(theirs)) expect(await codeOf(act())).toBe('NOT_FOUND');
    expect([db.select().from(partsUsed).all(), db.select().from(vesselContacts).all()]).toEqual(before);
    const codes = [];
    for (const act of acts(own)) codes.push(await codeOf(act()));
    expect(codes).toEqual(['OK', 'CONFLICT', 'OK', 'OK', 'OK']);
  });

  test('sends nothing if it never was theirs', async () => {
    const { as, projectId } = project;
    const add = as.author.time.add({
      projectId,
      category: 'work',
      startedAt: '2026-03-02T05:00:00Z',
      endedAt: '2026-03-02T05:20:00Z',
      occurredAt: during,
    });
    expect(await codeOf(add)).toBe('FORBIDDEN');
  });
});

test('keeps what the clock of the device said where its time was corrected', async () => {
  const { projectId } = project;
  const deviceClock = '2026-03-01T07:30:00.000Z';
  await project.as.operator.comments.add({
    projectId,
    comment: 'On board.',
    clientUuid,
    occurredAt: before,
    deviceClock,
  });
  expect(project.db.select().from(idempotencyKeys).get()).toMatchObject({
    occurredAt: new Date(before),
    deviceClock: new Date(deviceClock),
  });
  const { id, version } = project.readProject();
  const saved = await project.as.operator.projects.update({ id, version, description: 'Clean', deviceClock });
  expect(saved.description).toBe('Clean');
});
