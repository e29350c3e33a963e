import { eq } from 'drizzle-orm';
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

test('gives a token, a cookie of the realm and an audit row for the right code', async () => {
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

test('refuses a wrong code, audits it without a name and gives no token', async () => {
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

test('records only every tenth of many wrong codes in a row, until the right one', async () => {
  const { client, db } = await createSignInHarness();
  const guess = (host: number) =>
    client({ clientAddress: `192.0.2.${host}` })
      .admin.session.login({ code: WRONG_CODE })
      .catch(() => {});
  for (let host = 1; host <= 25; host += 1) await guess(host);
  const failures = () => db.select().from(auditLogs).where(eq(auditLogs.action, 'login failed')).all();
  expect(failures()).toHaveLength(11);
  expect(failures().at(-1)?.description).toBe('Sign-in refused 20 times since the last one');
  await client({ clientAddress: '192.0.2.99' }).admin.session.login({ code: ADMIN_CODE });
  await guess(26);
  expect(failures()).toHaveLength(12);
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
])(
  'refuses a code that is not a text of 16 characters as bad input, without counting an attempt: %j',
  async (input) => {
    const { client, verifications } = await createSignInHarness();
    await expect(client().admin.session.login(input as never)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    expect(verifications()).toBe(0);
  },
);

test('compares a code also without any admin account, and refuses it', async () => {
  const { client, db, verifications } = await createSignInHarness();
  db.delete(users).run();
  await expect(client().admin.session.login({ code: ADMIN_CODE })).rejects.toMatchObject({
    message: 'Invalid admin code',
  });
  expect(verifications()).toBe(1);
});

test('refuses a code that was changed while it was checked', async () => {
  const { client, db, meanwhile } = await createSignInHarness();
  meanwhile(() => db.update(users).set({ password: 'changed' }).run());
  await expect(client().admin.session.login({ code: ADMIN_CODE })).rejects.toMatchObject({
    code: 'UNAUTHORIZED',
  });
  expect(db.select().from(adminSessions).all()).toEqual([]);
});

test('extends a session to twelve hours after each use', async () => {
  const { isSignedIn, pass } = await signedIn();
  for (let round = 0; round < 5; round += 1) {
    pass(12 * HOUR - 2 * MINUTE);
    expect(await isSignedIn()).toBe(true);
  }
  pass(12 * HOUR);
  expect(await isSignedIn()).toBe(false);
});

test('ends a session seven days after sign-in, however much it is used', async () => {
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

test('does not accept a session that was opened while the clock was ahead', async () => {
  const { isSignedIn, pass } = await signedIn();
  pass(-4 * 60_000);
  expect(await isSignedIn()).toBe(true);
  pass(-DAY);
  expect(await isSignedIn()).toBe(false);
  pass(DAY);
  expect(await isSignedIn()).toBe(true);
});

test('records a use at most once a minute', async () => {
  const { isSignedIn, pass, db, clock } = await signedIn();
  const openedAt = clock.now();
  const lastUsedAt = () => db.select().from(adminSessions).get()?.lastUsedAt;
  pass(50_000);
  await isSignedIn();
  expect(lastUsedAt()).toEqual(openedAt);
  pass(11_000);
  await isSignedIn();
  expect(lastUsedAt()).toEqual(clock.now());

  // Also near the absolute end, where a use no longer extends the session.
  for (let hours = 0; hours < 7 * 24 - 8; hours += 8) {
    pass(8 * HOUR);
    await isSignedIn();
  }
  const lastWritten = clock.now();
  pass(50_000);
  expect(await isSignedIn()).toBe(true);
  expect(lastUsedAt()).toEqual(lastWritten);
});

test('keeps a session readable while nothing can be written', async () => {
  const { isSignedIn, pass, db } = await signedIn();
  pass(HOUR);
  db.$client.pragma('query_only = ON');
  expect(await isSignedIn()).toBe(true);
  pass(DAY);
  expect(await isSignedIn()).toBe(false);
});

test('stores the token nowhere in the database', async () => {
  const { sessionToken, db } = await signedIn();
  const image = db.$client.serialize();
  expect(image.includes('Signed in')).toBe(true);
  expect(image.includes(sessionToken)).toBe(false);
  expect(image.includes(Buffer.from(sessionToken, 'base64url'))).toBe(false);
  expect(image.includes(ADMIN_CODE)).toBe(false);
});

test('gives every login its own token, and ends only that session when signing out', async () => {
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

test('ends both sessions when bearer and cookie differ', async () => {
  const { client, isSignedIn, sessionToken } = await signedIn();
  const other = await client().admin.session.login({ code: ADMIN_CODE });
  const leaving = client({ admin: { bearer: sessionToken, cookie: other.sessionToken } });
  await leaving.admin.session.logout();
  expect(await isSignedIn()).toBe(false);
  expect(await isSignedIn(other.sessionToken)).toBe(false);
});

test('succeeds in signing out an expired, unknown or absent session', async () => {
  const { client } = await createSignInHarness();
  for (const admin of [{}, { bearer: 'unknown' }, { bearer: '' }, { cookie: 'unknown' }]) {
    expect(await client({ admin }).admin.session.logout()).toEqual({ success: true });
  }
});

test('uses only the bearer if there is one; the cookie counts otherwise', async () => {
  const { client, sessionToken } = await signedIn();
  const status = async (admin: { bearer?: string; cookie?: string }) =>
    (await client({ admin }).admin.session.status()).authenticated;
  expect(await status({ cookie: sessionToken })).toBe(true);
  expect(await status({ bearer: sessionToken, cookie: 'unknown' })).toBe(true);
  expect(await status({ bearer: 'unknown', cookie: sessionToken })).toBe(false);
  expect(await status({ bearer: '', cookie: sessionToken })).toBe(false);
});

test('refuses sign-in and sign-out from a foreign page; a program may', async () => {
  const { client, sessionToken, isSignedIn } = await signedIn();
  const foreign = client({ origin: 'foreign', admin: { cookie: sessionToken } });
  await expect(foreign.admin.session.logout()).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(foreign.admin.session.login({ code: ADMIN_CODE })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
  expect(await isSignedIn()).toBe(true);
  await client({ origin: 'unknown' }).admin.session.login({ code: ADMIN_CODE });
});

test('delays an address after five wrong codes, longer each time, and no other address', async () => {
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

test('counts concurrent attempts one by one', async () => {
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

test('slows every attempt by two seconds above twenty wrong codes an hour, and refuses none', async () => {
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

test('ends every session of the admin, removes the cookie and writes an audit row when signing out everywhere', async () => {
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
