import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  auditLogs,
  outbox,
  whistleblowerAccessLogs,
  whistleblowerNotes,
  whistleblowerReports,
} from '#db/schema/index.ts';
import { ANONYMOUS, createReportHarness, NAMED, type ReportHarness } from '#server/testing/reports.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let harness: ReportHarness;

beforeEach(() => {
  harness = createReportHarness();
});

afterEach(() => harness.close());

async function submitted(input = ANONYMOUS) {
  const { receiptCode } = await harness.reporter().submit(input);
  const [report] = await harness.handler.list();
  return { id: report!.id, receiptCode };
}

const loggedActions = () =>
  harness.db
    .select()
    .from(whistleblowerAccessLogs)
    .all()
    .map(({ action, reportId, actorKind }) => [action, reportId, actorKind]);

test('lists the documented fields and the status of each report, newest first', async () => {
  await harness.submit();
  harness.clock.advance(HOUR);
  await harness.submit(NAMED);
  const standing = {
    content: 'readable',
    status: 'received',
    outcome: null,
    acknowledgeBy: '2026-03-09',
    feedbackBy: '2026-06-02',
    due: { acknowledge: 'open', feedback: 'open' },
    unread: true,
    unreadMessages: 0,
    closedAt: null,
    purgeOn: null,
    purgeSoon: false,
    version: 1,
  };
  expect(await harness.handler.list()).toEqual([
    {
      id: 2,
      isAnonymous: false,
      name: NAMED.reporterName,
      email: NAMED.reporterEmail,
      department: null,
      category: 'ethics',
      description: NAMED.description,
      createdAt: '2026-03-02T10:00:00.000Z',
      ...standing,
    },
    {
      id: 1,
      isAnonymous: true,
      name: null,
      email: null,
      department: null,
      category: 'safety',
      description: ANONYMOUS.description,
      createdAt: '2026-03-02T09:00:00.000Z',
      ...standing,
    },
  ]);
});

test('a report is unread until it is opened, and again when the reporter writes', async () => {
  const { id, receiptCode } = await submitted();
  const unread = async () =>
    (await harness.handler.list()).map((report) => [report.unread, report.unreadMessages]);
  expect(await unread()).toEqual([[true, 0]]);
  await harness.handler.byId({ id });
  expect(await unread()).toEqual([[false, 0]]);
  await harness.reporter().reply({ receiptCode, text: 'It happened again.' });
  await harness.reporter().reply({ receiptCode, text: 'And again.' });
  expect(await unread()).toEqual([[true, 2]]);
  await harness.handler.byId({ id });
  expect(await unread()).toEqual([[false, 0]]);
});

test('marks what is new when a report is opened, but not the second time', async () => {
  const { id, receiptCode } = await submitted();
  const look = async () => {
    const { unread, unreadMessages, messages } = await harness.handler.byId({ id });
    return [unread, unreadMessages, messages.map(({ readAt }) => readAt !== null)];
  };
  expect(await look()).toEqual([true, 0, []]);
  await harness.reporter().reply({ receiptCode, text: 'It happened again.' });
  expect(await look()).toEqual([true, 1, [false]]);
  expect(await look()).toEqual([false, 0, [true]]);
});

test('answers not found for an unknown report', async () => {
  for (const call of [
    () => harness.handler.byId({ id: 7 }),
    () => harness.handler.addNote({ id: 7, text: 'Nobody' }),
    () => harness.handler.sendMessage({ id: 7, text: 'Nobody' }),
    () => harness.handler.updateStatus({ id: 7, status: 'acknowledged', version: 1 }),
  ]) {
    await expect(call()).rejects.toMatchObject({ code: 'NOT_FOUND' });
  }
});

describe('due dates', () => {
  const dueAfter = async (days: number) => {
    harness.clock.set(new Date(Date.parse('2026-03-02T11:00:00Z') + days * DAY));
    return (await harness.handler.list())[0]!.due;
  };

  test('sets acknowledgement due within 7 days and feedback within 3 months, and highlights both before', async () => {
    await submitted();
    expect(await dueAfter(4)).toEqual({ acknowledge: 'open', feedback: 'open' });
    expect(await dueAfter(5)).toEqual({ acknowledge: 'soon', feedback: 'open' });
    expect(await dueAfter(7)).toEqual({ acknowledge: 'soon', feedback: 'open' });
    expect(await dueAfter(8)).toEqual({ acknowledge: 'overdue', feedback: 'open' });
    expect(await dueAfter(77)).toMatchObject({ feedback: 'open' });
    expect(await dueAfter(78)).toMatchObject({ feedback: 'soon' });
    expect(await dueAfter(92)).toMatchObject({ feedback: 'soon' });
    expect(await dueAfter(93)).toMatchObject({ feedback: 'overdue' });
  });

  test('the first message acknowledges; feedback is recorded explicitly or by closing', async () => {
    const { id } = await submitted();
    const first = await harness.handler.sendMessage({ id, text: 'We have read it.' });
    expect(first).toMatchObject({
      status: 'acknowledged',
      acknowledgedAt: harness.clock.now().toISOString(),
      feedbackAt: null,
      due: { acknowledge: 'done', feedback: 'open' },
    });
    const feedback = await harness.handler.sendMessage({ id, text: 'A net was rigged.', feedback: true });
    expect(feedback).toMatchObject({ due: { acknowledge: 'done', feedback: 'done' } });

    await submitted(NAMED);
    await harness.handler.updateStatus({ id: 2, status: 'acknowledged', version: 1 });
    const closed = await harness.handler.updateStatus({
      id: 2,
      status: 'closed',
      outcome: 'outside scope',
      version: 2,
    });
    expect(closed).toMatchObject({ feedbackAt: null, due: { acknowledge: 'done', feedback: 'done' } });
  });
});

describe('the status of a report', () => {
  test('goes from received to acknowledged, under review, closed, and reopened with a reason', async () => {
    const { id } = await submitted();
    const step = async (
      input: Omit<Parameters<typeof harness.handler.updateStatus>[0], 'id' | 'version'>,
    ) => {
      const { version } = (await harness.handler.list())[0]!;
      return harness.handler.updateStatus({ id, version, ...input });
    };
    expect(await step({ status: 'acknowledged' })).toMatchObject({ status: 'acknowledged', version: 2 });
    expect(await step({ status: 'under review' })).toMatchObject({ status: 'under review', version: 3 });
    expect(await step({ status: 'closed', outcome: 'no action' })).toMatchObject({
      status: 'closed',
      outcome: 'no action',
      closedAt: harness.clock.now().toISOString(),
      purgeOn: '2027-03-02',
    });
    const again = await step({ status: 'under review', reason: 'A second witness came.' });
    expect(again).toMatchObject({ status: 'under review', outcome: null, closedAt: null, purgeOn: null });
    expect(again.notes.map(({ text }) => text)).toEqual(['Reopened: A second witness came.']);
    expect(loggedActions().filter(([action]) => action === 'status changed')).toHaveLength(4);
  });

  test.each([
    ['received', 'under review', []],
    ['received', 'closed', []],
    ['acknowledged', 'received', ['acknowledged']],
    ['under review', 'acknowledged', ['acknowledged', 'under review']],
    ['closed', 'received', ['acknowledged', 'closed']],
    ['closed', 'closed', ['acknowledged', 'closed']],
  ] as const)('cannot go from %s to %s', async (_, status, steps) => {
    const { id } = await submitted();
    let version = 1;
    for (const step of steps) {
      ({ version } = await harness.handler.updateStatus({ id, status: step, outcome: 'action', version }));
    }
    const before = harness.db.select().from(whistleblowerReports).all();
    await expect(
      harness.handler.updateStatus({ id, status, outcome: 'action', reason: 'Because', version }),
    ).rejects.toMatchObject({ code: 'CONFLICT', message: expect.stringContaining('can only become') });
    expect(harness.db.select().from(whistleblowerReports).all()).toEqual(before);
  });

  test('needs an outcome to close and a reason to reopen', async () => {
    const { id } = await submitted();
    await harness.handler.updateStatus({ id, status: 'acknowledged', version: 1 });
    await expect(harness.handler.updateStatus({ id, status: 'closed', version: 2 })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      cause: { issues: [{ path: ['outcome'] }] },
    });
    await harness.handler.updateStatus({ id, status: 'closed', outcome: 'action', version: 2 });
    await expect(
      harness.handler.updateStatus({ id, status: 'under review', reason: '  ', version: 3 }),
    ).rejects.toMatchObject({ code: 'BAD_REQUEST', cause: { issues: [{ path: ['reason'] }] } });
  });

  test('refuses the second of two who change the same report, with its status but not its content', async () => {
    const { id } = await submitted();
    await harness.handler.updateStatus({ id, status: 'acknowledged', version: 1 });
    const refusal = await harness.handler
      .updateStatus({ id, status: 'under review', version: 1 })
      .catch((error: { code: string; message: string; cause: { current?: unknown } }) => error);
    expect(refusal).toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('Someone else has changed this report'),
    });
    expect('cause' in refusal && refusal.cause.current).toEqual({
      id,
      status: 'acknowledged',
      outcome: null,
      closedAt: null,
      version: 2,
    });
  });
});

describe('messages and notes', () => {
  test('notes are for handlers only; the reporter never sees one', async () => {
    const { id, receiptCode } = await submitted();
    const report = await harness.handler.addNote({ id, text: 'Ask the bosun.' });
    expect(report.notes).toEqual([{ id: 1, text: 'Ask the bosun.', createdAt: '2026-03-02T09:37:21.456Z' }]);
    expect(JSON.stringify(await harness.reporter().open({ receiptCode }))).not.toContain('bosun');
    expect(JSON.stringify(harness.db.select().from(whistleblowerNotes).all())).not.toContain('bosun');
  });

  test('a repetition with the same clientUuid is stored and logged once', async () => {
    const { id } = await submitted();
    const again = { id, text: 'Which gangway?', clientUuid: '7a1d3c5e-2b4f-4c6d-8e9f-0a1b2c3d4e5f' };
    await harness.handler.sendMessage(again);
    await harness.handler.addNote(again);
    await harness.handler.addNote(again);
    const report = await harness.handler.sendMessage(again);
    expect([report.messages.length, report.notes.length]).toEqual([1, 1]);
    expect(report.accessLog.map(({ action }) => action)).toEqual([
      'note written',
      'status changed',
      'message sent',
    ]);
  });

  test('a repetition that calls the message the feedback counts as the feedback', async () => {
    const { id } = await submitted();
    const sent = { id, text: 'Nets were fitted.', clientUuid: '7a1d3c5e-2b4f-4c6d-8e9f-0a1b2c3d4e5f' };
    await harness.handler.sendMessage(sent);
    const report = await harness.handler.sendMessage({ ...sent, feedback: true });
    expect(report.messages).toHaveLength(1);
    expect(report.feedbackAt).not.toBeNull();
    expect(report.due.feedback).toBe('done');
  });

  test('another text under the same clientUuid is refused', async () => {
    const { id } = await submitted();
    const sent = { id, text: 'Which gangway?', clientUuid: '7a1d3c5e-2b4f-4c6d-8e9f-0a1b2c3d4e5f' };
    await harness.handler.sendMessage(sent);
    await harness.handler.addNote(sent);
    const refusal = { code: 'CONFLICT', message: expect.stringContaining('another text') };
    await expect(harness.handler.sendMessage({ ...sent, text: 'On which day?' })).rejects.toMatchObject(
      refusal,
    );
    await expect(harness.handler.addNote({ ...sent, text: 'Ask the bosun.' })).rejects.toMatchObject(refusal);
  });

  test('shows whether the other side has seen a message', async () => {
    const { id, receiptCode } = await submitted(NAMED);
    await harness.handler.sendMessage({ id, text: 'Which invoice?' });
    expect((await harness.handler.byId({ id })).messages).toMatchObject([
      { sender: 'handler', readAt: null },
    ]);
    harness.clock.advance(HOUR);
    await harness.reporter().open({ receiptCode });
    expect((await harness.handler.byId({ id })).messages).toMatchObject([
      { readAt: '2026-03-02T10:37:21.456Z' },
    ]);
  });
});

describe('the access log', () => {
  test('holds every access and act of the handler, and nothing of the reporter', async () => {
    const { id, receiptCode } = await submitted();
    await harness.handler.byId({ id });
    await harness.reporter().open({ receiptCode });
    await harness.reporter().reply({ receiptCode, text: 'Hello?' });
    await harness.handler.sendMessage({ id, text: 'Hello.' });
    await harness.handler.addNote({ id, text: 'Call the master.' });
    expect(loggedActions()).toEqual([
      ['listed', null, 'admin'],
      ['opened', id, 'admin'],
      ['message sent', id, 'admin'],
      ['status changed', id, 'admin'],
      ['note written', id, 'admin'],
    ]);
    expect((await harness.handler.byId({ id })).accessLog.at(-1)).toEqual({
      action: 'opened',
      actor: 'admin',
      at: '2026-03-02T09:37:21.456Z',
    });
  });

  test('logs refetches within ten minutes as one access', async () => {
    const { id } = await submitted();
    const looks = async () => {
      await harness.handler.list();
      await harness.handler.byId({ id });
    };
    await looks();
    harness.clock.advance(9 * 60_000);
    await looks();
    expect(loggedActions()).toHaveLength(2);
    harness.clock.advance(60_000);
    await looks();
    expect(loggedActions()).toHaveLength(4);
  });

  test('refuses access that cannot be logged', async () => {
    await harness.submit();
    harness.db.$client.exec(
      "create trigger full before insert on whistleblower_access_logs begin select raise(abort, 'no'); end",
    );
    await expect(harness.handler.list()).rejects.toMatchObject({ code: 'INTERNAL_SERVER_ERROR' });
    await expect(harness.handler.byId({ id: 1 })).rejects.toMatchObject({ code: 'INTERNAL_SERVER_ERROR' });
  });

  test('leaves nothing of this in the audit log and the outbox', async () => {
    const { id } = await submitted();
    await harness.handler.sendMessage({ id, text: 'Hello.' });
    await harness.handler.addNote({ id, text: 'Call the master.' });
    expect(harness.db.select().from(auditLogs).all()).toEqual([]);
    expect(harness.db.select().from(outbox).all()).toEqual([]);
  });
});
