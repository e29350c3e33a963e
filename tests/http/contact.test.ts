import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { contactSubmissions } from '#db/schema/index.ts';
import { createTestApp, type TestApp } from '#server/testing/create-test-app.ts';
import { listen } from '#server/testing/listen.ts';

let running: TestApp;
let address: string;

beforeEach(async () => {
  running = createTestApp();
  address = await listen(await running.app());
});

afterEach(() => running.close());

const message = {
  name: 'Åse Østbø',
  email: 'ase@fleet.example',
  company: '',
  phone: '',
  service: '',
  message: 'Please quote two reagent kits.',
};

const post = (body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${address}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
const stored = () => running.db.select().from(contactSubmissions).all();

describe('POST /api/contact', () => {
  test('answers 201 and keeps blank optional fields empty', async () => {
    const answer = await post(message);
    expect(answer.status).toBe(201);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(await answer.json()).toEqual({ success: true });
    expect(stored()).toEqual([
      expect.objectContaining({ ...message, company: null, phone: null, service: null }),
    ]);
  });

  test('keeps what was filled in, and nothing that it does not name', async () => {
    const filled = { ...message, company: 'Fleet AS', phone: '+47 00 00 00 09', service: 'chandler' };
    const answer = await post({ ...filled, id: 99, createdAt: '2000-01-01', spamReason: 'marked by hand' });
    expect(answer.status).toBe(201);
    expect(stored()).toEqual([
      expect.objectContaining({ ...filled, id: 1, createdAt: running.clock.now(), spamReason: null }),
    ]);
  });

  test('answers 400 with every field that is wrong', async () => {
    const answer = await post({ name: ' ', email: 'ase', message: 'Short', service: 'plumbing' });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({
      message: 'Name is required',
      requestId: expect.any(String),
      issues: [
        { path: ['name'], message: 'Name is required' },
        { path: ['email'], message: 'Valid email is required' },
        { path: ['service'], message: 'Please choose one of the services, or none' },
        { path: ['message'], message: 'Message must be at least 10 characters' },
      ],
    });
    expect(stored()).toEqual([]);
  });

  test.each(['', '[]', 'null', '"text"', '7', '{"name":{"$gt":""}}', '{"__proto__":{"name":"x"}}', '{'])(
    'answers 400 to %j',
    async (body) => {
      expect((await post(body)).status).toBe(400);
      expect(stored()).toEqual([]);
    },
  );

  test('answers 413 to more than a mebibyte', async () => {
    expect((await post({ ...message, message: 'x'.repeat(1024 * 1024) })).status).toBe(413);
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'answers 415 to %s, which a page of another site could send',
    async (type) => {
      expect((await post(message, { 'content-type': type })).status).toBe(415);
      expect(stored()).toEqual([]);
    },
  );

  test('answers 429 with Retry-After once an address has sent sixty', async () => {
    for (let number = 1; number <= 60; number += 1) {
      expect((await post({ ...message, name: `Visitor ${number}` })).status).toBe(201);
    }
    running.clock.advance(1000);
    const refused = await post({ ...message, name: 'Visitor 61' });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '599']);
    expect(await refused.json()).toMatchObject({
      message: 'Too many messages from your network. Please wait 10 min and try again.',
    });

    const elsewhere = { 'x-forwarded-for': '198.51.100.7' };
    expect((await post({ ...message, name: 'Visitor 61' }, elsewhere)).status).toBe(201);
    running.clock.advance(599_000);
    expect((await post({ ...message, name: 'Visitor 62' })).status).toBe(201);
  });

  test('makes one message of two clicks, and answers both alike', async () => {
    const answers = await Promise.all([post(message), post(message)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(await Promise.all(answers.map((answer) => answer.json()))).toEqual([
      { success: true },
      { success: true },
    ]);
    expect(stored()).toHaveLength(1);
  });

  test('makes one message of every retry under one Idempotency-Key, in the header or in the field', async () => {
    const key = '0b5c1f2e-6a51-4a0e-9c58-6f1d3b7f2a10';
    const first = await post(message, { 'idempotency-key': key });
    running.clock.advance(3_600_000);
    const retry = await post(message, { 'idempotency-key': key });
    const typed = await post({ ...message, idempotencyKey: key });
    expect([first.status, retry.status, typed.status]).toEqual([201, 201, 201]);
    expect(stored()).toHaveLength(1);

    const other = await post({ ...message, name: 'Per' }, { 'idempotency-key': key });
    expect(other.status).toBe(409);
    expect(stored()).toHaveLength(1);
  });

  test('answers 400 to an Idempotency-Key that is too long, rather than overlook it', async () => {
    const answer = await post(message, { 'idempotency-key': 'x'.repeat(201) });
    expect(answer.status).toBe(400);
    expect(stored()).toEqual([]);
  });

  test('is the same call through tRPC', async () => {
    const call = (input: unknown) =>
      fetch(`${address}/api/trpc/public.contact.submit`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ json: input }),
      });
    expect(await (await call(message)).json()).toEqual({ result: { data: { json: { success: true } } } });
    const refused = await call({ ...message, email: '' });
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({
      error: { json: { data: { issues: [{ path: ['email'], message: 'Valid email is required' }] } } },
    });
    expect(stored()).toHaveLength(1);
  });
});
