import { afterEach, beforeEach, expect, test } from 'vitest';
import { listen } from '#server/testing/listen.ts';
import { newReportKeys } from '#server/testing/report-channel.ts';
import { ANONYMOUS, createReportHarness, NAMED, type ReportHarness } from '#server/testing/reports.ts';

let harness: ReportHarness;
let url: string;

beforeEach(async () => {
  harness = createReportHarness();
  url = await listen(await harness.app());
});

afterEach(() => harness.close());

function post(path: string, body: unknown, headers: Record<string, string> = {}) {
  return fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

function asAdmin(path: string, method = 'GET', body?: unknown) {
  return fetch(url + path, {
    method,
    headers: { authorization: `Bearer ${harness.tokens.admin}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

test('the documented call takes a report with the documented fields and answers 201', async () => {
  const response = await post('/api/whistleblower', { ...NAMED, unknown: 'is ignored' });
  expect(response.status).toBe(201);
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('referrer-policy')).toBe('no-referrer');
  expect(response.headers.getSetCookie()).toEqual([]);
  expect(await response.json()).toEqual({
    receiptCode: expect.stringMatching(/^(\d{4} ){3}\d{4}$/),
    acknowledgeBy: '2026-03-09',
    feedbackBy: '2026-06-02',
  });
});

test('lists the errors of a report by field, without repeating its content', async () => {
  const response = await post('/api/whistleblower', { reporterEmail: 'secret word', description: ' ' });
  expect(response.status).toBe(400);
  const text = await response.text();
  expect(JSON.parse(text)).toEqual({
    message: 'Please choose a type of concern',
    requestId: expect.any(String),
    issues: [
      { path: ['incidentType'], message: 'Please choose a type of concern' },
      { path: ['description'], message: 'Please describe your concern' },
      { path: ['reporterEmail'], message: 'Valid email is required' },
    ],
  });
  expect(text).not.toContain('secret');
});

test.each([
  ['nothing', undefined, 400],
  ['a list', [], 400],
  ['a text', 'report', 400],
  ['a type that does not exist', { ...ANONYMOUS, incidentType: 'gossip' }, 400],
  ['"yes" for anonymous', { ...ANONYMOUS, anonymous: 'yes' }, 400],
  ['a description of a number', { ...ANONYMOUS, description: 7 }, 400],
])('%s is no report', async (_, body, status) => {
  expect((await post('/api/whistleblower', body)).status).toBe(status);
  expect(await harness.handler.list()).toEqual([]);
});

test('what a form of a foreign page can send is refused', async () => {
  const response = await fetch(`${url}/api/whistleblower`, {
    method: 'POST',
    body: new URLSearchParams({ incidentType: 'safety', description: 'Planted' }),
  });
  expect(response.status).toBe(415);
  expect((await fetch(`${url}/api/whistleblower`)).status).toBe(405);
});

test('a retry with the same Idempotency-Key gets the same answer, over tRPC too', async () => {
  const headers = { 'idempotency-key': 'a retry' };
  const first = (await (await post('/api/whistleblower', ANONYMOUS, headers)).json()) as {
    receiptCode: string;
  };
  harness.clock.advance(60_000);
  const second = await post('/api/whistleblower', ANONYMOUS, headers);
  expect([second.status, await second.json()]).toEqual([201, first]);
  const third = await post('/api/trpc/public.whistleblowing.submit', { json: ANONYMOUS }, headers);
  expect(await third.json()).toMatchObject({ result: { data: { json: first } } });
  expect((await post('/api/whistleblower', NAMED, headers)).status).toBe(409);
  expect(await harness.handler.list()).toHaveLength(1);
});

test('the 31st report of an address in ten minutes is 429 with the time to wait, behind a proxy too', async () => {
  const statuses: number[] = [];
  let last = new Response();
  for (let index = 0; index < 31; index += 1) {
    last = await post(
      '/api/whistleblower',
      { ...ANONYMOUS, description: `Concern ${index}` },
      { 'x-forwarded-for': '203.0.113.7' },
    );
    statuses.push(last.status);
  }
  expect(statuses).toEqual([...Array<number>(30).fill(201), 429]);
  expect(last.headers.get('retry-after')).toBe('600');
  expect(await last.json()).toMatchObject({ message: expect.stringContaining('was not stored') });
  expect((await post('/api/whistleblower', ANONYMOUS, { 'x-forwarded-for': '203.0.113.8' })).status).toBe(
    201,
  );
  expect(harness.db.$client.serialize().includes('203.0.113')).toBe(false);
});

test('the dialogue is opened and continued by the code in the body', async () => {
  const { receiptCode } = await harness.submit();
  const opened = await post('/api/whistleblower/dialogue', { receiptCode });
  expect([opened.status, await opened.json()]).toMatchObject([200, { status: 'received', messages: [] }]);
  const reply = await post('/api/whistleblower/dialogue/messages', {
    receiptCode,
    text: 'It happened again.',
  });
  expect([reply.status, await reply.json()]).toMatchObject([
    201,
    { messages: [{ text: 'It happened again.' }] },
  ]);

  const wrong = await post('/api/whistleblower/dialogue', { receiptCode: '0000 0000 0000 0000' });
  expect([wrong.status, await wrong.json()]).toMatchObject([
    404,
    { message: expect.stringMatching(/^No report/) },
  ]);
  const short = await post('/api/whistleblower/dialogue', { receiptCode: '1234' });
  expect([short.status, await short.json()]).toMatchObject([
    400,
    { issues: [{ path: ['receiptCode'], message: 'A receipt code has 16 digits.' }] },
  ]);
});

test('a correct code opens while twelve addresses guess, also from one of them; wrong codes are limited', async () => {
  const { receiptCode } = await harness.submit();
  const open = (address: string, code: string) =>
    post('/api/whistleblower/dialogue', { receiptCode: code }, { 'x-forwarded-for': address });
  const guesses = Array.from({ length: 12 * 25 }, (_, index) =>
    open(`203.0.113.${index % 12}`, String(index).padStart(16, '0')),
  );
  const reporters = await Promise.all(
    ['198.51.100.7', '203.0.113.0', '203.0.113.11'].map((address) => open(address, receiptCode)),
  );
  expect(reporters.map(({ status }) => status)).toEqual([200, 200, 200]);
  const answers = await Promise.all(guesses);
  for (const { status, headers } of answers) {
    expect([404, 429]).toContain(status);
    expect(headers.has('retry-after')).toBe(status === 429);
  }
  expect(answers.filter(({ status }) => status === 404)).toHaveLength(12 * 20);
  expect((await open('203.0.113.0', receiptCode)).status).toBe(200);
});

test('the handler reads and answers over REST', async () => {
  await harness.submit();
  const list = await asAdmin('/api/admin/reports');
  expect(list.headers.get('cache-control')).toBe('no-store');
  expect(await list.json()).toMatchObject([
    { id: 1, isAnonymous: true, department: null, category: 'safety' },
  ]);
  expect((await asAdmin('/api/admin/reports/1/messages', 'POST', { text: 'Which gangway?' })).status).toBe(
    201,
  );
  expect((await asAdmin('/api/admin/reports/1/notes', 'POST', { text: 'Ask the bosun.' })).status).toBe(201);
  const review = await asAdmin('/api/admin/reports/1/status', 'PUT', { status: 'under review', version: 2 });
  expect([review.status, await review.json()]).toMatchObject([200, { status: 'under review', version: 3 }]);
  const stale = await asAdmin('/api/admin/reports/1/status', 'PUT', {
    status: 'closed',
    outcome: 'action',
    version: 2,
  });
  expect(stale.status).toBe(409);
  expect((await asAdmin('/api/admin/reports/2')).status).toBe(404);
  expect((await asAdmin('/api/admin/reports/one')).status).toBe(400);
  expect(await (await asAdmin('/api/admin/report-channel')).json()).toEqual({
    locked: null,
    keyExported: false,
    exportHoldsPurged: false,
    sharedKeyUntil: null,
    keyCopy: null,
  });
  expect((await fetch(`${url}/api/admin/reports`)).status).toBe(401);
});

test('with another key reports are locked: 503, and the rest of the site goes on', async () => {
  await harness.submit();
  const { db, clock, dataKeys } = harness;
  const locked = createReportHarness({ db, clock, dataKeys, keys: newReportKeys() });
  url = await listen(await locked.app());
  const refused = await post('/api/whistleblower', NAMED);
  expect([refused.status, await refused.json()]).toMatchObject([
    503,
    { message: expect.stringContaining('Nothing was stored') },
  ]);
  const list = await asAdmin('/api/admin/reports');
  expect([list.status, await list.json()]).toMatchObject([
    503,
    {
      message: expect.stringMatching(
        /^Reports are locked: the key in use is not the one they were written with\./,
      ),
    },
  ]);
  expect((await fetch(`${url}/api/products`)).status).toBe(200);
  await (await locked.app()).close();
});
