import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import {
  auditLogs,
  installation,
  outbox,
  portalSessions,
  portalUsers,
  webauthnCredentials,
} from '#db/schema/index.ts';
import { createAuth } from '#server/auth/auth.ts';
import { describeMovedPasskeys } from '#server/auth/passkeys/manage-passkeys.ts';
import { codeAt } from '#server/auth/second-factor/totp.ts';
import { createTestPasswordHasher } from '#server/testing/password-hasher.ts';
import { createSignInHarness, MINUTE, PASSWORD } from '#server/testing/sign-in-harness.ts';
import { createSoftAuthenticator } from '#server/testing/soft-authenticator.ts';

const KARI = { email: 'kari@quayside.example', password: PASSWORD };
const rpId = 'quayside.example';

const refusedSignIn = {
  code: 'UNAUTHORIZED',
  message: 'This passkey was not accepted. Sign in with your password, or try again.',
};
const refusedEnrolment = {
  code: 'BAD_REQUEST',
  message: 'This passkey was not accepted. Please start again.',
};

/** Kari, signed in, with functions that enrol and use passkeys. */
async function signedIn() {
  const harness = await createSignInHarness();
  const staff = harness.createStaff();
  const { session } = harness.client().portal;
  const accountOf = async (email: string) => {
    const { sessionToken } = await session.login({ email, password: PASSWORD });
    return harness.client({ portal: { bearer: sessionToken } }).portal.account;
  };
  const account = await accountOf(KARI.email);
  const enrol = async (label = 'Phone', owner = account) => {
    const authenticator = createSoftAuthenticator();
    const { challenge } = await owner.beginPasskey();
    const added = await owner.addPasskey({ label, attestation: authenticator.create({ challenge, rpId }) });
    return { ...authenticator, added };
  };
  const challenge = async () => (await session.passkeyOptions())!.challenge;
  return { ...harness, staff, session, account, accountOf, enrol, challenge };
}

test('a passkey signs in without a password, also where an app is due, and counts as a fresh confirmation', async () => {
  const { session, account, enrol, challenge, clock, db, pass } = await signedIn();
  const { get, added } = await enrol();
  expect(added).toMatchObject({ label: 'Phone', isSynced: false, isRefused: false, lastUsedAt: null });
  const { secret } = await account.beginTotp();
  await account.confirmTotp({ code: codeAt(secret, clock.now()) });
  pass(MINUTE);

  expect(await session.passkeyOptions()).toMatchObject({ rpId, userVerification: 'required' });
  const { user } = await session.passkeyLogin(get({ challenge: await challenge(), rpId }));
  expect(user).toMatchObject({ email: KARI.email });
  expect(db.select().from(portalSessions).all().at(-1)).toMatchObject({
    methods: ['passkey'],
    steppedUpAt: clock.now(),
  });
  expect((await account.signInMethods()).passkeys).toMatchObject([
    { label: 'Phone', lastUsedAt: clock.now().toISOString() },
  ]);
});

test('the options of a new passkey name the person, the site and the passkeys that exist', async () => {
  const { account, enrol } = await signedIn();
  const { id } = await enrol();
  expect(await account.beginPasskey()).toMatchObject({
    rp: { id: rpId },
    user: { name: KARI.email, displayName: 'Kari Nordmann' },
    excludeCredentials: [{ id, type: 'public-key' }],
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
});

test('each of two passkeys signs in; a removed one does not, and the other stays', async () => {
  const { session, account, enrol, challenge } = await signedIn();
  const phone = await enrol('Phone');
  const key = await enrol('Security key');
  await session.passkeyLogin(phone.get({ challenge: await challenge(), rpId }));
  await session.passkeyLogin(key.get({ challenge: await challenge(), rpId }));

  expect(await account.renamePasskey({ id: key.added.id, label: 'Blue key' })).toMatchObject({
    label: 'Blue key',
  });
  await account.removePasskey({ id: phone.added.id });
  await expect(session.passkeyLogin(phone.get({ challenge: await challenge(), rpId }))).rejects.toMatchObject(
    refusedSignIn,
  );
  await session.passkeyLogin(key.get({ challenge: await challenge(), rpId }));
  expect((await account.signInMethods()).passkeys.map(({ label }) => label)).toEqual(['Blue key']);
});

test('refuses the answer of another site, another key, or without a verified person', async () => {
  const { session, enrol, challenge } = await signedIn();
  const { get, id } = await enrol();
  const other = createSoftAuthenticator();
  const right = async () => ({ challenge: await challenge(), rpId });
  for (const answer of [
    get({ ...(await right()), origin: 'https://quayside.example.evil.example' }),
    get({ ...(await right()), rpId: 'evil.example', origin: 'https://quayside.example' }),
    get({ ...(await right()), isVerified: false }),
    { ...other.get(await right()), id },
  ]) {
    await expect(session.passkeyLogin(answer)).rejects.toMatchObject(refusedSignIn);
  }
  await session.passkeyLogin(get(await right()));
});

test('a challenge works once, for five minutes, and for a sign-in only', async () => {
  const { session, account, enrol, challenge, pass } = await signedIn();
  const { get } = await enrol();
  const used = await challenge();
  await session.passkeyLogin(get({ challenge: used, rpId }));
  await expect(session.passkeyLogin(get({ challenge: used, rpId }))).rejects.toMatchObject(refusedSignIn);

  const ofEnrolment = (await account.beginPasskey()).challenge;
  await expect(session.passkeyLogin(get({ challenge: ofEnrolment, rpId }))).rejects.toMatchObject(
    refusedSignIn,
  );
  await expect(session.passkeyLogin(get({ challenge: 'made-up', rpId }))).rejects.toMatchObject(
    refusedSignIn,
  );

  const inTime = await challenge();
  const late = await challenge();
  pass(5 * MINUTE - 1);
  await session.passkeyLogin(get({ challenge: inTime, rpId }));
  pass(1);
  await expect(session.passkeyLogin(get({ challenge: late, rpId }))).rejects.toMatchObject(refusedSignIn);
});

test('of ten sign-ins with one answer at the same time, one gets in', async () => {
  const { client, enrol, challenge } = await signedIn();
  const { get } = await enrol();
  const answer = get({ challenge: await challenge(), rpId });
  const tries = await Promise.allSettled(
    Array.from({ length: 10 }, (_, host) =>
      client({ clientAddress: `192.0.2.${host}` }).portal.session.passkeyLogin(answer),
    ),
  );
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('a counter that goes back ends the passkey, and a synced one that stays at 0 does not', async () => {
  const { session, account, enrol, challenge, db, createStaff } = await signedIn();
  createStaff({ email: 'mona@quayside.example', role: 'manager' });
  const { get } = await enrol();
  const signIn = async (counter: number) =>
    session.passkeyLogin(get({ challenge: await challenge(), rpId, counter }));
  await signIn(0);
  await signIn(0);
  await signIn(7);
  await expect(signIn(7)).rejects.toMatchObject(refusedSignIn);
  await expect(signIn(8)).rejects.toMatchObject(refusedSignIn);
  expect((await account.signInMethods()).passkeys).toMatchObject([{ isRefused: true }]);
  expect(db.select().from(auditLogs).all()).toContainEqual(
    expect.objectContaining({ description: 'Passkey refused from now on, there may be a copy of it: Phone' }),
  );
  expect(db.select().from(outbox).all()).toMatchObject([
    { recipient: KARI.email, subject: 'Your passkey is no longer accepted' },
    { recipient: 'mona@quayside.example', subject: 'A passkey of Kari Nordmann is no longer accepted' },
  ]);
});

test('an answer that arrives a second time, or after its challenge has expired, does not end the passkey', async () => {
  const { session, account, enrol, challenge, pass, db } = await signedIn();
  const { get } = await enrol();
  const answer = get({ challenge: await challenge(), rpId, counter: 7 });
  await session.passkeyLogin(answer);
  await expect(session.passkeyLogin(answer)).rejects.toMatchObject(refusedSignIn);
  const late = get({ challenge: await challenge(), rpId, counter: 7 });
  pass(5 * MINUTE);
  await expect(session.passkeyLogin(late)).rejects.toMatchObject(refusedSignIn);

  expect((await account.signInMethods()).passkeys).toMatchObject([{ isRefused: false }]);
  expect(db.select().from(outbox).all()).toEqual([]);
  await session.passkeyLogin(get({ challenge: await challenge(), rpId, counter: 8 }));
});

test('refuses to add a passkey of another site or person, without a verified person, or twice', async () => {
  const { account, accountOf, createStaff } = await signedIn();
  const { email } = createStaff({ email: 'ola@quayside.example' });
  const ola = await accountOf(email);
  const { create } = createSoftAuthenticator();
  const begin = async () => (await account.beginPasskey()).challenge;
  const add = (attestation: ReturnType<typeof create>) => account.addPasskey({ label: 'Phone', attestation });
  for (const attestation of [
    create({ challenge: await begin(), rpId, origin: 'https://evil.example' }),
    create({ challenge: await begin(), rpId: 'evil.example', origin: 'https://quayside.example' }),
    create({ challenge: await begin(), rpId, isVerified: false }),
    create({ challenge: (await ola.beginPasskey()).challenge, rpId }),
  ]) {
    await expect(add(attestation)).rejects.toMatchObject(refusedEnrolment);
  }
  await add(create({ challenge: await begin(), rpId }));
  await expect(add(create({ challenge: await begin(), rpId }))).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'This device has a passkey for you already.',
  });
});

test('people change their own passkeys only', async () => {
  const { accountOf, createStaff, enrol } = await signedIn();
  const { added } = await enrol();
  const { email } = createStaff({ email: 'ola@quayside.example' });
  const ola = await accountOf(email);
  await expect(ola.removePasskey({ id: added.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(ola.renamePasskey({ id: added.id, label: 'Mine' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});

test('an inactive person does not get in with a passkey', async () => {
  const { session, enrol, challenge, db, staff } = await signedIn();
  const { get } = await enrol();
  db.update(portalUsers).set({ isActive: false }).where(eq(portalUsers.id, staff.id)).run();
  await expect(session.passkeyLogin(get({ challenge: await challenge(), rpId }))).rejects.toMatchObject(
    refusedSignIn,
  );
});

test('refused passkeys meet the limit of wrong passwords', async () => {
  const { session, enrol, challenge } = await signedIn();
  const { get } = await enrol();
  for (let tries = 0; tries < 5; tries += 1) {
    await expect(
      session.passkeyLogin(get({ challenge: await challenge(), rpId, isVerified: false })),
    ).rejects.toMatchObject(refusedSignIn);
  }
  await expect(session.login(KARI)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
});

test('neither audit log nor sign-in log contain the id of a passkey', async () => {
  const { session, account, enrol, challenge, db, events } = await signedIn();
  const { get, id, added } = await enrol();
  await session.passkeyLogin(get({ challenge: await challenge(), rpId }));
  await account.removePasskey({ id: added.id });
  expect(JSON.stringify([db.select().from(auditLogs).all(), events])).not.toContain(id);
  expect(db.select().from(webauthnCredentials).all()).toEqual([]);
});

test('says at the start that passkeys were made for another address', async () => {
  const { db, enrol } = await signedIn();
  await enrol();
  expect(db.select().from(installation).all()).toContainEqual({ key: 'relyingPartyId', value: rpId });
  expect(describeMovedPasskeys(db, 'https://quayside.example')).toBeNull();
  expect(describeMovedPasskeys(db, 'https://new.example.com')).toBe(
    'Passkeys were made for quayside.example and do not work at new.example.com. People sign in with password and code until they add new ones.',
  );
});

test('a passkey confirms an open session of its own person, once for each challenge', async () => {
  const { account, accountOf, createStaff, enrol, challenge, pass } = await signedIn();
  const { email } = createStaff({ email: 'ola@quayside.example' });
  const { get, id } = await enrol();
  const ola = await accountOf(email);
  const begin = async (owner = account) => (await owner.stepUpOptions()).challenge;
  pass(11 * MINUTE);
  await expect(account.beginPasskey()).rejects.toMatchObject({ code: 'FORBIDDEN' });
  expect(await account.stepUpOptions()).toMatchObject({
    rpId,
    allowCredentials: [{ id, type: 'public-key' }],
  });
  const refused = { code: 'UNAUTHORIZED', message: 'This did not work. Nothing was changed.' };
  await expect(ola.stepUpWithPasskey(get({ challenge: await begin(ola), rpId }))).rejects.toMatchObject(
    refused,
  );
  for (const foreign of [await challenge(), await begin(ola)]) {
    await expect(account.stepUpWithPasskey(get({ challenge: foreign, rpId }))).rejects.toMatchObject(refused);
  }
  const answer = get({ challenge: await begin(), rpId });
  await account.stepUpWithPasskey(answer);
  await account.beginPasskey();
  await expect(account.stepUpWithPasskey(answer)).rejects.toMatchObject(refused);
  await expect(ola.beginPasskey()).rejects.toMatchObject({ code: 'FORBIDDEN' });
});

test('a refused confirmation counts as a wrong password of the person who tries it', async () => {
  const { session, accountOf, createStaff, enrol, events } = await signedIn();
  const { id, email } = createStaff({ email: 'ola@quayside.example' });
  const { get } = await enrol();
  const ola = await accountOf(email);
  for (let tries = 0; tries < 5; tries += 1) {
    const { challenge } = await ola.stepUpOptions();
    await expect(ola.stepUpWithPasskey(get({ challenge, rpId }))).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
    });
  }
  expect(events.at(-1)).toMatchObject({ event: 'login failed', realm: 'portal', userId: id });
  await expect(session.login({ email, password: PASSWORD })).rejects.toMatchObject({
    code: 'TOO_MANY_REQUESTS',
  });
  await session.login(KARI);
});

test('there are none where the site has no public address', async () => {
  const { db, clock } = await signedIn();
  const { portal } = createAuth({ db, clock, hasher: createTestPasswordHasher() });
  expect(portal.passkeyOptions()).toBeNull();
});
