import { expect, test } from 'vitest';
import { portalSessions, signInLog } from '#db/schema/index.ts';
import { eraseSignIns } from '#server/services/sign-ins/erase-sign-ins.ts';
import { ADMIN_CODE, createSignInHarness, DAY, PASSWORD } from '#server/testing/sign-in-harness.ts';

test('lists sign-ins and attempts with address and name, newest first', async () => {
  const { client, createStaff, clock, events } = await createSignInHarness();
  const { email } = createStaff();
  const visitor = client({ clientAddress: '198.51.100.7' });
  await visitor.portal.session.login({ email, password: PASSWORD });
  for (const tried of [email, 'nobody@x.example'])
    await visitor.portal.session.login({ email: tried, password: 'wrong' }).catch(() => {});
  const { sessionToken } = await client().admin.session.login({ code: ADMIN_CODE });

  const { items, total } = await client({ admin: { bearer: sessionToken } }).admin.signIns.list({});

  const address = '198.51.100.7';
  const createdAt = clock.now().toISOString();
  expect(items).toEqual([
    { id: 4, event: 'login', realm: 'admin', name: 'Admin', address: '192.0.2.1', createdAt },
    { id: 3, event: 'login failed', realm: 'portal', name: null, address, createdAt },
    { id: 2, event: 'login failed', realm: 'portal', name: 'Kari Nordmann', address, createdAt },
    { id: 1, event: 'login', realm: 'portal', name: 'Kari Nordmann', address, createdAt },
  ]);
  expect(total).toBe(4);
  // The program cannot erase its log lines, so they contain no address.
  expect(JSON.stringify(events)).not.toContain('address');
});

test('erases an entry after 90 days, or after the shorter time of the settings', async () => {
  const harness = await createSignInHarness();
  const { client, clock, db } = harness;
  const entries = () => db.select().from(signInLog).all().length;
  const { sessionToken } = await client().admin.session.login({ code: ADMIN_CODE });
  const { settings } = client({ admin: { bearer: sessionToken } }).admin;
  await expect(settings.change({ signInLogDays: 91 })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  clock.advance(-80 * DAY);
  await client().admin.session.login({ code: ADMIN_CODE });
  clock.advance(80 * DAY);
  eraseSignIns(harness);
  expect(entries()).toBe(2);
  await settings.change({ signInLogDays: 80 });
  eraseSignIns(harness);
  expect(entries()).toBe(1);
  clock.advance(80 * DAY);
  eraseSignIns(harness);
  expect(entries()).toBe(0);
});

test('erases an ended session with its browser name, and keeps an open one', async () => {
  const harness = await createSignInHarness();
  const { client, createStaff, clock, db } = harness;
  const { email } = createStaff();
  await client().portal.session.login({ email, password: PASSWORD });
  clock.advance(6 * DAY);
  expect(eraseSignIns(harness)).toBe(0);
  clock.advance(2 * DAY);
  expect(eraseSignIns(harness)).toBe(1);
  expect(db.select().from(portalSessions).all()).toEqual([]);
});
