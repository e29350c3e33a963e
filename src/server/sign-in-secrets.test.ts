import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditLogs, changes, outbox, portalUsers, signInLog, users } from '#db/schema/index.ts';
import { createIdentityProvider } from '#server/auth/oidc/identity-provider.ts';
import { codeAt } from '#server/auth/second-factor/totp.ts';
import { createLogRecorder } from '#server/testing/log-recorder.ts';
import { createTestApp } from '#server/testing/create-test-app.ts';
import { startOidcProvider } from '#server/testing/oidc-provider.ts';
import { createTestPasswordHasher } from '#server/testing/password-hasher.ts';
import { createSoftAuthenticator } from '#server/testing/soft-authenticator.ts';

const EMAIL = 'kari@quayside.example';
const PASSWORD = 'lantern cobalt fjord seven';
const ADMIN_CODE = '4711000011110000';
const rpId = 'quayside.example';
const STEP = 30_000;

/** A program that calls over HTTP and remembers every secret that it sends or gets. */
async function startProgram() {
  const log = createLogRecorder('trace');
  const publicUrl = `https://${rpId}`;
  const provider = await startOidcProvider(publicUrl);
  const running = createTestApp({
    logger: log.logger,
    publicUrl,
    identityProvider: createIdentityProvider(provider.settings, publicUrl),
  });
  const { db, clock } = running;
  const hasher = createTestPasswordHasher();
  const passwordHash = await hasher.hash(PASSWORD);
  const kari = db
    .insert(portalUsers)
    .values({ email: EMAIL, name: 'Kari Nordmann', role: 'operator', passwordHash })
    .returning()
    .get();
  db.update(users)
    .set({ password: await hasher.hash(ADMIN_CODE) })
    .run();
  const secrets = new Set([PASSWORD, ADMIN_CODE]);

  async function call(path: string, body: object, status = 200, token?: string) {
    const answer = await running.inject({
      method: 'POST',
      url: `/api/${path}`,
      payload: JSON.stringify(body),
      headers: {
        'content-type': 'application/json',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
    });
    expect([path, answer.statusCode]).toEqual([path, status]);
    return answer.json<Record<string, string> & { recoveryCodes: string[] }>();
  }

  /** Returns the session token. */
  async function signIn(path: string, body: object): Promise<string> {
    const { sessionToken = '' } = await call(path, body);
    secrets.add(sessionToken);
    return sessionToken;
  }

  /** Returns the challenge. */
  async function begin(path: string, body: object, token?: string): Promise<string> {
    const { challenge = '' } = await call(path, body, 200, token);
    secrets.add(challenge);
    return challenge;
  }

  /** Goes to the identity provider and back, and finishes where it let the person in. */
  async function signInThere(): Promise<void> {
    const get = (url: string, cookie = '') => running.inject({ method: 'GET', url, headers: { cookie } });
    const { cookies, headers } = await get('/api/portal/oidc/start');
    const { name, value } = cookies[0]!;
    const cookie = `${name}=${value}`;
    const back = await provider.visit(headers.location ?? '');
    const { location = '' } = (await get(`${back.pathname}${back.search}`, cookie)).headers;
    const code = location.split('#oidc=')[1];
    const there = new URL(headers.location ?? '').searchParams;
    for (const text of [value, code, back.searchParams.get('code'), there.get('state'), there.get('nonce')]) {
      if (text) secrets.add(text);
    }
    if (code === undefined) return;
    const answer = await running.inject({
      method: 'POST',
      url: '/api/portal/oidc/finish',
      headers: { 'content-type': 'application/json', cookie, 'sec-fetch-site': 'same-origin' },
      payload: JSON.stringify({ code }),
    });
    expect(answer.statusCode).toBe(200);
    secrets.add(answer.json<{ sessionToken: string }>().sessionToken);
  }

  const close = async () => {
    await running.close();
    await provider.stop();
  };
  return {
    ...running,
    close,
    log,
    kari,
    provider,
    secrets,
    call,
    signIn,
    begin,
    signInThere,
    now: () => clock.now(),
  };
}

test('no secret, code or id of a passkey reaches a log, a mail or the history, by any way to sign in', async () => {
  const program = await startProgram();
  const { db, clock, log, kari, provider, secrets, call, signIn, begin, signInThere, now, tokens } = program;
  const codes = new Set<string>();
  const credentials = new Set<string>();
  const mine = { email: EMAIL, password: PASSWORD };

  // An authenticator app and recovery codes, right and wrong.
  let token = await signIn('portal/login', mine);
  const { secret = '' } = await call('portal/account/totp', {}, 200, token);
  const nextCode = () => {
    clock.advance(STEP);
    const code = codeAt(secret, now());
    codes.add(code);
    return code;
  };
  const { recoveryCodes } = await call('portal/account/totp/confirm', { code: nextCode() }, 200, token);
  for (const text of [secret, ...recoveryCodes]) secrets.add(text);
  await call('portal/login', mine, 401);
  const used = nextCode();
  token = await signIn('portal/login', { ...mine, code: used });
  await call('portal/login', { ...mine, code: used }, 401);
  await signIn('portal/login/recovery-code', { ...mine, recoveryCode: recoveryCodes[0] });
  await call('portal/login/recovery-code', { ...mine, recoveryCode: recoveryCodes[0] }, 401);
  await call('portal/account/step-up', { password: PASSWORD, code: nextCode() }, 200, token);

  // A passkey, right, used and of another site.
  const phone = createSoftAuthenticator();
  credentials.add(phone.id);
  const enrolment = await begin('portal/account/passkeys/options', {}, token);
  const attestation = phone.create({ challenge: enrolment, rpId });
  await call('portal/account/passkeys', { label: 'Phone', attestation }, 201, token);
  const answer = phone.get({ challenge: await begin('portal/passkey/options', {}), rpId });
  await signIn('portal/passkey/login', answer);
  await call('portal/passkey/login', answer, 401);
  const foreign = {
    challenge: await begin('portal/passkey/options', {}),
    rpId,
    origin: 'https://evil.example',
  };
  await call('portal/passkey/login', phone.get(foreign), 401);

  // An account at the identity provider: linked, refused for its claims, and of nobody.
  const account = { sub: 'account-of-kari', email: EMAIL, email_verified: true };
  provider.signInAs(account);
  await signInThere();
  provider.signInAs(account, (claims, sign) => sign({ ...claims, nonce: 'another' }));
  await signInThere();
  provider.signInAs({ ...account, sub: 'account-of-nobody', email: 'nobody@quayside.example' });
  await signInThere();
  for (const text of provider.secrets) secrets.add(text);
  credentials.add(account.sub).add('account-of-nobody');

  // The admin's code and passkey.
  const admin = await signIn('admin/login', { code: ADMIN_CODE });
  await call('admin/login', { code: '9999888877776666' }, 401);
  const laptop = createSoftAuthenticator();
  credentials.add(laptop.id);
  const first = await begin('admin/account/passkeys/options', { code: ADMIN_CODE }, admin);
  const made = laptop.create({ challenge: first, rpId });
  await call('admin/account/passkeys', { label: 'Laptop', attestation: made }, 201, admin);
  const confirm = laptop.get({ challenge: await begin('admin/account/step-up/options', {}, admin), rpId });
  await call('admin/account/step-up', confirm, 200, admin);
  await call('admin/account/step-up', confirm, 401, admin);

  // A counter that goes back, and a manager who resets everything.
  const use = async (counter: number, status: number) => {
    const challenge = await begin('portal/passkey/options', {});
    await call('portal/passkey/login', phone.get({ challenge, rpId, counter }), status);
  };
  await use(7, 200);
  await use(3, 401);
  const { link = '' } = await call(`portal/operators/${kari.id}/reset-sign-in`, {}, 200, tokens.manager);
  secrets.add(link.split('#link=')[1] ?? link);

  const history = [auditLogs, signInLog, changes, outbox].map((table) => db.select().from(table).all());
  const written = stringsIn([log.lines, history]);
  expect(written).toEqual(
    expect.arrayContaining([
      'Passkey added: Phone',
      '/api/portal/passkey/login',
      'Account linked: Fjord ID',
      '/api/portal/oidc/callback',
    ]),
  );
  const leaked = [...secrets, ...credentials].filter((text) => written.some((line) => line.includes(text)));
  // Six digits may stand within a longer number.
  const leakedCodes = [...codes].filter((code) =>
    written.some((line) => new RegExp(`(?<!\\d)${code}(?!\\d)`).test(line)),
  );
  expect([leaked, leakedCodes]).toEqual([[], []]);

  // In the whole database, secrets are sealed or hashed; ids of passkeys stand in their own table.
  const bytes = db.$client.serialize();
  expect([...secrets].filter((text) => bytes.includes(text))).toEqual([]);
  expect(db.select().from(portalUsers).where(eq(portalUsers.id, kari.id)).get()).toMatchObject({
    passwordHash: expect.stringContaining('$'),
  });
  await program.close();
});

/** Every text within a value, however deep. */
function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(stringsIn);
}
