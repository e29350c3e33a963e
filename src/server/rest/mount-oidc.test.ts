import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { PortalLogin } from '#contract/session.ts';
import {
  auditLogs,
  authChallenges,
  federatedIdentities,
  installation,
  outbox,
  portalSessions,
  portalUsers,
  signInLog,
} from '#db/schema/index.ts';
import { createIdentityProvider } from '#server/auth/oidc/identity-provider.ts';
import { createFormLimits } from '#server/form-limits.ts';
import { createTestApp, type TestApp } from '#server/testing/create-test-app.ts';
import { createLogRecorder } from '#server/testing/log-recorder.ts';
import { startOidcProvider, unsigned, type TestProvider } from '#server/testing/oidc-provider.ts';
import { createTestClock } from '#server/testing/test-clock.ts';

const SITE = 'https://quayside.example';
const KARI = 'kari@quayside.example';
const OLA = 'ola@quayside.example';
const ACCOUNT = { sub: 'account-of-kari', email: 'Kari@Quayside.example', email_verified: true };
const FIVE_MINUTES = 5 * 60_000;

let provider: TestProvider;
let running: TestApp;
const log = createLogRecorder('warn');

beforeAll(async () => {
  provider = await startOidcProvider(SITE);
  running = createTestApp({
    publicUrl: SITE,
    logger: log.logger,
    identityProvider: createIdentityProvider(provider.settings, SITE),
  });
  running.db
    .insert(portalUsers)
    .values([
      { email: KARI, name: 'Kari Nordmann', role: 'operator' },
      { email: OLA, name: 'Ola Demoberg', role: 'operator' },
    ])
    .run();
});
afterAll(async () => {
  await running.close();
  await provider.stop();
});
afterEach(() => {
  log.clear();
  running.db.delete(federatedIdentities).run();
  running.db.update(portalUsers).set({ isActive: true }).run();
});

const personByEmail = (email: string) =>
  running.db.select().from(portalUsers).where(eq(portalUsers.email, email)).get()!;
const deactivate = (email: string) =>
  running.db.update(portalUsers).set({ isActive: false }).where(eq(portalUsers.email, email)).run();
/** Why sign-ins were refused, as the log says. */
const reasons = () => log.lines.map(({ reason }) => reason);
const links = () => running.db.select().from(federatedIdentities).all();

interface Browser {
  cookie: string;
}

const get = (url: string, browser?: Browser, { inject } = running) =>
  inject({ method: 'GET', url, headers: { ...browser } });

/** Begins in a browser and comes back from the provider. */
async function comeBack(search = ''): Promise<{ browser: Browser; back: URL }> {
  const begun = await get(`/api/portal/oidc/start${search}`);
  expect(begun.statusCode).toBe(303);
  const [cookie] = begun.cookies;
  expect(cookie).toMatchObject({
    name: '__Host-oidc',
    sameSite: 'Lax',
    httpOnly: true,
    secure: true,
    maxAge: 300,
  });
  const back = await provider.visit(begun.headers.location ?? '');
  expect(back.origin + back.pathname).toBe(`${SITE}/api/portal/oidc/callback`);
  return { browser: { cookie: `${cookie?.name}=${cookie?.value}` }, back };
}

async function callBack({ search }: URL, browser?: Browser): Promise<URL> {
  const { statusCode, headers } = await get(`/api/portal/oidc/callback${search}`, browser);
  expect([statusCode, headers['cache-control']]).toEqual([303, 'no-store']);
  return new URL(headers.location ?? '', SITE);
}

const refusedAs = (kind: string) => new URL(`/portal-login#oidc-error=${kind}`, SITE);

const codeOf = ({ hash }: URL) => new URLSearchParams(hash.slice(1)).get('oidc') ?? '';

const finish = (code: string, browser?: Browser) =>
  running.inject({
    method: 'POST',
    url: '/api/portal/oidc/finish',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', ...browser },
    payload: JSON.stringify({ code }),
  });

/** Goes to the provider and back, up to the one-time code. */
async function beginAndReturn(): Promise<{ browser: Browser; login: URL }> {
  const { browser, back } = await comeBack();
  return { browser, login: await callBack(back, browser) };
}

const outcome = async () => (await beginAndReturn()).login;

test('links an active person by a verified e-mail address, once, and signs in', async () => {
  const { db, clock } = running;
  provider.signInAs(ACCOUNT);
  const { browser, back } = await comeBack('?next=/portal/projects-overview');
  const login = await callBack(back, browser);
  expect(login.pathname + login.search).toBe('/portal-login?next=%2Fportal%2Fprojects-overview');
  const answer = await finish(codeOf(login), browser);
  expect([answer.statusCode, answer.json()]).toMatchObject([
    200,
    { user: { email: KARI, role: 'operator' } },
  ]);
  expect(answer.cookies).toMatchObject([{ name: '__Host-portal_session', sameSite: 'Strict' }]);
  expect(db.select().from(portalSessions).all().at(-1)).toMatchObject({ methods: ['oidc'] });
  expect(links()).toMatchObject([
    { issuer: provider.settings.issuer, subject: ACCOUNT.sub, linkedAt: clock.now() },
  ]);
  const mails = db.select().from(outbox).all();
  expect(mails.find(({ recipient }) => recipient === KARI)).toMatchObject({
    subject: 'You can sign in to the portal with Fjord ID',
    text: expect.stringContaining('has your e-mail address'),
  });
  expect(mails.length).toBeGreaterThan(1);
  expect(db.select().from(auditLogs).all()).toMatchObject([
    { entityType: 'sign-in method', entityName: 'Kari Nordmann', description: 'Account linked: Fjord ID' },
    { entityType: 'portal user', description: 'Signed in' },
  ]);

  // From then on issuer and subject count, with any address.
  provider.signInAs({ ...ACCOUNT, email: OLA, email_verified: false });
  const again = await beginAndReturn();
  expect((await finish(codeOf(again.login), again.browser)).json()).toMatchObject({ user: { email: KARI } });
  expect(links()).toHaveLength(1);
  expect(db.select().from(outbox).all()).toHaveLength(mails.length);
});

test('refuses an unverified address, unknown and inactive people, and a second account of a person', async () => {
  provider.signInAs({ ...ACCOUNT, email_verified: false });
  expect(await outcome()).toEqual(refusedAs('unknown'));
  provider.signInAs({ sub: ACCOUNT.sub });
  expect(await outcome()).toEqual(refusedAs('unknown'));
  provider.signInAs({ ...ACCOUNT, email: 'nobody@quayside.example' });
  expect(await outcome()).toEqual(refusedAs('unknown'));
  deactivate(KARI);
  provider.signInAs(ACCOUNT);
  expect(await outcome()).toEqual(refusedAs('unknown'));
  expect(links()).toEqual([]);
  expect(running.db.select().from(signInLog).all().slice(-4)).toMatchObject(
    Array.from({ length: 4 }, () => ({ event: 'login failed', realm: 'portal', userId: null })),
  );

  running.db.update(portalUsers).set({ isActive: true }).run();
  expect(codeOf(await outcome())).not.toBe('');
  // The office has given the address to another employee.
  provider.signInAs({ ...ACCOUNT, sub: 'another-account' });
  expect(await outcome()).toEqual(refusedAs('unknown'));
  expect(links()).toMatchObject([{ subject: ACCOUNT.sub }]);
});

test('a person who is deactivated on the way, or after an account was linked, is not signed in', async () => {
  provider.signInAs(ACCOUNT);
  const { browser, login } = await beginAndReturn();
  deactivate(KARI);
  expect((await finish(codeOf(login), browser)).statusCode).toBe(401);
  expect(await outcome()).toEqual(refusedAs('unknown'));
});

test('an Entra account is its tenant and object, and its address counts only with xms_edov', async () => {
  const signInAtEntra = (claims: object) =>
    provider.signInAs(ACCOUNT, (token, sign) =>
      sign({ ...token, tid: 'tenant', oid: 'object', email: KARI, email_verified: true, ...claims }),
    );
  signInAtEntra({});
  expect(await outcome()).toEqual(refusedAs('unknown'));
  signInAtEntra({ xms_edov: false });
  expect(await outcome()).toEqual(refusedAs('unknown'));
  signInAtEntra({ xms_edov: true });
  expect(codeOf(await outcome())).not.toBe('');
  expect(links()).toMatchObject([{ subject: 'tenant/object' }]);
});

test.each([
  ['another nonce', { nonce: 'another' }, 'unexpected ID Token "nonce" claim value'],
  ['another audience', { aud: 'another-client' }, 'unexpected JWT "aud" (audience) claim value'],
  ['another issuer', { iss: 'https://evil.example' }, 'unexpected JWT "iss" (issuer) claim value'],
  ['a token that has expired', { exp: 1 }, 'unexpected JWT "exp" (expiration time) claim value'],
])('refuses %s', async (_name, change, reason) => {
  provider.signInAs(ACCOUNT, (claims, sign) => sign({ ...claims, ...change }));
  expect(await outcome()).toEqual(refusedAs('refused'));
  expect(reasons()).toEqual([expect.stringContaining(reason)]);
  expect(links()).toEqual([]);
});

test('refuses a token without a signature (alg=none), and one whose signature is of other claims', async () => {
  provider.signInAs(ACCOUNT, unsigned);
  expect(await outcome()).toEqual(refusedAs('refused'));
  provider.signInAs(ACCOUNT, async (claims, sign) => {
    const [head, , signature] = (await sign({ ...claims, sub: 'someone-else' })).split('.');
    return [head, Buffer.from(JSON.stringify(claims)).toString('base64url'), signature].join('.');
  });
  expect(await outcome()).toEqual(refusedAs('refused'));
  expect(reasons()).toEqual([
    'OAUTH_INVALID_RESPONSE: unexpected JWT "alg" header parameter',
    'OAUTH_INVALID_RESPONSE: JWT signature verification failed',
  ]);
  expect(links()).toEqual([]);
});

test.each([
  ['iss', 'https://evil.example', 'unexpected "iss" (issuer) response parameter value'],
  ['code', 'another', '(invalid_grant)'],
])('refuses an answer with another %s, and uses the sign-in up', async (name, value, reason) => {
  provider.signInAs(ACCOUNT);
  const { browser, back } = await comeBack();
  const changed = new URL(back);
  changed.searchParams.set(name, value);
  expect(await callBack(changed, browser)).toEqual(refusedAs('refused'));
  expect(await callBack(back, browser)).toEqual(refusedAs('expired'));
  expect(reasons()).toEqual([expect.stringContaining(reason), 'expired']);
});

test('refuses the answer in a browser that did not begin, and the code of another browser', async () => {
  provider.signInAs(ACCOUNT);
  const mine = await comeBack();
  const other = await comeBack();
  expect(await callBack(mine.back)).toEqual(refusedAs('expired'));
  expect(await callBack(mine.back, { cookie: '__Host-oidc=another' })).toEqual(refusedAs('expired'));
  expect(await callBack(mine.back, other.browser)).toEqual(refusedAs('expired'));
});

test('an answer with another state is refused, and leaves the sign-in that was begun', async () => {
  provider.signInAs(ACCOUNT);
  const { browser, back } = await comeBack();
  for (const search of ['?error=access_denied', '?error=access_denied&state=another']) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expect(await callBack(new URL(search, back), browser)).toEqual(refusedAs('expired'));
  }
  expect(codeOf(await callBack(back, browser))).not.toBe('');
});

test('a cancelled sign-in, and one that took too long, end at the sign-in form', async () => {
  const first = await comeBack();
  const state = first.back.searchParams.get('state') ?? '';
  const cancelled = new URL(`?error=access_denied&state=${state}`, first.back);
  expect(await callBack(cancelled, first.browser)).toEqual(refusedAs('cancelled'));
  const second = await comeBack();
  running.clock.advance(FIVE_MINUTES);
  expect(await callBack(second.back, second.browser)).toEqual(refusedAs('expired'));
});

test('the one-time code works once, for five minutes, in its own browser', async () => {
  provider.signInAs(ACCOUNT);
  const expectRefusal = async (login: URL, browser?: Browser) => {
    const answer = await finish(codeOf(login), browser);
    const message = 'This sign-in has taken too long. Please start again.';
    expect([answer.statusCode, answer.json()]).toMatchObject([401, { message }]);
  };
  const used = await beginAndReturn();
  expect((await finish(codeOf(used.login), used.browser)).statusCode).toBe(200);
  await expectRefusal(used.login, used.browser);
  const stolen = await beginAndReturn();
  await expectRefusal(stolen.login);
  await expectRefusal(stolen.login, used.browser);
  const late = await beginAndReturn();
  running.clock.advance(FIVE_MINUTES);
  await expectRefusal(late.login, late.browser);
  await expect(
    running.callers.anonymous.portal.session.oidcFinish({ code: 'made-up' }),
  ).rejects.toMatchObject({
    code: 'UNAUTHORIZED',
  });
});

test('a foreign page cannot finish a sign-in', async () => {
  const answer = await running.inject({
    method: 'POST',
    url: '/api/portal/oidc/finish',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'cross-site' },
    payload: JSON.stringify({ code: 'any' }),
  });
  expect(answer.statusCode).toBe(403);
});

test('counts as a confirmation from when the person signed in at the provider, if it says so', async () => {
  const { db, clock } = running;
  const steppedUpAt = async (authTime: number | undefined) => {
    provider.signInAs(ACCOUNT, (claims, sign) => sign({ ...claims, auth_time: authTime }));
    const { browser, login } = await beginAndReturn();
    expect((await finish(codeOf(login), browser)).statusCode).toBe(200);
    return db.select().from(portalSessions).all().at(-1)?.steppedUpAt;
  };
  const hourAgo = Math.floor(clock.now().getTime() / 1000) - 3600;
  expect(await steppedUpAt(hourAgo)).toEqual(new Date(hourAgo * 1000));
  expect(await steppedUpAt(hourAgo + 7200)).toEqual(clock.now());
  expect(await steppedUpAt(undefined)).toBeNull();
});

test('asks the provider for a new sign-in where a confirmation is due', async () => {
  const promptOf = async (search: string) => {
    const { headers } = await get(`/api/portal/oidc/start${search}`);
    return new URL(headers.location ?? '').searchParams.get('prompt');
  };
  expect([await promptOf(''), await promptOf('?fresh=true')]).toEqual([null, 'login']);
});

test('satisfies a second factor that the company requires', async () => {
  const { db, clock } = running;
  const startsAt = new Date(clock.now().getTime() - 1000).toISOString();
  const value = JSON.stringify({ requiredOf: 'everyone', from: '2026-01-01', startsAt });
  db.insert(installation).values({ key: 'secondFactorPolicy', value }).run();
  provider.signInAs(ACCOUNT);
  const { browser, login } = await beginAndReturn();
  const { sessionToken, user } = (await finish(codeOf(login), browser)).json<PortalLogin>();
  expect(user).not.toHaveProperty('secondFactorDue');
  const headers = { authorization: `Bearer ${sessionToken}` };
  const answer = await running.inject({ method: 'GET', url: '/api/portal/projects', headers });
  expect(answer.statusCode).toBe(200);
  db.delete(installation).where(eq(installation.key, 'secondFactorPolicy')).run();
});

test('a person sees and removes the link, and managers see it', async () => {
  const { db, clock, callers } = running;
  const { account, session } = callers.operator.portal;
  const { id, name, email } = await session.me();
  provider.signInAs({ ...ACCOUNT, email });
  await outcome();
  const seen = () => callers.manager.portal.operators.byId({ id });
  const now = clock.now().toISOString();
  expect((await account.signInMethods()).linkedAccount).toEqual({
    label: 'Fjord ID',
    linkedAt: now,
    lastUsedAt: now,
  });
  expect(await seen()).toMatchObject({ hasLinkedAccount: true, hasSecondFactor: false });
  // This person has no password.
  expect((await account.signInMethods()).canConfirmWithPassword).toBe(false);
  await account.removeLinkedAccount();
  expect((await account.signInMethods()).linkedAccount).toBeNull();
  expect([(await seen()).hasLinkedAccount, links()]).toEqual([false, []]);
  expect(db.select().from(auditLogs).all().at(-1)).toMatchObject({
    entityType: 'sign-in method',
    action: 'delete',
    changedByName: name,
    description: 'Linked account removed',
  });
});

test('a manager links an account whose address is not verified, and person and managers get a mail', async () => {
  const { db, callers } = running;
  const { operators } = callers.manager.portal;
  const { issuer } = provider.settings;
  provider.signInAs({ ...ACCOUNT, email_verified: false });
  const { browser, back } = await comeBack();
  const { headers, cookies } = await get(`/api/portal/oidc/callback${back.search}`, browser);
  expect(headers.location).toBe('/portal-login#oidc-error=unknown');
  expect(cookies).toMatchObject([{ name: '__Host-oidc-account', value: ACCOUNT.sub, sameSite: 'Strict' }]);

  const [kari, ola] = [KARI, OLA].map((email) => personByEmail(email).id);
  db.delete(outbox).run();
  expect(await operators.linkAccount({ id: kari!, account: ACCOUNT.sub })).toMatchObject({
    hasLinkedAccount: true,
  });
  expect(links()).toMatchObject([{ portalUserId: kari, issuer, subject: ACCOUNT.sub, lastUsedAt: null }]);
  expect(db.select().from(auditLogs).all().at(-1)).toMatchObject({
    entityType: 'sign-in method',
    action: 'create',
    entityName: 'Kari Nordmann',
    changedByName: 'Kari manager',
    description: 'Account linked by hand: Fjord ID',
  });
  const mails = db.select().from(outbox).all();
  expect(mails.map(({ recipient }) => recipient).includes(KARI)).toBe(true);
  expect(mails.length).toBeGreaterThan(1);
  expect(JSON.stringify(mails)).not.toContain(ACCOUNT.sub);
  expect(codeOf(await outcome())).not.toBe('');

  await expect(operators.linkAccount({ id: ola!, account: ACCOUNT.sub })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    cause: { issues: [{ path: ['account'], message: 'This account is linked to someone else.' }] },
  });
  await expect(operators.linkAccount({ id: kari!, account: 'another' })).rejects.toMatchObject({
    code: 'CONFLICT',
  });
  deactivate(OLA);
  await expect(operators.linkAccount({ id: ola!, account: 'another' })).rejects.toMatchObject({
    code: 'CONFLICT',
  });
  await expect(
    callers.operator.portal.operators.linkAccount({ id: ola!, account: 'another' }),
  ).rejects.toMatchObject({ code: 'FORBIDDEN' });
});

test('a manager who resets a person’s sign-in removes the link', async () => {
  provider.signInAs(ACCOUNT);
  await outcome();
  const [{ portalUserId: id } = { portalUserId: 0 }] = links();
  await running.callers.manager.portal.operators.resetSignIn({ id });
  expect(links()).toEqual([]);
});

test.each([
  ['the end of all sessions', 'endSessions'],
  ['a reset of the sign-in', 'resetSignIn'],
] as const)('a one-time code does not outlive %s', async (_name, end) => {
  provider.signInAs(ACCOUNT);
  const own = await beginAndReturn();
  expect((await finish(codeOf(own.login), own.browser)).statusCode).toBe(200);
  const { browser, login } = await beginAndReturn();
  await running.callers.manager.portal.operators[end]({ id: personByEmail(KARI).id });
  expect((await finish(codeOf(login), browser)).statusCode).toBe(401);
});

test.each([
  ['the link', 'DELETE', '/api/portal/account/linked-account'],
  ['the sessions of a person who signs out everywhere', 'POST', '/api/portal/account/sign-out-everywhere'],
] as const)('a one-time code does not outlive %s', async (_name, method, url) => {
  provider.signInAs(ACCOUNT);
  const own = await beginAndReturn();
  const { sessionToken } = (await finish(codeOf(own.login), own.browser)).json<PortalLogin>();
  running.db.update(portalSessions).set({ steppedUpAt: running.clock.now() }).run();
  const { browser, login } = await beginAndReturn();
  const headers = { authorization: `Bearer ${sessionToken}` };
  expect((await running.inject({ method, url, headers })).statusCode).toBeLessThan(300);
  expect((await finish(codeOf(login), browser)).statusCode).toBe(401);
});

test('deactivating a person frees the account for someone else', async () => {
  const { operators } = running.callers.manager.portal;
  const [kari, ola] = [KARI, OLA].map((email) => personByEmail(email).id);
  await operators.linkAccount({ id: kari!, account: ACCOUNT.sub });
  await operators.deactivate({ id: kari! });
  expect(links()).toEqual([]);
  await operators.linkAccount({ id: ola!, account: ACCOUNT.sub });
  expect(links()).toMatchObject([{ portalUserId: ola }]);
});

test('nothing of a sign-in is stored that a reader of the database could use', async () => {
  provider.signInAs(ACCOUNT);
  const { browser, login } = await beginAndReturn();
  const stored = JSON.stringify(running.db.select().from(authChallenges).all());
  expect(stored).not.toContain(codeOf(login));
  expect(stored).not.toContain(browser.cookie.split('=')[1]);
  expect(JSON.stringify(running.db.select().from(auditLogs).all())).not.toContain(ACCOUNT.sub);
});

test('a provider that cannot be reached leaves the password, and is asked again at the next sign-in', async () => {
  const log = createLogRecorder('warn');
  const gone = createTestApp({
    publicUrl: SITE,
    logger: log.logger,
    identityProvider: createIdentityProvider({ ...provider.settings, issuer: 'http://127.0.0.1:1' }, SITE),
  });
  for (let attempt = 0; attempt < 2; attempt += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const { statusCode, headers } = await get('/api/portal/oidc/start', undefined, gone);
    expect([statusCode, headers.location]).toEqual([303, '/portal-login#oidc-error=unavailable']);
  }
  expect(log.lines.filter(({ msg }) => msg === 'sign-in with the identity provider failed')).toHaveLength(2);
  expect(await gone.callers.anonymous.portal.session.oidc()).toEqual({ label: 'Fjord ID' });
  await gone.close();
});

test('sends the client secret as the provider expects it', async () => {
  const basic = await startOidcProvider(SITE, ['client_secret_basic']);
  basic.signInAs(ACCOUNT);
  const client = createIdentityProvider(basic.settings, SITE);
  const checks = { state: 'state', nonce: 'nonce', verifier: 'v'.repeat(43) };
  const { search } = await basic.visit((await client.begin(checks, false)).href);
  expect(await client.finish(search, checks)).toMatchObject({ subject: ACCOUNT.sub });
  await basic.stop();
});

test.each([
  ['answers with a server error', () => new Response('down', { status: 503 })],
  [
    'does not finish its answer in time',
    () => {
      const cause = new DOMException('the time is over', 'TimeoutError');
      const body = new ReadableStream({ start: (controller) => controller.error(cause) });
      return new Response(body, { headers: { 'content-type': 'application/json' } });
    },
  ],
])('a provider that %s counts as out of reach, and not as a refused sign-in', async (_name, answer) => {
  provider.signInAs(ACCOUNT);
  const refusals = () => running.db.select().from(signInLog).where(eq(signInLog.event, 'login failed')).all();
  const before = refusals().length;
  const { browser, back } = await comeBack();
  const send = fetch;
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) =>
    new Request(input).url.endsWith('/token') ? Promise.resolve(answer()) : send(input, init),
  );
  const ended = await callBack(back, browser);
  vi.unstubAllGlobals();
  expect(ended).toEqual(refusedAs('unavailable'));
  expect(refusals()).toHaveLength(before);
});

test('a network that begins too often is asked to wait', async () => {
  const limits = createFormLimits(createTestClock());
  for (let taken = 0; taken < 300; taken += 1) limits.passkey.take('127.0.0.1');
  const busy = createTestApp({
    publicUrl: SITE,
    limits,
    identityProvider: createIdentityProvider(provider.settings, SITE),
  });
  const { headers } = await get('/api/portal/oidc/start', undefined, busy);
  expect(headers.location).toBe('/portal-login#oidc-error=busy');
  await busy.close();
});

test('without a provider there is no such address', async () => {
  const without = createTestApp({ publicUrl: SITE });
  expect((await get('/api/portal/oidc/start', undefined, without)).statusCode).toBe(404);
  expect(await without.callers.anonymous.portal.session.oidc()).toEqual({ label: null });
  await without.close();
});
