import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  outbox,
  pendingReportNotices,
  whistleblowerMessages,
  whistleblowerReports,
} from '#db/schema/index.ts';
import { queueDueReportNotices } from '#server/services/outbox/queue-report-notice.ts';
import { slowReceiptHash } from '#server/services/whistleblowing/slow-receipt-hash.ts';
import { ANONYMOUS, createReportHarness, NAMED, type ReportHarness } from '#server/testing/reports.ts';

const MINUTE = 60_000;

let harness: ReportHarness;

beforeEach(() => {
  harness = createReportHarness();
});

afterEach(() => harness.close());

const rows = () => harness.db.select().from(whistleblowerReports).all();
const row = () => rows()[0]!;
const mails = () => harness.db.select().from(outbox).all();
const pending = () => harness.db.select().from(pendingReportNotices).all();

describe('sending a report', () => {
  test('returns the receipt code and the two dates, and nothing that leads to the report', async () => {
    const answer = await harness.submit();
    expect(answer).toEqual({
      receiptCode: expect.stringMatching(/^\d{4} \d{4} \d{4} \d{4}$/),
      acknowledgeBy: '2026-03-09',
      feedbackBy: '2026-06-02',
    });
  });

  test('stores neither name nor e-mail of an anonymous report, even if sent, and only the hour of its time', async () => {
    await harness.submit({ reporterName: 'Kari Nordmann', reporterEmail: 'kari@fleet.example' });
    expect(row()).toMatchObject({
      anonymous: true,
      reporterNameCiphertext: null,
      reporterEmailCiphertext: null,
      createdAt: new Date('2026-03-02T09:00:00Z'),
      status: 'received',
    });
    expect(await harness.handler.list()).toMatchObject([{ isAnonymous: true, name: null, email: null }]);
  });

  test('stores a named report with the name sealed', async () => {
    await harness.submit(NAMED);
    expect(await harness.handler.list()).toMatchObject([
      { isAnonymous: false, name: 'Ola Skipper', email: 'ola@fleet.example', category: 'ethics' },
    ]);
    expect(JSON.stringify(row())).not.toMatch(/Ola|Skipper|fleet|invoice|hours/);
  });

  test('stores only a hash of the receipt code under the key of the installation', async () => {
    const { receiptCode } = await harness.submit();
    expect(row().receiptHash).toMatch(/^hmac-sha256\.[\w-]{43}$/);
    expect(JSON.stringify(row())).not.toContain(receiptCode.replaceAll(' ', ''));
  });

  test('gives every report its own code', async () => {
    const codes = await Promise.all(
      Array.from({ length: 20 }, (_, index) => harness.submit({ description: `Concern ${index}` })),
    );
    expect(new Set(codes.map(({ receiptCode }) => receiptCode)).size).toBe(20);
  });

  test('stores a named report by the hour as well, so that it does not date an anonymous one beside it', async () => {
    await harness.submit(NAMED);
    harness.clock.advance(MINUTE);
    await harness.submit(ANONYMOUS);
    harness.clock.advance(MINUTE);
    await harness.submit({ ...NAMED, description: 'Another concern.' });
    const hour = new Date('2026-03-02T09:00:00Z');
    expect(rows().map(({ createdAt }) => createdAt)).toEqual([hour, hour, hour]);
  });

  test('queues the notice at the next full hour, so that no mail beside it shows the minute', async () => {
    const contact = (message: string) =>
      harness.callers.anonymous.public.contact.submit({
        name: 'Kari Nordmann',
        email: 'kari@fleet.example',
        message,
      });
    await contact('Please quote two reagent kits.');
    await harness.submit();
    harness.clock.advance(MINUTE);
    await contact('Please quote three of them.');
    expect(mails().map(({ kind }) => kind)).toEqual(['contact message', 'contact message']);

    harness.clock.set(new Date('2026-03-02T10:00:00Z'));
    await contact('Please quote four of them.');
    queueDueReportNotices(harness);
    expect(mails().map(({ id, kind }) => [id, kind])).toEqual([
      [1, 'contact message'],
      [2, 'contact message'],
      [3, 'contact message'],
      [4, 'report notice'],
    ]);
    queueDueReportNotices(harness);
    expect(mails()).toHaveLength(4);
  });

  test('notifies the compliance officer at the next full hour that a report has arrived, and nothing else', async () => {
    await harness.submit(NAMED);
    await harness.submit(ANONYMOUS);
    const moment = new Date('2026-03-02T10:00:00Z');
    harness.clock.set(moment);
    queueDueReportNotices(harness);
    expect(mails()).toEqual([
      expect.objectContaining({
        recipient: 'compliance@quayside.example',
        subject: 'A report has arrived',
        text: expect.stringMatching(/^A report has arrived\.\n\n-- \nQuayside Marine Service AS\n/),
        html: expect.stringContaining('A report has arrived.'),
        replyTo: null,
        status: 'queued',
        createdAt: moment,
        nextAttemptAt: moment,
      }),
    ]);
  });

  test('stores no report if the notice cannot be scheduled', async () => {
    harness.db.$client.exec(
      "create trigger no_notice before insert on whistleblower_pending_notices begin select raise(abort, 'no'); end",
    );
    await expect(harness.submit()).rejects.toMatchObject({ code: 'INTERNAL_SERVER_ERROR' });
    expect(rows()).toEqual([]);
  });
});

describe('sending a report twice', () => {
  test('the same content within ten seconds is one report with one code', async () => {
    const [first, second] = await Promise.all([harness.submit(), harness.submit()]);
    harness.clock.advance(9_999);
    expect(await harness.submit()).toEqual(first);
    expect(second).toEqual(first);
    expect(rows()).toHaveLength(1);
    expect(pending()).toHaveLength(1);

    harness.clock.advance(1);
    expect((await harness.submit()).receiptCode).not.toBe(first.receiptCode);
    expect(rows()).toHaveLength(2);
  });

  test('does not remember a failure: the next attempt is a first one', async () => {
    harness.db.$client.exec(
      "create trigger full before insert on whistleblower_reports begin select raise(abort, 'no'); end",
    );
    await expect(harness.submit()).rejects.toMatchObject({ code: 'INTERNAL_SERVER_ERROR' });
    harness.db.$client.exec('drop trigger full');
    await harness.submit();
    expect(rows()).toHaveLength(1);
  });

  test.each([
    ['an Idempotency-Key', { idempotencyKey: 'retry-1' }, {}],
    ['an idempotencyKey of the payload', {}, { idempotencyKey: 'retry-1' }],
  ])('with %s makes one report and one code at any time, also after a restart', async (_, facts, field) => {
    const first = await harness.reporter(facts).submit({ ...NAMED, ...field });
    harness.clock.advance(60 * MINUTE);
    expect(await harness.reporter(facts).submit({ ...NAMED, ...field })).toEqual(first);
    expect(
      await harness
        .restart()
        .reporter(facts)
        .submit({ ...NAMED, ...field }),
    ).toEqual(first);
    expect(rows()).toHaveLength(1);
    expect(JSON.stringify(row())).not.toContain('retry-1');
    expect(await harness.reporter().open(first)).toMatchObject({ status: 'received' });
  });

  test('is refused with another report, and reveals nothing of the first one', async () => {
    await harness.reporter({ idempotencyKey: 'retry-1' }).submit(NAMED);
    await expect(harness.reporter({ idempotencyKey: 'retry-1' }).submit(ANONYMOUS)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('Nothing was stored'),
    });
    expect(rows()).toHaveLength(1);
  });

  test('makes another report under another key', async () => {
    const first = await harness.reporter({ idempotencyKey: 'retry-1' }).submit(NAMED);
    harness.clock.advance(MINUTE);
    const second = await harness.reporter({ idempotencyKey: 'retry-2' }).submit(NAMED);
    expect(second.receiptCode).not.toBe(first.receiptCode);
    expect(rows()).toHaveLength(2);
  });
});

describe('the dialogue', () => {
  test('the code opens it in any spelling, and shows its status', async () => {
    const { receiptCode } = await harness.submit();
    const typed = receiptCode.replaceAll(' ', '-');
    expect(await harness.reporter().open({ receiptCode: ` ${typed}. ` })).toEqual({
      status: 'received',
      outcome: null,
      statusLabel: 'Received',
      statusText: expect.stringContaining('within 7 days'),
      createdAt: '2026-03-02T09:00:00.000Z',
      acknowledgeBy: '2026-03-09',
      acknowledgedAt: null,
      feedbackBy: '2026-06-02',
      feedbackAt: null,
      closedAt: null,
      messages: [],
    });
  });

  test('reporter and handler write to each other, also after closing; an anonymous reporter by the hour', async () => {
    const { receiptCode } = await harness.submit();
    const { id } = (await harness.handler.list())[0]!;
    await harness.handler.sendMessage({ id, text: 'Which gangway?' });
    await harness.reporter().reply({ receiptCode, text: 'The one aft.' });
    const { version } = await harness.handler.byId({ id });
    await harness.handler.updateStatus({ id, status: 'closed', outcome: 'action', version });
    harness.clock.advance(90 * MINUTE);

    const dialogue = await harness.reporter().reply({ receiptCode, text: 'Thank you.' });
    expect(dialogue).toMatchObject({
      status: 'closed',
      outcome: 'action',
      statusLabel: 'Closed: action taken',
      closedAt: '2026-03-02T09:37:21.456Z',
    });
    expect(dialogue.messages).toEqual([
      { sender: 'handler', text: 'Which gangway?', createdAt: '2026-03-02T09:37:21.456Z' },
      { sender: 'reporter', text: 'The one aft.', createdAt: '2026-03-02T09:00:00.000Z' },
      { sender: 'reporter', text: 'Thank you.', createdAt: '2026-03-02T11:00:00.000Z' },
    ]);
    expect(await harness.reporter().open({ receiptCode })).toEqual(dialogue);
  });

  test('stores when an anonymous reporter has seen a message by the hour, when a named one has, exactly', async () => {
    const seen: (Date | null)[] = [];
    for (const input of [ANONYMOUS, NAMED]) {
      const { receiptCode } = await harness.reporter().submit(input);
      const { id } = (await harness.handler.list()).find(({ category }) => category === input.incidentType)!;
      await harness.handler.sendMessage({ id, text: 'Thank you for telling us.' });
      await harness.reporter().open({ receiptCode });
      const where = eq(whistleblowerMessages.reportId, id);
      seen.push(harness.db.select().from(whistleblowerMessages).where(where).get()!.readAt);
    }
    expect(seen).toEqual([new Date('2026-03-02T09:00:00Z'), harness.clock.now()]);
  });

  test('stores a message that is sent twice with the same clientUuid once', async () => {
    const { receiptCode } = await harness.submit();
    const message = { receiptCode, text: 'The one aft.', clientUuid: '7a1d3c5e-2b4f-4c6d-8e9f-0a1b2c3d4e5f' };
    await harness.reporter().reply(message);
    expect((await harness.reporter().reply(message)).messages).toHaveLength(1);
    const other = await harness.submit({ description: 'Another concern.' });
    expect((await harness.reporter().reply({ ...message, ...other })).messages).toHaveLength(1);
    expect(JSON.stringify(harness.db.select().from(whistleblowerMessages).all())).not.toContain('7a1d3c5e');
  });

  test('refuses another text under the clientUuid of a message', async () => {
    const { receiptCode } = await harness.submit();
    const message = { receiptCode, text: 'The one aft.', clientUuid: '7a1d3c5e-2b4f-4c6d-8e9f-0a1b2c3d4e5f' };
    await harness.reporter().reply(message);
    await expect(harness.reporter().reply({ ...message, text: 'The one forward.' })).rejects.toMatchObject({
      code: 'CONFLICT',
      message:
        'This clientUuid was used for another text. Nothing was stored; please send the text with a new one.',
    });
    const { messages } = await harness.reporter().open({ receiptCode });
    expect(messages.map(({ text }) => text)).toEqual(['The one aft.']);
  });

  const messageNotices = () => {
    queueDueReportNotices(harness);
    return mails().filter(({ kind }) => kind === 'report message notice');
  };

  test('notifies the compliance officer at the next full hour that a reporter has written, once for that hour', async () => {
    const { receiptCode } = await harness.submit();
    const other = await harness.submit({ description: 'Another concern.' });
    await harness.reporter().reply({ receiptCode, text: 'It happened again.' });
    await harness.reporter().reply({ receiptCode, text: 'And again.' });
    await harness.reporter().reply({ ...other, text: 'Here too.' });
    expect(messageNotices()).toEqual([]);
    const moment = new Date('2026-03-02T10:00:00Z');
    harness.clock.set(moment);
    await harness.reporter().reply({ receiptCode, text: 'Once more.' });
    expect(messageNotices()).toEqual([
      expect.objectContaining({
        recipient: 'compliance@quayside.example',
        subject: 'A reporter has written',
        text: expect.stringMatching(/^A reporter has written\.\n\n-- \nQuayside Marine Service AS\n/),
        replyTo: null,
        status: 'queued',
        createdAt: moment,
        nextAttemptAt: moment,
      }),
    ]);
    expect(JSON.stringify(messageNotices())).not.toMatch(/again|too|concern|gangway/i);

    harness.clock.advance(60 * MINUTE);
    expect(messageNotices().map(({ createdAt }) => createdAt.toISOString())).toEqual([
      '2026-03-02T10:00:00.000Z',
      '2026-03-02T11:00:00.000Z',
    ]);
  });

  test('ids count within a report, so that they do not order the messages of different reports', async () => {
    const first = await harness.submit();
    const second = await harness.submit({ description: 'Another concern.' });
    await harness.handler.sendMessage({ id: 1, text: 'Which gangway?' });
    await harness.reporter().reply({ ...second, text: 'Here too.' });
    await harness.handler.sendMessage({ id: 1, text: 'And when?' });
    await harness.reporter().reply({ ...first, text: 'The one aft.' });
    const stored = harness.db.select().from(whistleblowerMessages).orderBy(whistleblowerMessages.id).all();
    expect(stored.map(({ id, reportId }) => [id - reportId * 2 ** 20, reportId])).toEqual([
      [1, 1],
      [2, 1],
      [3, 1],
      [1, 2],
    ]);
  });

  test('sends no notice for a repeated message, or one of the handler', async () => {
    const { receiptCode } = await harness.submit();
    const message = { receiptCode, text: 'The one aft.', clientUuid: '7a1d3c5e-2b4f-4c6d-8e9f-0a1b2c3d4e5f' };
    await harness.reporter().reply(message);
    harness.clock.advance(90 * MINUTE);
    await harness.reporter().reply(message);
    await harness.handler.sendMessage({ id: 1, text: 'Thank you.' });
    harness.clock.advance(60 * MINUTE);
    expect(messageNotices()).toHaveLength(1);
  });

  test('stores no message if the notice cannot be scheduled', async () => {
    const { receiptCode } = await harness.submit();
    harness.db.$client.exec(
      "create trigger no_notice before insert on whistleblower_pending_notices begin select raise(abort, 'no'); end",
    );
    await expect(harness.reporter().reply({ receiptCode, text: 'Hello' })).rejects.toMatchObject({
      code: 'INTERNAL_SERVER_ERROR',
    });
    expect(harness.db.select().from(whistleblowerMessages).all()).toEqual([]);
  });

  test('refuses an unknown code, and a malformed one with the reason', async () => {
    await harness.submit();
    await expect(harness.reporter().open({ receiptCode: '0000 0000 0000 0000' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: expect.stringContaining('No report has this code.'),
    });
    await expect(
      harness.reporter().reply({ receiptCode: '0000000000000000', text: 'Hello' }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(harness.reporter().open({ receiptCode: '1234' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: expect.stringContaining('A receipt code has 16 digits.'),
    });
  });
});

const WRONG = '0000 0000 0000 0000';
const from = (clientAddress: string) => harness.reporter({ clientAddress });

/** The error code for a wrong receipt code. */
const guess = (address: string, index: number) =>
  from(address)
    .open({ receiptCode: String(index).padStart(16, '0') })
    .then(
      () => 'opened',
      (error: { code: string }) => error.code,
    );

describe('limits', () => {
  const send = (address: string, index: number) =>
    from(address).submit({ ...ANONYMOUS, description: `Concern ${index}` });

  test('limits an address to 30 reports in 10 minutes, with the time to wait; others are not affected', async () => {
    for (let index = 0; index < 30; index += 1) {
      await send('203.0.113.7', index);
      harness.clock.advance(1_000);
    }
    await expect(send('203.0.113.7', 30)).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      message:
        'Too many reports from your network; this one was not stored. Please wait 10 min and try again.',
      cause: { retryAfterSeconds: 570 },
    });
    await send('203.0.113.8', 31);
    harness.clock.advance(570_000);
    await send('203.0.113.7', 32);
    expect(rows()).toHaveLength(32);
  });

  test('limits messages to 30 in 10 minutes', async () => {
    const { receiptCode } = await harness.submit();
    for (let index = 0; index < 30; index += 1)
      await harness.reporter().reply({ receiptCode, text: 'And more.' });
    await expect(harness.reporter().reply({ receiptCode, text: 'Too much.' })).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
    });
  });

  test('a correct code works while twelve addresses guess, also from a guessing address', async () => {
    const { receiptCode } = await harness.submit();
    const guessers = Array.from({ length: 12 }, (_, index) => `203.0.113.${index}`);
    const guesses = guessers.flatMap((address, index) =>
      Array.from({ length: 50 }, (_, turn) => guess(address, index * 50 + turn)),
    );
    const reporters = ['198.51.100.7', ...guessers].map((address) => from(address).open({ receiptCode }));
    for (const dialogue of await Promise.all(reporters)) expect(dialogue.status).toBe('received');
    expect(new Set(await Promise.all(guesses))).toEqual(new Set(['NOT_FOUND', 'TOO_MANY_REQUESTS']));

    await from(guessers[0]!).reply({ receiptCode, text: 'It happened again.' });
    expect(await from(guessers[0]!).open({ receiptCode })).toMatchObject({ messages: [{}] });
  });

  test('limits wrong codes to 20 in 10 minutes for an address; others are not affected', async () => {
    await harness.submit();
    for (let index = 0; index < 20; index += 1) {
      expect(await guess('203.0.113.7', index)).toBe('NOT_FOUND');
    }
    await expect(from('203.0.113.7').open({ receiptCode: WRONG })).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      message:
        'No report has this code. Too many wrong codes were entered from your network: wait 10 min before you try another. The correct code opens the report at any time.',
      cause: { retryAfterSeconds: 600 },
    });
    expect(await guess('203.0.113.8', 20)).toBe('NOT_FOUND');
    harness.clock.advance(10 * MINUTE);
    expect(await guess('203.0.113.7', 21)).toBe('NOT_FOUND');
  });
});

describe('a report stored with the slow hash of an earlier version', () => {
  const opensFrom = (clientAddress: string, receiptCode: string) =>
    harness.reporter({ clientAddress }).open({ receiptCode });

  async function submitWithSlowHash(): Promise<string> {
    const { receiptCode } = await harness.reporter({ idempotencyKey: 'retry-1' }).submit(ANONYMOUS);
    const receiptHash = await slowReceiptHash(
      harness.reports.vault.secret(),
      receiptCode.replaceAll(' ', ''),
    );
    harness.db.update(whistleblowerReports).set({ receiptHash }).run();
    return receiptCode;
  }

  test('opens, and is stored with the keyed hash from then on', async () => {
    const receiptCode = await submitWithSlowHash();
    expect(row().receiptHash).toMatch(/^argon2id\.19456\.2\.[\w-]{43}$/);
    expect(await opensFrom('198.51.100.7', receiptCode)).toMatchObject({ status: 'received' });
    expect(row().receiptHash).toMatch(/^hmac-sha256\.[\w-]{43}$/);
    expect(await opensFrom('198.51.100.7', receiptCode)).toMatchObject({ status: 'received' });
  });

  test('returns the same code when its submission is repeated', async () => {
    const receiptCode = await submitWithSlowHash();
    harness.clock.advance(MINUTE);
    const again = await harness.reporter({ idempotencyKey: 'retry-1' }).submit(ANONYMOUS);
    expect(again.receiptCode).toBe(receiptCode);
    await expect(harness.reporter({ idempotencyKey: 'retry-1' }).submit(NAMED)).rejects.toMatchObject({
      code: 'CONFLICT',
    });
  });

  test('opens while twelve addresses guess', async () => {
    const receiptCode = await submitWithSlowHash();
    const guesses = Array.from({ length: 12 * 3 }, (_, index) => guess(`203.0.113.${index % 12}`, index));
    expect(await opensFrom('198.51.100.7', receiptCode)).toMatchObject({ status: 'received' });
    await Promise.all(guesses);
  });
});
