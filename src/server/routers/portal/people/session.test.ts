import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditLogs, installation, portalSessions, portalUsers } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import { ADMIN_CODE, createSignInHarness, DAY, MINUTE, PASSWORD } from '#server/testing/sign-in-harness.ts';

const KARI = { email: 'kari@quayside.example', password: PASSWORD };

async function signedIn() {
  const harness = await createSignInHarness();
  const staff = harness.createStaff();
  const { sessionToken } = await harness.client().portal.session.login(KARI);
  const me = (token = sessionToken) => harness.client({ portal: { bearer: token } }).portal.session.me();
  return { ...harness, staff, sessionToken, me };
}

const notSignedIn = { code: 'UNAUTHORIZED', message: 'Please sign in to the portal.' };

test('staff sign in with e-mail and password, with the address in any case', async () => {
  const { client, clock, createStaff, db } = await createSignInHarness();
  createStaff({ role: 'manager', failedLogins: 3 });
  const visitor = client({ userAgent: 'Quay tablet' });

  const login = await visitor.portal.session.login({ ...KARI, email: '  Kari@Quayside.example ' });

  const user = { id: 1, email: KARI.email, name: 'Kari Nordmann', role: 'manager' };
  expect(login).toEqual({
    sessionToken: expect.stringMatching(/^[\w-]{43}$/),
    expiresAt: new Date(clock.now().getTime() + 7 * DAY).toISOString(),
    user,
  });
  expect(visitor.cookies).toEqual({
    portal: { token: login.sessionToken, absoluteEnd: new Date(clock.now().getTime() + 30 * DAY) },
  });
  expect(await client({ portal: { cookie: login.sessionToken } }).portal.session.me()).toEqual(user);
  expect(db.select().from(portalSessions).all()).toMatchObject([{ userId: 1, userAgent: 'Quay tablet' }]);
  expect(db.select().from(portalUsers).get()).toMatchObject({ lastLoginAt: clock.now(), failedLogins: 0 });
  expect(db.select().from(auditLogs).all()).toMatchObject([
    { action: 'login', actorKind: 'portal', changedBy: 1, changedByName: 'Kari Nordmann', entityId: 1 },
  ]);
});

test('answers the same, at the same cost, for unknown, wrong, inactive and not yet invited', async () => {
  const { client, createStaff, db, verifications } = await createSignInHarness();
  createStaff();
  createStaff({ email: 'gone@quayside.example', isActive: false });
  createStaff({ email: 'new@quayside.example', passwordHash: null });
  const changes = () => db.$client.prepare('SELECT total_changes()').pluck().get() as number;
  const costs: unknown[] = [];

  for (const [index, credentials] of [
    { ...KARI, password: 'not the password' },
    { ...KARI, email: 'nobody@quayside.example' },
    { ...KARI, email: 'nobody at all' },
    { ...KARI, email: 'gone@quayside.example' },
    { ...KARI, email: 'new@quayside.example' },
  ].entries()) {
    const before = [verifications(), changes()] as const;
    await expect(
      client({ clientAddress: `192.0.2.${index}` }).portal.session.login(credentials),
    ).rejects.toMatchObject({ code: 'UNAUTHORIZED', message: 'Wrong e-mail or password.' });
    costs.push({ verifications: verifications() - before[0], wrote: changes() > before[1] });
  }

  expect(costs).toEqual(Array(5).fill({ verifications: 1, wrote: true }));
  expect(db.select().from(portalSessions).all()).toEqual([]);
  const rows = db.select().from(auditLogs).all();
  expect(rows.map(({ entityId }) => entityId)).toEqual([1, 2, 3]);
  expect(rows[0]).toMatchObject({ action: 'login failed', actorKind: 'system', changedBy: null });
  const unknown = db.select().from(installation).where(eq(installation.key, 'unknownPortalNames')).get();
  expect(JSON.parse(unknown?.value ?? '')).toMatchObject({ tries: 2 });
});

test.each([
  [{}],
  [{ email: KARI.email }],
  [{ ...KARI, password: true }],
  [{ ...KARI, password: [PASSWORD] }],
  [{ ...KARI, password: { length: 16 } }],
  [{ ...KARI, password: '' }],
  [{ ...KARI, email: [KARI.email] }],
  [[]],
])(
  'refuses credentials that are not strings as bad input, without counting an attempt: %j',
  async (input) => {
    const { client, createStaff, verifications } = await createSignInHarness();
    createStaff();
    await expect(client().portal.session.login(input as never)).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
    expect(verifications()).toBe(0);
  },
);

test('a portal session lasts seven days without use and thirty days in all', async () => {
  const { me, pass } = await signedIn();
  for (let day = 1; day < 30; day += 1) {
    pass(DAY);
    await me();
  }
  pass(DAY);
  await expect(me()).rejects.toMatchObject(notSignedIn);

  const second = await signedIn();
  second.pass(7 * DAY - MINUTE);
  await second.me();
  second.pass(7 * DAY);
  await expect(second.me()).rejects.toMatchObject(notSignedIn);
});

test('neither realm accepts the token of the other, although both users have the same id', async () => {
  const { client, staff, sessionToken } = await signedIn();
  const admin = await client().admin.session.login({ code: ADMIN_CODE });
  expect(staff.id).toBe(1);

  const swapped = client({
    admin: { bearer: sessionToken, cookie: sessionToken },
    portal: { bearer: admin.sessionToken, cookie: admin.sessionToken },
  });
  expect(await swapped.admin.session.status()).toEqual({ authenticated: false });
  await expect(swapped.portal.session.me()).rejects.toMatchObject(notSignedIn);

  await swapped.admin.session.logout();
  await swapped.portal.session.logout();
  const right = client({ admin: { bearer: admin.sessionToken }, portal: { bearer: sessionToken } });
  expect(await right.admin.session.status()).toEqual({ authenticated: true });
  expect(await right.portal.session.me()).toMatchObject({ id: 1 });
});

test('signing out ends that session only', async () => {
  const { client, sessionToken, me, db } = await signedIn();
  const other = await client().portal.session.login(KARI);
  const leaving = client({ portal: { bearer: sessionToken } });
  expect(await leaving.portal.session.logout()).toEqual({ success: true });
  expect(leaving.cookies).toEqual({ portal: null });
  await expect(me()).rejects.toMatchObject(notSignedIn);
  expect(await me(other.sessionToken)).toMatchObject({ id: 1 });
  expect(db.select().from(auditLogs).all().at(-1)).toMatchObject({ action: 'logout', changedBy: 1 });
});

test('deactivating a person ends their sessions at once, and reactivating restores none', async () => {
  const { auth, db, me, client, staff } = await signedIn();
  const setActive = (isActive: boolean) =>
    inTransaction(db, (tx) => auth.portal.setActive(tx, staff.id, isActive));
  setActive(false);
  expect(db.select().from(portalSessions).all()).toEqual([]);
  await expect(client().portal.session.login(KARI)).rejects.toThrow('Wrong e-mail or password.');
  setActive(true);
  await expect(me()).rejects.toMatchObject(notSignedIn);
  expect((await client().portal.session.login(KARI)).user).toMatchObject({ id: staff.id });
});

test('a session of a person deactivated in another way is invalid', async () => {
  const { db, me } = await signedIn();
  db.update(portalUsers).set({ isActive: false }).run();
  await expect(me()).rejects.toMatchObject(notSignedIn);
});

test('a person who is deactivated or changes the password while signing in gets no session', async () => {
  for (const change of [{ isActive: false }, { passwordHash: 'another' }]) {
    const { client, createStaff, db, meanwhile } = await createSignInHarness();
    createStaff();
    meanwhile(() => db.update(portalUsers).set(change).run());
    await expect(client().portal.session.login(KARI)).rejects.toThrow('Wrong e-mail or password.');
    expect(db.select().from(portalSessions).all()).toEqual([]);
  }
});

test('ten wrong passwords slow the account for a quarter of an hour and never lock it', async () => {
  const { client, createStaff, waits, pass, db } = await createSignInHarness();
  createStaff();
  createStaff({ email: 'per@quayside.example', name: 'Per' });
  const guess = (email: string, host: number) =>
    expect(
      client({ clientAddress: `198.51.100.${host}` }).portal.session.login({ email, password: 'wrong' }),
    ).rejects.toThrow('Wrong e-mail or password.');
  for (let host = 1; host <= 10; host += 1) await guess(KARI.email, host);
  expect(waits).toEqual([]);
  expect(db.select().from(portalUsers).get()).toMatchObject({ failedLogins: 10 });

  await client().portal.session.login({ ...KARI, email: 'per@quayside.example' });
  expect(waits).toEqual([]);
  await guess(KARI.email, 11);
  await client().portal.session.login(KARI);
  expect(waits).toEqual([2000, 2000]);
  await client().portal.session.login(KARI);
  expect(waits).toHaveLength(2);

  for (let host = 1; host <= 10; host += 1) await guess('nobody@quayside.example', host);
  await guess('nobody@quayside.example', 11);
  expect(waits, 'an unknown name is slowed alike').toHaveLength(3);
  pass(15 * MINUTE);
  await guess('nobody@quayside.example', 12);
  expect(waits).toHaveLength(3);
});

test('five wrong passwords for one account block it at this address, and no colleague there', async () => {
  const { client, createStaff, pass } = await createSignInHarness();
  createStaff();
  createStaff({ email: 'boss@quayside.example', role: 'manager' });
  const { session } = client().portal;
  const boss = { ...KARI, email: 'boss@quayside.example' };
  for (let tries = 0; tries < 5; tries += 1) {
    await expect(session.login({ ...boss, password: 'wrong' })).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
    });
    await session.login(KARI);
  }
  await expect(session.login(boss)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  await session.login(KARI);
  await client({ clientAddress: '198.51.100.1' }).portal.session.login(boss);
  pass(30_000);
  await session.login(boss);
});

test('a success after typing errors resets the delay', async () => {
  const { client, createStaff } = await createSignInHarness();
  createStaff();
  const { session } = client().portal;
  for (let round = 0; round < 3; round += 1) {
    for (let tries = 0; tries < 4; tries += 1) {
      await expect(session.login({ ...KARI, password: 'wrong' })).rejects.toMatchObject({
        code: 'UNAUTHORIZED',
      });
    }
    await session.login(KARI);
  }
});
