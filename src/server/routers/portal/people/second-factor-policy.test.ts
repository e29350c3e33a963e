import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditLogs, federatedIdentities, outbox, portalSessions, portalUsers } from '#db/schema/index.ts';
import { createIdentityProvider } from '#server/auth/oidc/identity-provider.ts';
import { codeAt } from '#server/auth/second-factor/totp.ts';
import { createSignInHarness, DAY, MINUTE, PASSWORD } from '#server/testing/sign-in-harness.ts';
import { createSoftAuthenticator } from '#server/testing/soft-authenticator.ts';

const rpId = 'quayside.example';
const MONA = 'mona@quayside.example';
const KARI = 'kari@quayside.example';
const STEP = 30_000;

const refused = (next: string) => ({
  code: 'FORBIDDEN',
  message: `Your company requires a second factor. ${next}`,
  cause: { reason: 'second-factor' },
});
const mustAdd = refused('Add one to continue.');
const mustProve = refused('Use yours or your linked account to continue.');

/** Mona, a manager with an authenticator app, and Kari, an operator with the password alone. */
async function office(options: Parameters<typeof createSignInHarness>[0] = {}) {
  const harness = await createSignInHarness(options);
  const { clock, client, createStaff, pass } = harness;
  createStaff({ email: MONA, name: 'Mona Lie', role: 'manager' });
  createStaff({ email: KARI });
  const { session } = client().portal;
  const as = async (email: string, code?: string) => {
    const { sessionToken } = await session.login({ email, password: PASSWORD, ...(code && { code }) });
    return client({ portal: { bearer: sessionToken } }).portal;
  };
  const mona = await as(MONA);
  const addApp = async ({ account }: typeof mona) => {
    const { secret } = await account.beginTotp();
    await account.confirmTotp({ code: codeAt(secret, clock.now()) });
    pass(STEP);
    return secret;
  };
  const addPasskey = async ({ account }: typeof mona) => {
    const key = createSoftAuthenticator();
    const { challenge } = await account.beginPasskey();
    const { id } = await account.addPasskey({ label: 'Phone', attestation: key.create({ challenge, rpId }) });
    return { ...key, rowId: id };
  };
  const challenge = async () => (await session.passkeyOptions())!.challenge;
  const today = clock.now().toISOString().slice(0, 10);
  return { ...harness, session, as, mona, addApp, addPasskey, challenge, today };
}

test('is required of nobody until a manager with a second factor decides', async () => {
  const { mona, as, addApp, today, db } = await office();
  expect(await mona.operators.policy()).toEqual({ requiredOf: 'nobody', from: null });
  const decision = { requiredOf: 'everyone', from: today } as const;
  await expect(mona.operators.setPolicy(decision)).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'Add a second factor to your own account first.',
  });
  await expect((await as(KARI)).operators.setPolicy(decision)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await addApp(mona);
  expect(await mona.operators.setPolicy(decision)).toEqual(decision);
  expect(await mona.operators.policy()).toEqual(decision);
  expect(db.select().from(auditLogs).all().at(-1)).toMatchObject({
    entityType: 'sign-in method',
    action: 'update',
    description: expect.stringMatching(/^Second factor required of everyone from \d+ \w+ \d{4}$/),
  });
});

test('holds from its day; a session that is open by then ends at its usual limits', async () => {
  const { mona, as, addApp, pass, clock, session } = await office();
  await addApp(mona);
  const inTwoDays = new Date(clock.now().getTime() + 2 * DAY).toISOString().slice(0, 10);
  const kari = await as(KARI);
  await mona.operators.setPolicy({ requiredOf: 'everyone', from: inTwoDays });
  expect(await kari.account.signInMethods()).toMatchObject({ requiredFrom: inTwoDays });
  pass(DAY);
  const before = await as(KARI);
  await before.projects.list({});
  pass(DAY);
  await kari.projects.list({});
  await before.projects.list({});
  expect((await session.login({ email: KARI, password: PASSWORD })).user).toMatchObject({
    secondFactorDue: 'enrolment',
  });
  await expect((await as(KARI)).projects.list({})).rejects.toMatchObject(mustAdd);
});

test('mails the active people whom it covers and who have no second factor, once for each decision', async () => {
  const { mona, as, addApp, addPasskey, createStaff, today, db } = await office();
  await addApp(mona);
  createStaff({ email: 'former@quayside.example', isActive: false });
  createStaff({ email: 'liv@quayside.example', name: 'Liv Sand' });
  await addPasskey(await as('liv@quayside.example'));
  await mona.operators.setPolicy({ requiredOf: 'managers', from: today });
  expect(db.select().from(outbox).all()).toEqual([]);
  await mona.operators.setPolicy({ requiredOf: 'everyone', from: today });
  await mona.operators.setPolicy({ requiredOf: 'everyone', from: today });
  expect(db.select().from(outbox).all()).toMatchObject([
    {
      recipient: KARI,
      subject: expect.stringMatching(/^Add a second factor to your portal account by \d+ \w+ \d{4}$/),
      text: expect.stringContaining('It takes a minute'),
    },
  ]);
});

const provider = {
  issuer: 'https://login.example.com',
  clientId: 'quayside',
  clientSecret: 'secret',
  label: 'Fjord ID',
};

/** The company requires a second factor, and Kari has a linked account. */
async function officeWithAccount(options: Parameters<typeof office>[0]) {
  const running = await office(options);
  const { mona, addApp, today, db, clock } = running;
  await addApp(mona);
  await mona.operators.setPolicy({ requiredOf: 'everyone', from: today });
  const { id: portalUserId } = db.select().from(portalUsers).where(eq(portalUsers.email, KARI)).get()!;
  db.insert(federatedIdentities)
    .values({ portalUserId, issuer: provider.issuer, subject: 'account-of-kari', linkedAt: clock.now() })
    .run();
  return running;
}

test('a person with a linked account cannot add a second factor with the password alone', async () => {
  const identityProvider = createIdentityProvider(provider, 'https://quayside.example');
  const { as, session } = await officeWithAccount({ identityProvider });
  expect((await session.login({ email: KARI, password: PASSWORD })).user).toMatchObject({
    secondFactorDue: 'proof',
  });
  const kari = await as(KARI);
  await expect(kari.account.beginTotp()).rejects.toMatchObject(mustProve);
  await expect(kari.account.removeLinkedAccount()).rejects.toMatchObject(mustProve);
});

test('an account of a provider that is used no more does not keep a person from adding a second factor', async () => {
  const { as } = await officeWithAccount({});
  const kari = await as(KARI);
  await expect(kari.projects.list({})).rejects.toMatchObject(mustAdd);
  expect(await kari.account.beginTotp()).toMatchObject({ secret: expect.any(String) as string });
});

test('a person without a second factor can do nothing but add one, and then goes on in the same session', async () => {
  const { mona, as, addApp, addPasskey, today } = await office();
  await addApp(mona);
  await mona.operators.setPolicy({ requiredOf: 'everyone', from: today });
  const byApp = await as(KARI);
  const byPasskey = await as(KARI);
  expect(await byApp.session.me()).toMatchObject({ secondFactorDue: 'enrolment' });
  await expect(byApp.projects.list({})).rejects.toMatchObject(mustAdd);
  await expect(byApp.account.newRecoveryCodes()).rejects.toMatchObject(mustAdd);
  await addPasskey(byPasskey);
  await byPasskey.projects.list({});
  expect(await byPasskey.session.me()).not.toHaveProperty('secondFactorDue');

  // Now there is one, so the password alone does not add another.
  await expect(byApp.account.beginTotp()).rejects.toMatchObject(mustProve);
  await addApp(byPasskey);
  await expect(byApp.projects.list({})).rejects.toMatchObject(mustProve);
});

test('a person with a passkey alone has to use it: the password neither opens nor confirms', async () => {
  const { mona, as, addApp, addPasskey, today, pass } = await office();
  await addApp(mona);
  const { get } = await addPasskey(await as(KARI));
  await mona.operators.setPolicy({ requiredOf: 'everyone', from: today });
  const kari = await as(KARI);
  expect(await kari.session.me()).toMatchObject({ secondFactorDue: 'proof' });
  await expect(kari.account.beginTotp()).rejects.toMatchObject(mustProve);
  await expect(kari.account.stepUp({ password: PASSWORD })).rejects.toMatchObject(mustProve);
  await kari.account.stepUpWithPasskey(get({ ...(await kari.account.stepUpOptions()), rpId }));
  await kari.projects.list({});
  pass(11 * MINUTE);
  await expect(kari.account.stepUp({ password: PASSWORD })).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  expect(await kari.account.signInMethods()).toMatchObject({ canConfirmWithPassword: false });
  expect(await mona.account.signInMethods()).toMatchObject({ canConfirmWithPassword: true });
  await kari.account.stepUpWithPasskey(get({ ...(await kari.account.stepUpOptions()), rpId }));
});

test('a person whose only passkey is refused confirms with the password, and adds a passkey to the same device', async () => {
  const { mona, as, addApp, addPasskey, challenge, session, today, pass } = await office();
  await addApp(mona);
  const { get } = await addPasskey(await as(KARI));
  const signIn = async () => session.passkeyLogin(get({ challenge: await challenge(), rpId, counter: 7 }));
  await signIn();
  await expect(signIn()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  await mona.operators.setPolicy({ requiredOf: 'everyone', from: today });
  const kari = await as(KARI);
  expect(await kari.session.me()).toMatchObject({ secondFactorDue: 'enrolment' });
  pass(11 * MINUTE);
  await kari.account.stepUp({ password: PASSWORD });
  expect(await kari.account.beginPasskey()).toMatchObject({ excludeCredentials: [] });
  await addPasskey(kari);
  await kari.projects.list({});
});

test('the last second factor cannot be removed while it is required', async () => {
  const { mona, addApp, addPasskey, today, db } = await office();
  await addApp(mona);
  await mona.operators.setPolicy({ requiredOf: 'managers', from: today });
  const needed = {
    code: 'CONFLICT',
    message: 'Your company requires a second factor. Add another one first.',
  };
  await expect(mona.account.removeTotp()).rejects.toMatchObject(needed);
  const { rowId } = await addPasskey(mona);
  await mona.account.removeTotp();
  await expect(mona.account.removePasskey({ id: rowId })).rejects.toMatchObject(needed);
  expect((await mona.account.signInMethods()).passkeys).toHaveLength(1);
  expect(db.select().from(portalSessions).get()).toMatchObject({ methods: ['password', 'totp', 'passkey'] });
});

test('for managers alone it leaves operators as they are, until a person becomes a manager', async () => {
  const { mona, as, addApp, today, db } = await office();
  await addApp(mona);
  await mona.operators.setPolicy({ requiredOf: 'managers', from: today });
  const kari = await as(KARI);
  await kari.projects.list({});
  expect(await kari.account.signInMethods()).toMatchObject({ requiredFrom: null });
  db.update(portalUsers).set({ role: 'manager' }).where(eq(portalUsers.email, KARI)).run();
  await expect(kari.projects.list({})).rejects.toMatchObject(mustAdd);
});

test('a new decision lets no session in that the earlier one refused', async () => {
  const { mona, as, addApp, today, pass } = await office();
  const open = await as(KARI);
  await addApp(mona);
  await mona.operators.setPolicy({ requiredOf: 'everyone', from: today });
  pass(MINUTE);
  const waiting = await as(KARI);
  await mona.operators.setPolicy({ requiredOf: 'everyone', from: today });
  await expect(waiting.session.me()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  await open.projects.list({});
  await mona.operators.setPolicy({ requiredOf: 'nobody', from: today });
  await (await as(KARI)).projects.list({});
});

test('a manager resets a person who has a passkey alone, and sees who has two factors', async () => {
  const { mona, as, addPasskey, today, addApp } = await office();
  await addApp(mona);
  await addPasskey(await as(KARI));
  await mona.operators.setPolicy({ requiredOf: 'everyone', from: today });
  const people = await mona.operators.list();
  const kari = people.find(({ email }) => email === KARI)!;
  expect(kari).toMatchObject({ hasSecondFactor: true });
  const { operator } = await mona.operators.resetSignIn({ id: kari.id });
  expect(operator).toMatchObject({ hasSecondFactor: false });
  expect(await (await as(KARI)).session.me()).toMatchObject({ secondFactorDue: 'enrolment' });
});
