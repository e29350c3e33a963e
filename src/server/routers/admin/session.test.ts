import { expect, test } from 'vitest';
import { adminSessions, auditLogs, users } from '#db/schema/index.ts';
import { ADMIN_CODE, createSignInHarness, DAY, HOUR, MINUTE } from '#server/testing/sign-in-harness.ts';

const WRONG_CODE = '9999888877776666';

async function signedIn() {
  const harness = await createSignInHarness();
  const { sessionToken } = await harness.client().admin.session.login({ code: ADMIN_CODE });
  const isSignedIn = async (token = sessionToken) =>
    (await harness.client({ admin: { bearer: token } }).admin.session.status()).authenticated;
  return { ...harness, sessionToken, isSignedIn };
}

test('Whoever knows the code gets a token, a cookie of the realm and an audit row', async () => {
  const { client, clock, db, events } = await createSignInHarness();
  const visitor = client();
  expect(await visitor.admin.session.status()).toEqual({ authenticated: false });

  const login = await visitor.admin.session.login({ code: ADMIN_CODE });

  expect(login).toEqual({
    sessionToken: expect.stringMatching(/^[\w-]{43}$/),
    expiresAt: new Date(clock.now().getTime() + 12 * HOUR).toISOString(),
  });
  expect(visitor.cookies).toEqual({
    admin: { token: login.sessionToken, absoluteEnd: new Date(clock.now().getTime() + 7 * DAY) },
  });
  expect(db.select().from(auditLogs).all()).toMatchObject([
    { action: 'login', actorKind: 'admin', changedBy: null, changedByName: 'Admin', createdAt: clock.now() },
  ]);
  expect(events).toEqual([{ event: 'login', realm: 'admin', userId: 1 }]);
  const admin = client({ admin: { bearer: login.sessionToken } });
  expect(await admin.admin.session.status()).toEqual({ authenticated: true });
});

test('A wrong code is refused, audited without a name and gives no token', async () => {
  const { client, db } = await createSignInHarness();
  const visitor = client();
  for (const code of [WRONG_CODE, 'abcdefghijklmnop']) {
    await expect(visitor.admin.session.login({ code })).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
      message: 'Invalid admin code',
    });
  }
  expect(visitor.cookies).toEqual({});
  expect(db.select().from(adminSessions).all()).toEqual([]);
  expect(db.select().from(auditLogs).all()).toMatchObject([
    { action: 'login failed', actorKind: 'admin' },
    { action: 'login failed', actorKind: 'admin' },
  ]);
});

test.each([
  [{}],
  [{ code: [] }],
  [{ code: true }],
  [{ code: { length: 16 } }],
  [{ code: Number(ADMIN_CODE) }],
  [{ code: ADMIN_CODE.split('') }],
  [{ code: ADMIN_CODE.slice(1) }],
  [{ code: `${ADMIN_CODE}0` }],
  [[]],
  [null],
])('A code that is not a text of 16 characters is bad input and no try: %j', async (input) => {
  const { client, verifications } = await createSignInHarness();
  await expect(client().admin.session.login(input as never)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  expect(verifications()).toBe(0);
});

test('Without any admin account a code is compared all the same, and refused', async () => {
  const { client, db, verifications } = await createSignInHarness();
  db.delete(users).run();
  await expect(client().admin.session.login({ code: ADMIN_CODE })).rejects.toMatchObject({
    message: 'Invalid admin code',
  });
  expect(verifications()).toBe(1);
});

test('A code that was changed while it was checked opens nothing', async () => {
  const { client, db, meanwhile } = await createSignInHarness();
  meanwhile(() => db.update(users).set({ password: 'changed' }).run());
  await expect(client().admin.session.login({ code: ADMIN_CODE })).rejects.toMatchObject({
    code: 'UNAUTHORIZED',
  });
  expect(db.select().from(adminSessions).all()).toEqual([]);
});

test('Each use moves the end of a session to twelve hours later', async () => {
  const { isSignedIn, pass } = await signedIn();
  for (let round = 0; round < 5; round += 1) {
    pass(12 * HOUR - 2 * MINUTE);
    expect(await isSignedIn()).toBe(true);
  }
  pass(12 * HOUR);
  expect(await isSignedIn()).toBe(false);
});

test('A session ends seven days after it was opened, however much it is used', async () => {
  const { isSignedIn, pass, db } = await signedIn();
  for (let hours = 0; hours < 7 * 24 - 6; hours += 6) {
    pass(6 * HOUR);
    expect(await isSignedIn()).toBe(true);
  }
  pass(6 * HOUR - 1000);
  expect(await isSignedIn()).toBe(true);
  pass(1000);
  expect(await isSignedIn()).toBe(false);
  expect(db.select().from(adminSessions).all()).toEqual([]);
});

test('A use is written down at most once a minute', async () => {
  const { isSignedIn, pass, db, clock } = await signedIn();
  const openedAt = clock.now();
  const lastUsedAt = () => db.select().from(adminSessions).get()?.lastUsedAt;
  pass(50_000);
  await isSignedIn();
  expect(lastUsedAt()).toEqual(openedAt);
  pass(11_000);
  await isSignedIn();
  expect(lastUsedAt()).toEqual(clock.now());

  // Near the absolute end, too, where a use no longer moves the end of the session.
  for (let hours = 0; hours < 7 * 24 - 8; hours += 8) {
    pass(8 * HOUR);
    await isSignedIn();
  }
  const lastWritten = clock.now();
  pass(50_000);
  expect(await isSignedIn()).toBe(true);
  expect(lastUsedAt()).toEqual(lastWritten);
});

test('While nothing can be written, a session still reads', async () => {
  const { isSignedIn, pass, db } = await signedIn();
  pass(HOUR);
  db.$client.pragma('query_only = ON');
  expect(await isSignedIn()).toBe(true);
  pass(DAY);
  expect(await isSignedIn()).toBe(false);
});

test('The token stands nowhere in the database', async () => {
  const { sessionToken, db } = await signedIn();
  const image = db.$client.serialize();
  expect(image.includes('Signed in')).toBe(true);
  expect(image.includes(sessionToken)).toBe(false);
  expect(image.includes(Buffer.from(sessionToken, 'base64url'))).toBe(false);
  expect(image.includes(ADMIN_CODE)).toBe(false);
});

test('Every login has a token of its own, and logging out ends that session only', async () => {
  const { client, isSignedIn, sessionToken, db } = await signedIn();
  const other = await client().admin.session.login({ code: ADMIN_CODE });
  expect(other.sessionToken).not.toBe(sessionToken);

  const leaving = client({ admin: { bearer: sessionToken } });
  expect(await leaving.admin.session.logout()).toEqual({ success: true });

  expect(leaving.cookies).toEqual({ admin: null });
  expect(await isSignedIn()).toBe(false);
  expect(await isSignedIn(other.sessionToken)).toBe(true);
  const rows = db.select({ action: auditLogs.action }).from(auditLogs).all();
  expect(rows.map(({ action }) => action)).toEqual(['login', 'login', 'logout']);
});

test('Logging out ends both sessions where bearer and cookie are two', async () => {
  const { client, isSignedIn, sessionToken } = await signedIn();
  const other = await client().admin.session.login({ code: ADMIN_CODE });
  const leaving = client({ admin: { bearer: sessionToken, cookie: other.sessionToken } });
  await leaving.admin.session.logout();
  expect(await isSignedIn()).toBe(false);
  expect(await isSignedIn(other.sessionToken)).toBe(false);
});

test('Logging out succeeds for somebody whose session is over, unknown or absent', async () => {
  const { client } = await createSignInHarness();
  for (const admin of [{}, { bearer: 'unknown' }, { bearer: '' }, { cookie: 'unknown' }]) {
    expect(await client({ admin }).admin.session.logout()).toEqual({ success: true });
  }
});

test('A bearer decides alone; the cookie counts only where there is none', async () => {
  const { client, sessionToken } = await signedIn();
  const status = async (admin: { bearer?: string; cookie?: string }) =>
    (await client({ admin }).admin.session.status()).authenticated;
  expect(await status({ cookie: sessionToken })).toBe(true);
  expect(await status({ bearer: sessionToken, cookie: 'unknown' })).toBe(true);
  expect(await status({ bearer: 'unknown', cookie: sessionToken })).toBe(false);
  expect(await status({ bearer: '', cookie: sessionToken })).toBe(false);
});

test('A foreign page signs nobody in or out; a program may', async () => {
  const { client, sessionToken, isSignedIn } = await signedIn();
  const foreign = client({ origin: 'foreign', admin: { cookie: sessionToken } });
  await expect(foreign.admin.session.logout()).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(foreign.admin.session.login({ code: ADMIN_CODE })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
  expect(await isSignedIn()).toBe(true);
  await client({ origin: 'unknown' }).admin.session.login({ code: ADMIN_CODE });
});

test('After five wrong codes an address waits, longer each time, and no other address does', async () => {
  const { client, pass, verifications } = await createSignInHarness();
  const guesser = client().admin.session;
  for (let tries = 0; tries < 5; tries += 1) {
    await expect(guesser.login({ code: WRONG_CODE })).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  }
  for (const wait of [30, 60, 120, 240, 480, 900, 900]) {
    await expect(guesser.login({ code: ADMIN_CODE })).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      cause: { retryAfterSeconds: wait },
    });
    pass(wait * 1000);
    await expect(guesser.login({ code: WRONG_CODE })).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  }
  expect(verifications()).toBe(12);
  await client({ clientAddress: '192.0.2.2' }).admin.session.login({ code: ADMIN_CODE });
});

test('Tries that are sent at once are counted one by one', async () => {
  const { client, verifications } = await createSignInHarness();
  const guesser = client().admin.session;
  const tries = Array.from({ length: 20 }, () => guesser.login({ code: WRONG_CODE }));
  const codes = (await Promise.allSettled(tries)).map(
    (result) => result.status === 'rejected' && (result.reason as { code: string }).code,
  );
  expect(codes.filter((code) => code === 'UNAUTHORIZED')).toHaveLength(5);
  expect(codes.filter((code) => code === 'TOO_MANY_REQUESTS')).toHaveLength(15);
  expect(verifications()).toBe(5);
});

test('Above twenty wrong codes an hour every try takes two seconds longer and none is refused', async () => {
  const { client, waits, pass } = await createSignInHarness();
  for (let host = 1; host <= 21; host += 1) {
    const guesser = client({ clientAddress: `198.51.100.${host}` });
    await expect(guesser.admin.session.login({ code: WRONG_CODE })).rejects.toThrow('Invalid admin code');
  }
  expect(waits).toEqual([]);
  await client().admin.session.login({ code: ADMIN_CODE });
  await client().admin.session.login({ code: ADMIN_CODE });
  expect(waits).toEqual([2000, 2000]);
  pass(HOUR);
  await client().admin.session.login({ code: ADMIN_CODE });
  expect(waits).toHaveLength(2);
});

test('Signing out everywhere ends every session of the admin, takes the cookie away and leaves an audit row', async () => {
  const { client, db, sessionToken, isSignedIn } = await signedIn();
  const other = await client().admin.session.login({ code: ADMIN_CODE });
  const here = client({ admin: { bearer: sessionToken } });

  expect(await here.admin.session.endAll()).toEqual({ success: true });

  expect([await isSignedIn(), await isSignedIn(other.sessionToken)]).toEqual([false, false]);
  expect(here.cookies).toEqual({ admin: null });
  expect(db.select().from(auditLogs).all().at(-1)).toMatchObject({
    action: 'logout',
    description: 'Signed out everywhere',
  });
});
