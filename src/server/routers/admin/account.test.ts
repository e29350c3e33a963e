import { expect, test } from 'vitest';
import { adminSessions, auditLogs, webauthnCredentials } from '#db/schema/index.ts';
import { setAdminCode } from '#server/auth/passwords/set-admin-code.ts';
import { createTestPasswordHasher } from '#server/testing/password-hasher.ts';
import { ADMIN_CODE, createSignInHarness, MINUTE } from '#server/testing/sign-in-harness.ts';
import { createSoftAuthenticator } from '#server/testing/soft-authenticator.ts';

const rpId = 'quayside.example';
const stepUpDue = { code: 'FORBIDDEN', message: 'Please confirm that it is you.' };
const notConfirmed = { code: 'UNAUTHORIZED', message: 'This did not work. Nothing was changed.' };

/** The admin, signed in, with functions that enrol and use passkeys. */
async function signedIn() {
  const harness = await createSignInHarness();
  const signIn = async () => {
    const { sessionToken } = await harness.client().admin.session.login({ code: ADMIN_CODE });
    return harness.client({ admin: { bearer: sessionToken } }).admin;
  };
  const admin = await signIn();
  const enrol = async (code: string | undefined = ADMIN_CODE) => {
    const key = createSoftAuthenticator();
    const { challenge } = await admin.account.beginPasskey({ code });
    const added = await admin.account.addPasskey({
      label: 'Laptop',
      attestation: key.create({ challenge, rpId }),
    });
    return { ...key, added };
  };
  const challenge = async (caller = admin) => (await caller.account.stepUpOptions()).challenge;
  return { ...harness, admin, signIn, enrol, challenge };
}

test('an admin without a passkey is asked for nothing beside the code', async () => {
  const { admin, pass } = await signedIn();
  pass(11 * MINUTE);
  expect(await admin.account.passkeys()).toEqual({ passkeys: [], canAddPasskey: true });
  await admin.whistleblowing.list();
  await admin.personalData.export({ name: 'Kari Nordmann' });
});

test('the first passkey needs the admin code, whose wrong tries count', async () => {
  const { admin, enrol, db, events } = await signedIn();
  const atCode = (message: string) => ({
    code: 'BAD_REQUEST',
    message,
    cause: { issues: [{ path: ['code'] }] },
  });
  await expect(admin.account.beginPasskey({})).rejects.toMatchObject(
    atCode('Enter the admin code to add the first passkey.'),
  );
  await expect(admin.account.beginPasskey({ code: '9999888877776666' })).rejects.toMatchObject(
    atCode('Invalid admin code'),
  );
  expect(events).toContainEqual({ event: 'login failed', realm: 'admin', userId: 1 });
  const { added } = await enrol();
  expect((await admin.account.passkeys()).passkeys).toEqual([added]);
  expect(db.select().from(webauthnCredentials).all()).toMatchObject([{ portalUserId: null, adminUserId: 1 }]);
  expect(db.select().from(auditLogs).all()).toContainEqual(
    expect.objectContaining({
      entityType: 'sign-in method',
      actorKind: 'admin',
      description: 'Passkey added: Laptop',
    }),
  );
});

test('with a passkey, reports ask for it once in a session, and the data of a person every ten minutes', async () => {
  const { admin, enrol, challenge, pass, signIn } = await signedIn();
  const { get, id } = await enrol();
  await expect(admin.whistleblowing.list()).rejects.toMatchObject(stepUpDue);
  await expect(admin.personalData.export({ name: 'Kari' })).rejects.toMatchObject(stepUpDue);
  await expect(admin.account.beginPasskey({ code: ADMIN_CODE })).rejects.toMatchObject(stepUpDue);

  expect(await admin.account.stepUpOptions()).toMatchObject({
    rpId,
    allowCredentials: [{ type: 'public-key', id }],
  });
  await admin.account.stepUp(get({ challenge: await challenge(), rpId }));
  await admin.whistleblowing.list();
  await admin.personalData.export({ name: 'Kari' });
  pass(10 * MINUTE + 1);
  await admin.whistleblowing.list();
  await expect(admin.personalData.export({ name: 'Kari' })).rejects.toMatchObject(stepUpDue);
  await expect((await signIn()).whistleblowing.list()).rejects.toMatchObject(stepUpDue);
});

test('refuses a used challenge, one of a sign-in to the portal, another site and another key', async () => {
  const { admin, enrol, challenge, client } = await signedIn();
  const { get, id } = await enrol();
  const answer = get({ challenge: await challenge(), rpId });
  await admin.account.stepUp(answer);
  const ofPortal = (await client().portal.session.passkeyOptions())!.challenge;
  for (const wrong of [
    answer,
    get({ challenge: ofPortal, rpId }),
    get({ challenge: await challenge(), rpId, origin: 'https://evil.example' }),
    { ...createSoftAuthenticator().get({ challenge: await challenge(), rpId }), id },
  ]) {
    await expect(admin.account.stepUp(wrong)).rejects.toMatchObject(notConfirmed);
  }
});

test('neither realm takes a passkey of the other', async () => {
  const { admin, enrol, challenge, client, createStaff } = await signedIn();
  const { get } = await enrol();
  const { session } = client().portal;
  const ofPortal = (await session.passkeyOptions())!.challenge;
  await expect(session.passkeyLogin(get({ challenge: ofPortal, rpId }))).rejects.toMatchObject({
    code: 'UNAUTHORIZED',
  });

  // The portal account has the same id as the admin's.
  createStaff();
  const { sessionToken } = await session.login({
    email: 'kari@quayside.example',
    password: 'lantern cobalt fjord seven',
  });
  const { account } = client({ portal: { bearer: sessionToken } }).portal;
  const key = createSoftAuthenticator();
  const options = await account.beginPasskey();
  await account.addPasskey({
    label: 'Phone',
    attestation: key.create({ challenge: options.challenge, rpId }),
  });
  await expect(admin.account.stepUp(key.get({ challenge: await challenge(), rpId }))).rejects.toMatchObject(
    notConfirmed,
  );
});

test('the last passkey can be removed, and a new admin code removes all of them', async () => {
  const { admin, enrol, challenge, db, clock } = await signedIn();
  const { get, added } = await enrol();
  await admin.account.stepUp(get({ challenge: await challenge(), rpId }));
  await admin.account.removePasskey({ id: added.id });
  await admin.whistleblowing.list();

  await enrol();
  await setAdminCode({ db, clock, hasher: createTestPasswordHasher() });
  expect(db.select().from(webauthnCredentials).all()).toEqual([]);
  expect(db.select().from(adminSessions).all()).toEqual([]);
});
