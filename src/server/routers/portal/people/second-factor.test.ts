import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import {
  auditLogs,
  outbox,
  portalSessions,
  portalUsers,
  recoveryCodes,
  signInLog,
  totpSecrets,
} from '#db/schema/index.ts';
import { codeAt } from '#server/auth/second-factor/totp.ts';
import { inTransaction } from '#db/transaction.ts';
import { createSignInHarness, MINUTE, PASSWORD } from '#server/testing/sign-in-harness.ts';

const KARI = { email: 'kari@quayside.example', password: PASSWORD };
const STEP = 30_000;

const refusedAt = (field: string, message: string, code = 'UNAUTHORIZED') => ({
  code,
  message,
  cause: { issues: [{ path: [field], message }] },
});
const codeDue = refusedAt('code', 'Enter the code from your authenticator app.');
const wrongCode = refusedAt('code', 'This code is not right, or was used already.');
const wrongRecoveryCode = refusedAt('recoveryCode', 'This recovery code is not right, or was used already.');

/** Kari, signed in with the password alone. */
async function signedIn() {
  const harness = await createSignInHarness();
  const staff = harness.createStaff();
  const { sessionToken } = await harness.client().portal.session.login(KARI);
  const office = harness.client({ portal: { bearer: sessionToken } });
  return { ...harness, staff, office, session: harness.client().portal.session };
}

/** Kari with an authenticator app, a moment after its first code. */
async function withApp() {
  const harness = await signedIn();
  const { account } = harness.office.portal;
  const { secret } = await account.beginTotp();
  const code = (steps = 0) => codeAt(secret, new Date(harness.clock.now().getTime() + steps * STEP));
  const { recoveryCodes: recovery } = await account.confirmTotp({ code: code() });
  harness.pass(STEP);
  return { ...harness, account, secret, code, recovery };
}

test('an authenticator app counts from its first code on, and then every sign-in needs one', async () => {
  const { office, session, clock, db } = await signedIn();
  const { account } = office.portal;
  const { secret } = await account.beginTotp();
  expect(await account.signInMethods()).toMatchObject({ totp: null, recoveryCodesLeft: 0 });
  await session.login(KARI);
  await expect(account.confirmTotp({ code: '000000' })).rejects.toMatchObject(
    refusedAt('code', 'This code does not fit. Check the clock of your phone.', 'BAD_REQUEST'),
  );
  const { recoveryCodes: codes } = await account.confirmTotp({ code: codeAt(secret, clock.now()) });
  expect(codes).toHaveLength(10);
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){2}[0-9A-HJKMNP-TV-Z]{4}$/);
  expect(await account.signInMethods()).toMatchObject({
    totp: { confirmedAt: clock.now().toISOString() },
    recoveryCodesLeft: 10,
  });

  await expect(session.login(KARI)).rejects.toMatchObject(codeDue);
  clock.advance(STEP);
  await session.login({ ...KARI, code: ` ${codeAt(secret, clock.now()).replace(/^.../, '$& ')}` });
  expect(db.select().from(portalSessions).all().at(-1)).toMatchObject({
    methods: ['password', 'totp'],
    steppedUpAt: clock.now(),
  });
  expect(db.select().from(portalSessions).get()).toMatchObject({ methods: ['password', 'totp'] });
});

test('a code signs in once, also the one that confirmed the app', async () => {
  const { session, code } = await withApp();
  await expect(session.login({ ...KARI, code: code(-1) })).rejects.toMatchObject(wrongCode);
  await session.login({ ...KARI, code: code() });
  await expect(session.login({ ...KARI, code: code() })).rejects.toMatchObject(wrongCode);
  await session.login({ ...KARI, code: code(1) });
  // A later step was used, so the one before it is over.
  await expect(session.login({ ...KARI, code: code() })).rejects.toMatchObject(wrongCode);
});

test('of two sign-ins with one code at the same time, one gets in', async () => {
  const { client, code } = await withApp();
  const tries = await Promise.allSettled(
    [1, 2].map((host) =>
      client({ clientAddress: `192.0.2.${host}` }).portal.session.login({ ...KARI, code: code() }),
    ),
  );
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('accepts a clock that is one step off, and not two', async () => {
  const { session, code, pass } = await withApp();
  pass(5 * STEP);
  await expect(session.login({ ...KARI, code: code(-2) })).rejects.toMatchObject(wrongCode);
  await session.login({ ...KARI, code: code(-1) });
  await expect(session.login({ ...KARI, code: code(2) })).rejects.toMatchObject(wrongCode);
  await session.login({ ...KARI, code: code(1) });
});

test('five wrong codes have to wait, and a right password without a code does not reset the count', async () => {
  const { session, code, db } = await withApp();
  for (let tries = 0; tries < 5; tries += 1) {
    await expect(session.login(KARI)).rejects.toMatchObject(codeDue);
    await expect(session.login({ ...KARI, code: '000000' })).rejects.toMatchObject(wrongCode);
  }
  await expect(session.login({ ...KARI, code: code() })).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  const events = db
    .select()
    .from(signInLog)
    .all()
    .map(({ event }) => event);
  expect(events.filter((event) => event === 'second factor failed')).toHaveLength(5);
});

test('a wrong password is refused in the same words and at the same cost, with a code or without', async () => {
  const { session, code, verifications } = await withApp();
  for (const input of [
    { ...KARI, password: 'not the password', code: code() },
    { ...KARI, email: 'nobody@quayside.example', code: code() },
    { ...KARI, password: 'not the password' },
  ]) {
    const before = verifications();
    await expect(session.login(input)).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
      message: 'Wrong e-mail or password.',
    });
    expect(verifications() - before).toBe(1);
  }
});

test('each recovery code signs in once, also when ten sign-ins use it at the same time', async () => {
  const { client, recovery, account, db } = await withApp();
  const [first = '', second = ''] = recovery;
  const use = (recoveryCode: string, host = 1) =>
    client({ clientAddress: `192.0.2.${host}` }).portal.session.useRecoveryCode({ ...KARI, recoveryCode });
  const tries = await Promise.allSettled(Array.from({ length: 10 }, (_, host) => use(first, host)));
  expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', ...Array(9).fill('rejected')]);
  await expect(use(first, 20)).rejects.toMatchObject(wrongRecoveryCode);
  await use(second.toLowerCase().replaceAll('-', ' '), 21);
  expect((await account.signInMethods()).recoveryCodesLeft).toBe(8);
  expect(db.select().from(portalSessions).all().at(-1)).toMatchObject({
    methods: ['password', 'recovery code'],
  });
  expect(db.select().from(signInLog).all().at(-1)).toMatchObject({ event: 'recovery code used' });

  await expect(
    client().portal.session.useRecoveryCode({ ...KARI, password: 'wrong', recoveryCode: second }),
  ).rejects.toMatchObject({ message: 'Wrong e-mail or password.' });
});

test('a recovery code of someone else, and any code of a person without an app, are refused', async () => {
  const { session, recovery, createStaff } = await withApp();
  const ola = createStaff({ email: 'ola@quayside.example', name: 'Ola' });
  const [recoveryCode = ''] = recovery;
  await expect(
    session.useRecoveryCode({ email: ola.email, password: PASSWORD, recoveryCode }),
  ).rejects.toMatchObject(wrongRecoveryCode);
  await session.login({ email: ola.email, password: PASSWORD, code: '123456' });
});

test('new recovery codes end the old ones, and need an app', async () => {
  const { session, recovery, account, createStaff, client } = await withApp();
  const { recoveryCodes: renewed } = await account.newRecoveryCodes();
  const [old = ''] = recovery;
  const [recoveryCode = ''] = renewed;
  await expect(session.useRecoveryCode({ ...KARI, recoveryCode: old })).rejects.toMatchObject(
    wrongRecoveryCode,
  );
  await session.useRecoveryCode({ ...KARI, recoveryCode });

  const { email } = createStaff({ email: 'ola@quayside.example' });
  const { sessionToken } = await session.login({ email, password: PASSWORD });
  const ola = client({ portal: { bearer: sessionToken } }).portal.account;
  await expect(ola.newRecoveryCodes()).rejects.toMatchObject({ code: 'CONFLICT' });
});

test('a new app replaces the old one with its first code, and recovery codes stay', async () => {
  const { session, account, code, clock, recovery } = await withApp();
  const { secret } = await account.beginTotp();
  await session.login({ ...KARI, code: code() });
  clock.advance(STEP);
  expect(await account.confirmTotp({ code: codeAt(secret, clock.now()) })).toEqual({ recoveryCodes: [] });
  clock.advance(STEP);
  await expect(session.login({ ...KARI, code: code() })).rejects.toMatchObject(wrongCode);
  await session.login({ ...KARI, code: codeAt(secret, clock.now()) });
  const [recoveryCode = ''] = recovery;
  await session.useRecoveryCode({ ...KARI, recoveryCode });
});

test('without the app the password alone signs in again, and no recovery code does', async () => {
  const { session, account, recovery, db } = await withApp();
  await account.removeTotp();
  await session.login(KARI);
  const [recoveryCode = ''] = recovery;
  await expect(session.useRecoveryCode({ ...KARI, recoveryCode })).rejects.toMatchObject(wrongRecoveryCode);
  expect([db.select().from(totpSecrets).all(), db.select().from(recoveryCodes).all()]).toEqual([[], []]);
  await expect(account.confirmTotp({ code: '000000' })).rejects.toMatchObject({ code: 'CONFLICT' });
});

test('a one-time link replaces the password and not the app', async () => {
  const { db, auth, staff, client, code, clock, recovery } = await withApp();
  const link = () => {
    const { path } = inTransaction(db, (tx) => auth.portal.issueLink(tx, staff.id));
    return path.split('#link=')[1] ?? '';
  };
  const { links, session } = client().portal;
  const password = 'herring anchor violet moss';
  const token = link();
  await expect(links.redeem({ token, password })).rejects.toMatchObject(codeDue);
  await expect(links.redeem({ token, password, code: '000000' })).rejects.toMatchObject(wrongCode);
  await links.redeem({ token, password, code: code() });
  await expect(session.login({ ...KARI, password, code: code() })).rejects.toMatchObject(wrongCode);
  clock.advance(STEP);
  await session.login({ ...KARI, password, code: code() });

  const [recoveryCode = ''] = recovery;
  const again = { password: 'violet moss herring anchor', recoveryCode };
  await links.redeem({ token: link(), ...again });
  await expect(links.redeem({ token: link(), ...again })).rejects.toMatchObject(wrongRecoveryCode);
});

test('changes of the methods need a confirmation that is at most ten minutes old', async () => {
  const { account, code, pass } = await withApp();
  const calls = {
    beginTotp: () => account.beginTotp(),
    confirmTotp: () => account.confirmTotp({ code: code() }),
    newRecoveryCodes: () => account.newRecoveryCodes(),
    removeTotp: () => account.removeTotp(),
  };
  pass(10 * MINUTE);
  for (const call of Object.values(calls)) {
    await expect(call()).rejects.toMatchObject({
      code: 'FORBIDDEN',
      message: 'Please confirm that it is you.',
      cause: { reason: 'step-up' },
    });
  }
  const { until } = await account.stepUp({ password: PASSWORD, code: code() });
  expect(Date.parse(until) - Date.parse((await account.signInMethods()).totp?.confirmedAt ?? '')).toBe(
    20 * MINUTE + STEP,
  );
  await calls.newRecoveryCodes();
  pass(10 * MINUTE);
  await calls.newRecoveryCodes();
  pass(1);
  await expect(calls.newRecoveryCodes()).rejects.toMatchObject({ code: 'FORBIDDEN' });
});

test('a confirmation asks for everything that a sign-in asks for, and its guesses count', async () => {
  const { account, code, session } = await withApp();
  const refused = { code: 'UNAUTHORIZED', message: 'This did not work. Nothing was changed.' };
  await expect(account.stepUp({ password: PASSWORD })).rejects.toMatchObject({
    ...refused,
    cause: { issues: [{ path: ['code'] }] },
  });
  await expect(account.stepUp({ password: 'wrong', code: code() })).rejects.toMatchObject(refused);
  await account.stepUp({ password: PASSWORD, code: code() });
  for (let tries = 0; tries < 5; tries += 1) {
    await expect(account.stepUp({ password: PASSWORD, code: code() })).rejects.toMatchObject(refused);
  }
  await expect(session.login({ ...KARI, code: code(1) })).rejects.toMatchObject({
    code: 'TOO_MANY_REQUESTS',
  });
});

test('a person without an app confirms with the password', async () => {
  const { office, pass } = await signedIn();
  pass(11 * MINUTE);
  await expect(office.portal.account.beginTotp()).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await office.portal.account.stepUp({ password: PASSWORD });
  await office.portal.account.beginTotp();
});

test('nobody is let in with the password alone while the key that opens the secrets is missing', async () => {
  const { session, code, recovery, db } = await withApp();
  const sealed = db.select().from(totpSecrets).get()?.secretCiphertext ?? '';
  db.update(totpSecrets)
    .set({ secretCiphertext: sealed.replace(/^v1\.[0-9a-f]{12}/, 'v1.000000000000') })
    .run();
  await expect(session.login({ ...KARI, code: code() })).rejects.toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
    message: 'Codes cannot be checked at the moment. Use a passkey or a recovery code.',
  });
  await expect(session.login(KARI)).rejects.toMatchObject(codeDue);
  const [recoveryCode = ''] = recovery;
  await session.useRecoveryCode({ ...KARI, recoveryCode });
});

test('an inactive person gets in with neither', async () => {
  const { session, code, recovery, db, staff } = await withApp();
  db.update(portalUsers).set({ isActive: false }).where(eq(portalUsers.id, staff.id)).run();
  const [recoveryCode = ''] = recovery;
  const refused = { message: 'Wrong e-mail or password.' };
  await expect(session.login({ ...KARI, code: code() })).rejects.toMatchObject(refused);
  await expect(session.useRecoveryCode({ ...KARI, recoveryCode })).rejects.toMatchObject(refused);
});

test('stores secret and recovery codes unreadable, and records changes without either', async () => {
  const { db, secret, recovery, account, session, code, events } = await withApp();
  const used = code();
  await session.login({ ...KARI, code: used });
  await account.removeTotp();
  const bytes = db.$client.serialize();
  const log = JSON.stringify([db.select().from(auditLogs).all(), events]);
  for (const text of [secret, ...recovery, ...recovery.map((shown) => shown.replaceAll('-', ''))]) {
    expect([text, bytes.includes(text), log.includes(text)]).toEqual([text, false, false]);
  }
  expect(log).not.toContain(used);
  const rows = db.select().from(auditLogs).where(eq(auditLogs.entityType, 'sign-in method')).all();
  expect(rows.map(({ action, description }) => [action, description])).toEqual([
    ['create', 'Authenticator app added'],
    ['delete', 'Authenticator app removed'],
  ]);
});

/** Kari with an authenticator app, and Mona, who is signed in as a manager. */
async function withManager() {
  const harness = await withApp();
  const mona = harness.createStaff({ email: 'mona@quayside.example', name: 'Mona Berg', role: 'manager' });
  harness.createStaff({ email: 'per@quayside.example', name: 'Per Lund', role: 'manager' });
  harness.createStaff({ email: 'former@quayside.example', role: 'manager', isActive: false });
  const { sessionToken } = await harness.session.login({ email: mona.email, password: PASSWORD });
  const { operators } = harness.client({ portal: { bearer: sessionToken } }).portal;
  return { ...harness, mona, operators };
}

test('a manager lets a person in who has lost phone and recovery codes, and both and all managers are notified', async () => {
  const { db, client, session, account, staff, operators, recovery } = await withManager();
  expect(await operators.byId({ id: staff.id })).toMatchObject({ hasSecondFactor: true });
  const { link, mailed, operator } = await operators.resetSignIn({ id: staff.id });
  expect([operator.hasSecondFactor, operator.openSessions, mailed]).toEqual([false, 0, false]);
  await expect(account.signInMethods()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  const [recoveryCode = ''] = recovery;
  await expect(session.useRecoveryCode({ ...KARI, recoveryCode })).rejects.toMatchObject(wrongRecoveryCode);

  const password = 'herring anchor violet moss';
  await client().portal.links.redeem({ token: link.split('#link=')[1] ?? '', password });
  await session.login({ ...KARI, password });

  const mails = db.select().from(outbox).all();
  expect(mails.map(({ recipient }) => recipient).toSorted()).toEqual([
    KARI.email,
    'mona@quayside.example',
    'per@quayside.example',
  ]);
  for (const { text, html } of mails) {
    expect(text).toContain('Mona Berg has removed');
    expect(text + html).not.toContain('link=');
  }
  const rows = db.select().from(auditLogs).where(eq(auditLogs.action, 'delete')).all();
  expect(rows).toMatchObject([
    { entityType: 'sign-in method', entityName: staff.name, changedByName: 'Mona Berg' },
  ]);
});

test('a reset is refused for oneself, for inactive people, to operators and without a fresh confirmation', async () => {
  const { db, mona, operators, staff, pass, account } = await withManager();
  await expect(operators.resetSignIn({ id: mona.id })).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'Ask another manager: you cannot reset your own second factor.',
  });
  const former = db.select().from(portalUsers).where(eq(portalUsers.isActive, false)).get();
  await expect(operators.resetSignIn({ id: former?.id ?? 0 })).rejects.toMatchObject({ code: 'CONFLICT' });
  pass(11 * MINUTE);
  await expect(operators.resetSignIn({ id: staff.id })).rejects.toMatchObject({
    code: 'FORBIDDEN',
    cause: { reason: 'step-up' },
  });
  expect((await account.signInMethods()).totp).not.toBeNull();
});
