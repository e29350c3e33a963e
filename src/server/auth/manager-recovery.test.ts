import { expect, test } from 'vitest';
import { auditLogs, portalUsers } from '#db/schema/index.ts';
import { codeAt } from '#server/auth/second-factor/totp.ts';
import { createSignInHarness, PASSWORD } from '#server/testing/sign-in-harness.ts';
import { recoverManager } from './manager-recovery.ts';

const NEW_PASSWORD = 'herring anchor violet moss';
const publicAddress = 'https://quayside.example';
const tokenOf = (link: string) => link.split('#link=')[1] ?? '';

test('creates an unknown manager, who gets in with the link', async () => {
  const { db, clock, client } = await createSignInHarness();
  const { outcome, link } = recoverManager({ db, clock, email: ' Kari.Nes@Quayside.example', publicAddress });
  expect(outcome).toBe('Kari Nes <kari.nes@quayside.example> is a new manager.');
  expect(link).toMatch(/^https:\/\/quayside\.example\/portal-login#link=[\w-]{43}$/);
  const login = await client().portal.links.redeem({ token: tokenOf(link), password: NEW_PASSWORD });
  expect(login.user).toMatchObject({ email: 'kari.nes@quayside.example', role: 'manager' });
});

test('reactivates a former operator as a manager, and keeps the old password valid', async () => {
  const { db, clock, client, createStaff } = await createSignInHarness();
  const { email } = createStaff({ role: 'operator', isActive: false });
  const { outcome, link } = recoverManager({ db, clock, email, publicAddress });
  expect(outcome).toBe(`Kari Nordmann <${email}> is a manager now and active again.`);
  expect((await client().portal.session.login({ email, password: PASSWORD })).user.role).toBe('manager');
  expect(await client().portal.links.inspect({ token: tokenOf(link) })).toMatchObject({ purpose: 'reset' });
  const rows = db.select().from(auditLogs).all();
  expect(rows.filter(({ actorKind }) => actorKind === 'script').map(({ action }) => action)).toEqual([
    'update',
    'activate',
    'password reset',
  ]);
  expect(JSON.stringify(rows)).not.toContain(tokenOf(link));
});

test('a second link revokes the first, and affects nobody else', async () => {
  const { db, clock, client, createStaff } = await createSignInHarness();
  createStaff({ email: 'waiting@quayside.example', role: 'manager', passwordHash: null });
  const { email } = createStaff({ role: 'manager' });
  const [first, second] = [0, 1].map(() => recoverManager({ db, clock, email, publicAddress }));
  expect(second?.outcome).toBe(`Kari Nordmann <${email}> is a manager.`);
  const { links } = client().portal;
  await expect(links.inspect({ token: tokenOf(first?.link ?? '') })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  expect(await links.inspect({ token: tokenOf(second?.link ?? '') })).toMatchObject({ email });
  expect(db.select().from(portalUsers).all()).toMatchObject([
    { email: 'waiting@quayside.example', resetTokenHash: null },
    { email },
  ]);
});

test('the last manager, who has lost phone and recovery codes, gets in after a reset and not without one', async () => {
  const { db, clock, client, createStaff } = await createSignInHarness();
  const { email } = createStaff({ role: 'manager' });
  const { sessionToken } = await client().portal.session.login({ email, password: PASSWORD });
  const { account } = client({ portal: { bearer: sessionToken } }).portal;
  const { secret } = await account.beginTotp();
  await account.confirmTotp({ code: codeAt(secret, clock.now()) });

  const { links } = client().portal;
  const first = recoverManager({ db, clock, email, publicAddress });
  expect(first.asksSecondFactor).toBe(true);
  await expect(links.redeem({ token: tokenOf(first.link), password: NEW_PASSWORD })).rejects.toMatchObject({
    code: 'UNAUTHORIZED',
    cause: { issues: [{ path: ['code'] }] },
  });

  const notified: string[] = [];
  const { outcome, link, asksSecondFactor } = recoverManager({
    db,
    clock,
    email,
    publicAddress,
    onSignInReset: (_tx, person) => notified.push(person.email),
  });
  expect(outcome).toBe(`Kari Nordmann <${email}> is a manager and signs in without a second factor.`);
  expect([asksSecondFactor, notified]).toEqual([false, [email]]);
  await expect(account.signInMethods()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  await links.redeem({ token: tokenOf(link), password: NEW_PASSWORD });
  expect(db.select().from(auditLogs).all()).toContainEqual(
    expect.objectContaining({ entityType: 'sign-in method', action: 'delete', actorKind: 'script' }),
  );
});
