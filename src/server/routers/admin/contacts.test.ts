import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#server/testing/create-test-app.ts';

let test: TestApp;
beforeEach(async () => {
  test = await createTestApp();
});
afterEach(() => test.close());

const message = { email: 'kari@fleet.example', message: 'Please quote two reagent kits.' };

it('The admin reads every message, the newest first, spam with its mark', async () => {
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

it('Over REST the list is a bare array', async () => {
  const answer = await test.app.inject({
    url: '/api/admin/contacts',
    headers: { authorization: `Bearer ${test.tokens.admin}` },
  });
  expect([answer.statusCode, answer.json()]).toEqual([200, []]);
});
