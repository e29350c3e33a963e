import { expect, test } from 'vitest';
import { auditLogs, installation, portalSessions, portalUsers } from '#db/schema/index.ts';
import { prepareFirstStart } from '#server/auth/first-start.ts';
import { hashToken } from '#server/tokens.ts';
import { createSignInHarness, DAY, PASSWORD } from '#server/testing/sign-in-harness.ts';

const NEW_PASSWORD = 'herring anchor violet moss';
const KARI = { email: 'kari@quayside.example', name: 'Kari Nordmann' };
const gone = { code: 'NOT_FOUND', message: expect.stringContaining('ask a manager for a new link') };

/** An installation after its first start: `start()` is the next one and returns its token. */
async function newInstallation(managerEmail?: string) {
  const harness = await createSignInHarness();
  const start = async () => {
    const { db, clock } = harness;
    const publicAddress = 'https://quayside.example';
    const { managerLink } = await prepareFirstStart({
      db,
      clock,
      adminCode: undefined,
      managerEmail,
      publicAddress,
    });
    return managerLink?.split('#link=')[1] ?? '';
  };
  return { ...harness, start, token: await start(), links: harness.client().portal.links };
}

/** A person with a link that a manager issued. */
async function withResetLink() {
  const harness = await createSignInHarness();
  const token = 'a-link-that-a-manager-issued';
  const resetExpiresAt = new Date(harness.clock.now().getTime() + DAY);
  const staff = harness.createStaff({ resetTokenHash: hashToken(token), resetExpiresAt });
  return { ...harness, token, staff, links: harness.client().portal.links };
}

test('the first manager enters their details, sets a password and is signed in', async () => {
  const { client, token, db, clock } = await newInstallation();
  const visitor = client();
  expect(await visitor.portal.links.inspect({ token })).toEqual({
    purpose: 'first manager',
    asksIdentity: true,
    email: null,
    name: null,
  });

  const login = await visitor.portal.links.redeem({
    token,
    password: NEW_PASSWORD,
    email: ' Kari@Quayside.example ',
    name: ' Kari Nordmann ',
  });

  const user = { id: 1, ...KARI, role: 'manager' };
  expect(login).toMatchObject({ user, expiresAt: new Date(clock.now().getTime() + 7 * DAY).toISOString() });
  expect(visitor.cookies['portal']).toMatchObject({ token: login.sessionToken });
  expect(await client({ portal: { bearer: login.sessionToken } }).portal.session.me()).toEqual(user);
  expect(db.select().from(installation).all()).toEqual([]);
  const actions = db.select({ action: auditLogs.action }).from(auditLogs).all();
  expect(actions.map(({ action }) => action)).toEqual(['create', 'password reset', 'login']);
  await client().portal.session.login({ email: KARI.email, password: NEW_PASSWORD });
  await expect(visitor.portal.links.inspect({ token })).rejects.toMatchObject(gone);
});

test('a first manager named in the settings only sets a password', async () => {
  const { links, token } = await newInstallation(KARI.email);
  expect(await links.inspect({ token })).toEqual({
    purpose: 'first manager',
    asksIdentity: false,
    email: KARI.email,
    name: 'Kari',
  });
  const { user } = await links.redeem({
    token,
    password: NEW_PASSWORD,
    name: KARI.name,
    email: 'other@quayside.example',
  });
  expect(user).toEqual({ id: 1, ...KARI, role: 'manager' });
});

test('a link is not used up by a missing e-mail or name', async () => {
  const { links, token } = await newInstallation();
  await expect(links.redeem({ token, password: NEW_PASSWORD })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    cause: {
      issues: [
        { path: ['email'], message: 'E-mail is required' },
        { path: ['name'], message: 'Name is required' },
      ],
    },
  });
  await expect(links.redeem({ token, password: NEW_PASSWORD, ...KARI, email: 'kari' })).rejects.toMatchObject(
    {
      code: 'BAD_REQUEST',
    },
  );
  await links.redeem({ token, password: NEW_PASSWORD, ...KARI });
});

test('every start without a portal password replaces the link, so that losing it is no dead end', async () => {
  for (const email of [undefined, KARI.email]) {
    const { links, token, start } = await newInstallation(email);
    const next = await start();
    await expect(links.inspect({ token })).rejects.toMatchObject(gone);
    await links.redeem({ token: next, password: NEW_PASSWORD, ...KARI });
    expect(await start()).toBe('');
  }
});

test('a link expires after seven days', async () => {
  for (const email of [undefined, KARI.email]) {
    const { links, token, pass } = await newInstallation(email);
    pass(7 * DAY - 1);
    await links.inspect({ token });
    pass(1);
    await expect(links.inspect({ token })).rejects.toMatchObject(gone);
    await expect(links.redeem({ token, password: NEW_PASSWORD, ...KARI })).rejects.toMatchObject(gone);
  }
});

test('only one of two who use a link at the same time succeeds', async () => {
  for (const email of [undefined, KARI.email]) {
    const { links, token, db } = await newInstallation(email);
    const results = await Promise.allSettled([
      links.redeem({ token, password: NEW_PASSWORD, ...KARI }),
      links.redeem({ token, password: 'copper ladder winter fog', ...KARI, email: 'per@quayside.example' }),
    ]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: gone });
    expect(db.select().from(portalUsers).all()).toHaveLength(1);
    expect(db.select().from(portalSessions).all()).toHaveLength(1);
  }
});

test('a reset link ends all older sessions of that person and of nobody else', async () => {
  const { client, createStaff, links, token, staff, db } = await withResetLink();
  createStaff({ email: 'per@quayside.example', name: 'Per' });
  const old = await client().portal.session.login({ email: staff.email, password: PASSWORD });
  const other = await client().portal.session.login({ email: 'per@quayside.example', password: PASSWORD });
  expect(await links.inspect({ token })).toMatchObject({
    purpose: 'reset',
    asksIdentity: false,
    email: staff.email,
  });

  const { sessionToken } = await links.redeem({ token, password: NEW_PASSWORD, name: 'Another Name' });

  const me = (bearer: string) => client({ portal: { bearer } }).portal.session.me();
  await expect(me(old.sessionToken)).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  expect(await me(other.sessionToken)).toMatchObject({ name: 'Per' });
  expect(await me(sessionToken)).toMatchObject({ name: staff.name, role: 'operator' });
  await expect(
    client().portal.session.login({ email: staff.email, password: PASSWORD }),
  ).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  expect(db.$client.serialize().includes(NEW_PASSWORD)).toBe(false);
});

test('shows an invited person that they are invited', async () => {
  const { links, createStaff, token, clock } = await withResetLink();
  const resetExpiresAt = new Date(clock.now().getTime() + DAY);
  createStaff({
    email: 'new@quayside.example',
    passwordHash: null,
    resetTokenHash: hashToken('new'),
    resetExpiresAt,
  });
  expect(await links.inspect({ token: 'new' })).toMatchObject({ purpose: 'invitation' });
  expect(await links.inspect({ token })).toMatchObject({ purpose: 'reset' });
});

test('refuses the link of a deactivated person', async () => {
  const { links, token, db } = await withResetLink();
  db.update(portalUsers).set({ isActive: false }).run();
  await expect(links.inspect({ token })).rejects.toMatchObject(gone);
  await expect(links.redeem({ token, password: NEW_PASSWORD })).rejects.toMatchObject(gone);
});

test('the stored form of a link does not open it', async () => {
  const { links, token } = await withResetLink();
  await expect(links.inspect({ token: hashToken(token) })).rejects.toMatchObject(gone);
});

test.each([
  ['short', 'lamp fjord', 'at least 12 characters'],
  ['long', 'ab'.repeat(65), 'at most 128 characters'],
  ['common', 'password1234', 'easy to guess'],
  ['famous', 'correcthorsebatterystaple', 'easy to guess'],
  ['famous with a number', 'correct horse battery staple1', 'easy to guess'],
  ['repeated', 'anchoranchoranchor', 'easy to guess'],
  ['one’s own name', 'kari.nordmann1', 'easy to guess'],
  ['one’s own address', 'kari@quayside.example', 'easy to guess'],
])('refuses a password that is %s at its field, and keeps the link valid', async (_, password, message) => {
  const { links, token } = await withResetLink();
  await expect(links.redeem({ token, password })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    cause: { issues: [{ path: ['password'], message: expect.stringContaining(message) }] },
  });
  await links.redeem({ token, password: NEW_PASSWORD });
});

test.each([
  ['twelve characters', 'Kv8#mRz2pLq9'],
  ['128 characters, not cut', `${'violet anchor moss 7'.repeat(6)}copper w`],
  ['letters with accents', 'blåbær på brygga'],
])('accepts a password of %s unchanged', async (_, password) => {
  const { client, links, token, staff } = await withResetLink();
  await links.redeem({ token, password });
  const login = (attempt: string) => client().portal.session.login({ email: staff.email, password: attempt });
  await login(password.normalize('NFC'));
  await login(password.normalize('NFD'));
  await expect(login(password.slice(0, -1))).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
});
