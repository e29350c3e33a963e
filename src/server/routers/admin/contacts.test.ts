import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { auditLogs, contactSubmissions, outbox } from '#db/schema/index.ts';
import { eraseContacts } from '#server/services/contact/erase-contacts.ts';
import { createTestApp, type TestApp } from '#server/testing/create-test-app.ts';

let test: TestApp;
beforeEach(() => {
  test = createTestApp();
});
afterEach(() => test.close());

const DAY = 24 * 3_600_000;
const message = { email: 'kari@fleet.example', message: 'Please quote two reagent kits.' };

it('the admin reads every message, newest first, with spam marked', async () => {
  const { submit } = test.callers.anonymous.public.contact;
  await submit({ ...message, name: 'Kari', service: 'service', company: 'Fleet AS', phone: '+47 1' });
  test.clock.advance(60_000);
  await submit({ ...message, name: 'Robot', website: 'https://casino.example' });

  const unhandled = { readAt: null, handledAt: null, handledNote: null, version: 1 };
  expect(await test.callers.admin.admin.contacts.list()).toEqual([
    {
      ...message,
      ...unhandled,
      id: 2,
      name: 'Robot',
      company: null,
      phone: null,
      service: null,
      createdAt: '2026-03-02T08:01:00.000Z',
      spamReason: 'honeypot',
    },
    {
      ...message,
      ...unhandled,
      id: 1,
      name: 'Kari',
      company: 'Fleet AS',
      phone: '+47 1',
      service: 'service',
      createdAt: '2026-03-02T08:00:00.000Z',
      spamReason: null,
    },
  ]);
});

it('returns the list as a bare array over REST', async () => {
  const answer = await test.inject({
    url: '/api/admin/contacts',
    headers: { authorization: `Bearer ${test.tokens.admin}` },
  });
  expect([answer.statusCode, answer.json()]).toEqual([200, []]);
});

/** The i-th message, sent one a minute; the first has the number 1. */
async function send(names: readonly string[], more: object = {}): Promise<void> {
  for (const name of names) {
    await test.callers.anonymous.public.contact.submit({ ...message, name, ...more });
    test.clock.advance(60_000);
  }
}

const contacts = () => test.callers.admin.admin.contacts;
const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => expect.unreachable('the call was not refused'),
    (error: { code: string; message: string; cause: { current?: unknown } }) => error,
  );
const namesBehind = async (input: Parameters<ReturnType<typeof contacts>['page']>[0]) =>
  (await contacts().page(input)).contacts.map(({ name }) => name);

describe('a page of the messages', () => {
  it('holds the newest first, up to the requested number, and counts each filter', async () => {
    await send(['A', 'B', 'C', 'D', 'E']);
    await send(['Robot'], { website: 'https://casino.example' });
    await contacts().mark({ ids: [1], as: 'handled' });
    await contacts().mark({ ids: [2], as: 'read' });

    const { contacts: found, total, counts } = await contacts().page({ limit: 2, offset: 1 });
    expect(found.map(({ name }) => name)).toEqual(['D', 'C']);
    expect(total).toBe(4);
    expect(counts).toEqual({ inbox: 4, unread: 3, handled: 1, spam: 1, unreadSpam: 1, all: 6 });
    expect(await namesBehind({ filter: 'unread' })).toEqual(['E', 'D', 'C']);
    expect(await namesBehind({ filter: 'handled' })).toEqual(['A']);
    expect(await namesBehind({ filter: 'spam' })).toEqual(['Robot']);
    expect(await namesBehind({ filter: 'all', offset: 4 })).toEqual(['B', 'A']);
  });

  it.each([
    ['kari', ['Kari Nordmann']],
    ['NORDMANN kari', ['Kari Nordmann']],
    ['fleet.example', ['Ørjan Å', 'Kari Nordmann']],
    ['ørjan', ['Ørjan Å']],
    ['øRJAN å', ['Ørjan Å']],
    ['rederi åse', ['Ørjan Å']],
    ['50 %', ['Ørjan Å']],
    ['50%', []],
    ['_', []],
    ['å*', []],
    ['[å]', []],
    ['[x]?', ['Ørjan Å']],
    ['æ[x]?', []],
    [String.raw`a\b`, ['Ørjan Å']],
    ['ПОЖАЛУЙСТА', ['Ørjan Å']],
    ['ærøskøbing', ['Ørjan Å']],
    ['nobody', []],
  ])('is found by %s', async (q, expected) => {
    await send(['Kari Nordmann']);
    await send(['Ørjan Å'], {
      email: 'orjan@fleet.example',
      company: 'REDERI ÅSE AS',
      message: String.raw`At 50 % of the price? [x]? a\b Пожалуйста ÆRØSKØBING`,
    });
    expect(await namesBehind({ q })).toEqual(expected);
    expect((await contacts().page({ q, filter: 'spam' })).counts.inbox).toBe(expected.length);
  });

  it('counts messages marked by the form as unread spam until they are read; not those marked by hand', async () => {
    await send(['Kari', 'Ola']);
    await send(['Robot'], { elapsedMs: 10 });
    await contacts().mark({ ids: [1], as: 'spam' });
    expect((await contacts().page({})).counts).toMatchObject({ spam: 2, unreadSpam: 1 });
    expect((await contacts().page({ q: 'ola' })).counts).toMatchObject({ spam: 0, unreadSpam: 0 });
    await contacts().mark({ ids: [3], as: 'read' });
    expect((await contacts().page({})).counts).toMatchObject({ spam: 2, unreadSpam: 0 });
  });

  it('is limited to a hundred', async () => {
    expect(await refusalOf(contacts().page({ limit: 101 }))).toMatchObject({ code: 'BAD_REQUEST' });
    expect(await contacts().page({})).toEqual({
      contacts: [],
      total: 0,
      counts: { inbox: 0, unread: 0, handled: 0, spam: 0, unreadSpam: 0, all: 0 },
    });
  });
});

describe('marks', () => {
  const opposites = [
    ['read', 'unread'],
    ['handled', 'open'],
    ['spam', 'not spam'],
  ] as const;

  it.each(opposites)('%s and its opposite return exactly the changed messages', async (mark, opposite) => {
    await send(['A', 'B']);
    expect(await contacts().mark({ ids: [1], as: mark })).toEqual({ ids: [1] });
    expect(await contacts().mark({ ids: [2, 1, 2], as: mark })).toEqual({ ids: [2] });
    expect(await contacts().mark({ ids: [1, 2], as: mark })).toEqual({ ids: [] });
    expect(await contacts().mark({ ids: [1, 2], as: opposite })).toEqual({ ids: [1, 2] });
    const states = (await contacts().list()).map(({ handledAt, spamReason }) => [handledAt, spamReason]);
    expect(states).toEqual([
      [null, null],
      [null, null],
    ]);
  });

  it('refuse an unknown message, and mark none of the others', async () => {
    await send(['A']);
    expect(await refusalOf(contacts().mark({ ids: [1, 9], as: 'spam' }))).toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await refusalOf(contacts().mark({ ids: [], as: 'spam' }))).toMatchObject({ code: 'BAD_REQUEST' });
    expect((await contacts().byId({ id: 1 })).spamReason).toBeNull();
  });

  it('do not overwrite a note that is written at the same time', async () => {
    await send(['A']);
    for (const as of ['read', 'handled', 'spam'] as const) await contacts().mark({ ids: [1], as });
    expect(await contacts().handle({ id: 1, version: 1, note: 'Quoted' })).toMatchObject({
      readAt: expect.any(String),
      handledAt: expect.any(String),
      spamReason: 'marked by hand',
      handledNote: 'Quoted',
      version: 2,
    });
  });

  it('a message marked as not spam is mailed to sales, once, unless they have had it', async () => {
    await send(['Robot'], { website: 'x' });
    await send(['Kari']);
    const mails = () => test.db.select().from(outbox).all().length;
    expect(mails()).toBe(1);
    for (let turn = 0; turn < 2; turn += 1) {
      await contacts().mark({ ids: [2], as: 'spam' });
      await contacts().mark({ ids: [1, 2], as: 'not spam' });
      expect(mails()).toBe(2);
      await contacts().mark({ ids: [1], as: 'spam' });
    }
  });
});

const storedNames = () =>
  test.db
    .select()
    .from(contactSubmissions)
    .all()
    .map(({ name }) => name);

describe('deleting', () => {
  it('removes messages from every list, search and count until they are restored', async () => {
    await send(['A', 'B', 'C']);
    expect(await contacts().mark({ ids: [1, 3], as: 'deleted' })).toEqual({ ids: [1, 3] });
    expect(await namesBehind({ filter: 'all' })).toEqual(['B']);
    const counts = { inbox: 1, unread: 1, handled: 0, spam: 0, unreadSpam: 0, all: 1 };
    expect((await contacts().page({})).counts).toEqual(counts);
    expect((await contacts().list()).map(({ name }) => name)).toEqual(['B']);
    expect((await contacts().exportCsv({})).csv).not.toContain(',A,');
    expect(await test.callers.admin.admin.panel.counts()).toMatchObject({ contacts: 1, unreadContacts: 1 });
    expect(await test.callers.admin.admin.records.find({ q: 'fleet.example' })).toHaveLength(1);
    expect((await test.callers.manager.portal.dashboard.messages({})).total).toBe(1);
    for (const call of [
      contacts().byId({ id: 1 }),
      contacts().handle({ id: 1, handled: true }),
      contacts().mark({ ids: [1], as: 'read' }),
    ])
      expect(await refusalOf(call)).toMatchObject({ code: 'NOT_FOUND' });

    expect(await contacts().mark({ ids: [1, 2, 3], as: 'restored' })).toEqual({ ids: [1, 3] });
    expect(await namesBehind({ filter: 'all' })).toEqual(['C', 'B', 'A']);
    const rows = test.db
      .select()
      .from(auditLogs)
      .where(eq(auditLogs.entityType, 'contact message'))
      .orderBy(auditLogs.id)
      .all();
    expect(rows.map(({ action, entityId }) => [action, entityId])).toEqual([
      ['delete', 1],
      ['delete', 3],
      ['export', null],
      ['restore', 1],
      ['restore', 3],
    ]);
  });

  it('erases the message and its mail a day later', async () => {
    await send(['Kari', 'Ola']);
    await contacts().mark({ ids: [1], as: 'deleted' });
    test.clock.advance(DAY - 1);
    expect(eraseContacts(test)).toBe(0);
    test.clock.advance(1);
    expect(eraseContacts(test)).toBe(1);
    expect(storedNames()).toEqual(['Ola']);
    expect(test.db.select().from(outbox).all()).toMatchObject([{ text: expect.stringContaining('Ola') }]);
    expect(test.db.select().from(auditLogs).all().at(-1)).toMatchObject({
      actorKind: 'system',
      description: 'Erased 1 message after deletion or its retention period',
    });
  });
});

describe('the retention period', () => {
  const change = (settings: object) => test.callers.admin.admin.settings.change(settings);

  it('ends for a message 24 months after its arrival, and for spam 30 days after its mark', async () => {
    const arrived = test.clock.now();
    test.clock.advance(-10 * DAY);
    await send(['Kari', 'Ola']);
    await send(['Robot'], { website: 'x' });
    test.clock.advance(arrived.getTime() - test.clock.now().getTime());
    await contacts().mark({ ids: [2], as: 'spam' });
    test.clock.advance(21 * DAY);
    expect(eraseContacts(test)).toBe(1);
    expect(storedNames()).toEqual(['Kari', 'Ola']);
    test.clock.advance(9 * DAY);
    expect(eraseContacts(test)).toBe(1);
    expect(storedNames()).toEqual(['Kari']);

    const end = new Date('2028-02-20T08:00:00Z').getTime();
    test.clock.advance(end - test.clock.now().getTime() - 1);
    expect(eraseContacts(test)).toBe(0);
    test.clock.advance(1);
    expect(eraseContacts(test)).toBe(1);
    expect(test.db.select().from(outbox).all()).toEqual([]);
  });

  it('follows the settings, which the privacy notice limits', async () => {
    expect(await test.callers.admin.admin.settings.get()).toMatchObject({ contactMonths: 24, spamDays: 30 });
    await send(['Kari']);
    expect(await change({ contactMonths: 1 })).toMatchObject({ contactMonths: 1, spamDays: 30 });
    expect(await refusalOf(change({ contactMonths: 25 }))).toMatchObject({
      code: 'BAD_REQUEST',
      message: expect.stringMatching('At most 24 months, as the privacy notice says'),
    });
    expect(await refusalOf(change({ spamDays: 0 }))).toMatchObject({ code: 'BAD_REQUEST' });
    test.clock.advance(32 * DAY);
    expect(eraseContacts(test)).toBe(1);
    expect(test.db.select().from(auditLogs).where(eq(auditLogs.entityType, 'settings')).all()).toMatchObject([
      {
        fieldChanged: 'contactMonths',
        oldValue: '24',
        newValue: '1',
        description: 'Retention of contact messages changed',
      },
    ]);
  });
});

describe('handling', () => {
  it('keeps a note, counts as reading, and a reopened message keeps its note', async () => {
    await send(['Kari']);
    const at = test.clock.now().toISOString();
    const handled = await contacts().handle({ id: 1, handled: true, note: ' Quoted.\r\nSent Monday. ' });
    expect(handled).toMatchObject({
      handledNote: 'Quoted.\nSent Monday.',
      handledAt: at,
      readAt: at,
      version: 2,
    });
    test.clock.advance(60_000);
    expect(await contacts().handle({ id: 1, handled: true })).toEqual(handled);
    expect(await contacts().handle({ id: 1, handled: false })).toMatchObject({
      handledNote: 'Quoted.\nSent Monday.',
      handledAt: null,
      readAt: at,
      version: 3,
    });
    expect(await contacts().handle({ id: 1, note: '' })).toMatchObject({ handledNote: null, version: 4 });
  });

  it('refuses the second of two people who handle the same message at the same time', async () => {
    await send(['Kari']);
    const current = await contacts().handle({ id: 1, version: 1, handled: true, note: 'First' });
    const refusal = await refusalOf(contacts().handle({ id: 1, version: 1, note: 'Second' }));
    expect(refusal).toMatchObject({ code: 'CONFLICT', cause: { current } });
    expect(await contacts().byId({ id: 1 })).toEqual(current);
  });

  it('needs a message, and a note of limited length', async () => {
    expect(await refusalOf(contacts().handle({ id: 1, handled: true }))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await refusalOf(contacts().byId({ id: 1 }))).toMatchObject({ code: 'NOT_FOUND' });
    await send(['Kari']);
    const refusal = await refusalOf(contacts().handle({ id: 1, note: 'x'.repeat(2001) }));
    expect(refusal).toMatchObject({
      code: 'BAD_REQUEST',
      message: expect.stringMatching('Note must be at most 2000 characters'),
    });
  });

  it('is in the audit log without the sender’s name', async () => {
    await send(['Kari']);
    await contacts().handle({ id: 1, handled: true, note: 'Quoted' });
    await contacts().mark({ ids: [1], as: 'unread' });
    await contacts().mark({ ids: [1], as: 'spam' });
    const rows = test.db.select().from(auditLogs).where(eq(auditLogs.entityType, 'contact message')).all();
    expect(
      rows.map((row) => [row.entityId, row.entityName, row.fieldChanged, row.oldValue, row.newValue]),
    ).toEqual([
      [1, 'Message 1', 'handled', 'no', 'yes'],
      [1, 'Message 1', 'note', null, null],
      [1, 'Message 1', 'spam', null, 'marked by hand'],
    ]);
  });
});

it('exports the matching messages, escapes formulas, and records the export in the audit log', async () => {
  await send(['=HYPERLINK("x")'], { service: 'chemicals', phone: '+47 1' });
  await send(['Robot'], { website: 'x' });
  await contacts().handle({ id: 1, handled: true, note: '@sum' });
  const { fileName, csv } = await contacts().exportCsv({});
  expect(fileName).toBe('contacts-2026-03-02.csv');
  const lines = csv.split('\r\n');
  expect(lines).toEqual([
    '\uFEFFNumber,Received (UTC),Name,Email,Company,Phone,Service,Message,Read (UTC),Handled (UTC),Note,Spam',
    expect.stringMatching(/^2,2026-03-02T08:01:00.000Z,Robot,.*,honeypot$/),
    `1,2026-03-02T08:00:00.000Z,"'=HYPERLINK(""x"")",kari@fleet.example,,'+47 1,Chemical Supply,${message.message},2026-03-02T08:02:00.000Z,2026-03-02T08:02:00.000Z,'@sum,`,
    '',
  ]);
  expect((await contacts().exportCsv({ filter: 'spam', q: 'robot' })).csv.split('\r\n')).toHaveLength(3);
  const rows = test.db.select().from(auditLogs).where(eq(auditLogs.action, 'export')).all();
  expect(rows.map(({ description }) => description)).toEqual(['Exported 2 messages', 'Exported 1 message']);
});

it('takes a page by query, a message by its number, and marks by body over REST', async () => {
  await send(['Kari', 'Ola']);
  const call = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
    test.inject({
      method,
      url,
      headers: { authorization: `Bearer ${test.tokens.admin}` },
      ...(payload && { payload }),
    });
  const page = await call('GET', '/api/admin/contacts/page?q=ola&filter=unread&limit=5');
  expect([page.statusCode, page.json().total]).toEqual([200, 1]);
  expect((await call('GET', '/api/admin/contacts/2')).json()).toMatchObject({ id: 2, name: 'Ola' });
  expect((await call('GET', '/api/admin/contacts/3')).statusCode).toBe(404);
  expect((await call('GET', '/api/admin/contacts/page?filter=gone')).statusCode).toBe(400);
  const marked = await call('POST', '/api/admin/contacts/mark', { ids: [2], as: 'read' });
  expect([marked.statusCode, marked.json()]).toEqual([200, { ids: [2] }]);
  const handled = await call('PUT', '/api/admin/contacts/2', { handled: true, note: 'Done', version: 1 });
  expect([handled.statusCode, handled.json().handledNote]).toEqual([200, 'Done']);
  const stale = await call('PUT', '/api/admin/contacts/2', { note: 'Other', version: 1 });
  expect([stale.statusCode, stale.json().current.handledNote]).toEqual([409, 'Done']);
  expect((await call('POST', '/api/admin/contacts/export', {})).json().fileName).toMatch(/^contacts-/);
});
