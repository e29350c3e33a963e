import { desc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditLogs, portalUsers } from '#db/schema/index.ts';
import { hashToken } from '#server/tokens.ts';
import { createSignInHarness, DAY, MINUTE, PASSWORD } from '#server/testing/sign-in-harness.ts';

const NEW_PASSWORD = 'herring anchor violet moss';
const notSignedIn = { code: 'UNAUTHORIZED' };

/** A person with sessions on a phone and at the office, and a colleague. */
async function signedInTwice() {
  const harness = await createSignInHarness();
  const { client, createStaff, pass } = harness;
  const { id, email } = createStaff();
  const colleague = createStaff({ email: 'per@quayside.example', name: 'Per' });
  const logIn = async (userAgent: string, as = email) => {
    const login = await client({ userAgent }).portal.session.login({ email: as, password: PASSWORD });
    return client({ portal: { bearer: login.sessionToken } });
  };
  const phone = await logIn('Phone');
  pass(MINUTE);
  const office = await logIn('Office');
  const other = await logIn('Elsewhere', colleague.email);
  return { ...harness, id, email, phone, office, other, logIn };
}

test('lists one’s own sessions, last used first, and nobody else’s', async () => {
  const { phone, office, other, clock, pass } = await signedInTwice();
  const began = clock.now().getTime();
  expect(await office.portal.account.sessions()).toEqual([
    {
      id: 2,
      userAgent: 'Office',
      createdAt: new Date(began).toISOString(),
      lastUsedAt: new Date(began).toISOString(),
      expiresAt: new Date(began + 7 * DAY).toISOString(),
      isCurrent: true,
    },
    expect.objectContaining({ id: 1, userAgent: 'Phone', isCurrent: false }),
  ]);
  pass(5 * MINUTE);
  const seen = await phone.portal.account.sessions();
  expect(seen.map(({ userAgent, isCurrent }) => [userAgent, isCurrent])).toEqual([
    ['Phone', true],
    ['Office', false],
  ]);
  expect(seen[0]?.lastUsedAt).toBe(new Date(began + 5 * MINUTE).toISOString());
  expect(await other.portal.account.sessions()).toHaveLength(1);
});

test('leaves out expired sessions', async () => {
  const { phone, pass } = await signedInTwice();
  pass(6 * DAY);
  await phone.portal.session.me();
  pass(2 * DAY);
  const sessions = await phone.portal.account.sessions();
  expect(sessions.map(({ userAgent }) => userAgent)).toEqual(['Phone']);
});

test('ends one’s own sessions one by one, and never someone else’s', async () => {
  const { phone, office, other, db } = await signedInTwice();
  await office.portal.account.endSession({ id: 1 });
  await expect(phone.portal.session.me()).rejects.toMatchObject(notSignedIn);
  await office.portal.session.me();
  for (const id of [1, 3, 999]) {
    await expect(office.portal.account.endSession({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  }
  await other.portal.session.me();
  const last = db.select().from(auditLogs).orderBy(desc(auditLogs.id)).get();
  expect(last).toMatchObject({ action: 'logout', changedBy: 1, description: 'One session ended' });
});

test('signing out everywhere includes this session, ending the others does not', async () => {
  const { phone, office, other, logIn } = await signedInTwice();
  expect(await office.portal.account.endOtherSessions()).toEqual({ endedSessions: 1 });
  await expect(phone.portal.session.me()).rejects.toMatchObject(notSignedIn);
  const tablet = await logIn('Tablet');
  expect(await office.portal.account.signOutEverywhere()).toEqual({ endedSessions: 2 });
  expect(office.cookies).toEqual({ portal: null });
  for (const place of [office, tablet]) {
    await expect(place.portal.session.me()).rejects.toMatchObject(notSignedIn);
  }
  await other.portal.session.me();
});

test('changing the password needs the old one, ends the other sessions and keeps this one', async () => {
  const { phone, office, other, client, email, db, id } = await signedInTwice();
  db.update(portalUsers)
    .set({ resetTokenHash: hashToken('link'), resetExpiresAt: new Date('2030-01-01') })
    .where(eq(portalUsers.id, id))
    .run();
  const { account } = office.portal;
  await expect(
    account.changePassword({ currentPassword: 'wrong', password: NEW_PASSWORD }),
  ).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    cause: { issues: [{ path: ['currentPassword'], message: 'This is not your current password.' }] },
  });
  for (const [password, words] of [
    ['passwordpassword', 'easy to guess'],
    [PASSWORD, 'already your password'],
    ['short', 'at least 12'],
  ] as const) {
    await expect(account.changePassword({ currentPassword: PASSWORD, password })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      cause: { issues: [{ path: ['password'], message: expect.stringContaining(words) }] },
    });
  }
  await phone.portal.session.me();

  const answer = await account.changePassword({ currentPassword: PASSWORD, password: NEW_PASSWORD });
  expect(answer).toEqual({ endedSessions: 1 });
  await expect(phone.portal.session.me()).rejects.toMatchObject(notSignedIn);
  await office.portal.session.me();
  await other.portal.session.me();
  await expect(client().portal.session.login({ email, password: PASSWORD })).rejects.toMatchObject(
    notSignedIn,
  );
  await client().portal.session.login({ email, password: NEW_PASSWORD });
  await expect(client().portal.links.inspect({ token: 'link' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const rows = db.select().from(auditLogs).all();
  expect(rows.map(({ description }) => description)).toContain('Password changed');
  expect(db.$client.serialize().includes(NEW_PASSWORD)).toBe(false);
});

test('throttles and records guesses of the old password like sign-ins', async () => {
  const { office, events, id } = await signedInTwice();
  const guess = () =>
    office.portal.account.changePassword({ currentPassword: 'wrong', password: NEW_PASSWORD });
  for (let tries = 0; tries < 5; tries += 1) {
    await expect(guess()).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  }
  await expect(guess()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  expect(events.filter(({ event }) => event === 'login failed')).toEqual(
    Array(5).fill({ event: 'login failed', realm: 'portal', userId: id }),
  );
});

test('changes nothing if the session ends while the password is being compared', async () => {
  const { office, meanwhile, auth, db, id, client, email } = await signedInTwice();
  meanwhile(() => db.transaction((tx) => auth.portal.endSessions(tx, id)));
  await expect(
    office.portal.account.changePassword({ currentPassword: PASSWORD, password: NEW_PASSWORD }),
  ).rejects.toMatchObject(notSignedIn);
  meanwhile(() => {});
  await client().portal.session.login({ email, password: PASSWORD });
});

test('records a night of guessing in a few audit rows, with the number of attempts', async () => {
  const { db, client, createStaff } = await createSignInHarness();
  const { email } = createStaff();
  for (let host = 1; host <= 30; host += 1) {
    const { session } = client({ clientAddress: `198.51.100.${host}` }).portal;
    await expect(session.login({ email, password: 'wrong' })).rejects.toMatchObject(notSignedIn);
  }
  const rows = db.select().from(auditLogs).where(eq(auditLogs.action, 'login failed')).all();
  expect(rows.map(({ description }) => description)).toEqual([
    ...Array(10).fill('Sign-in refused'),
    'Sign-in refused 20 times since the last one',
    'Sign-in refused 30 times since the last one',
  ]);
  expect(db.select().from(portalUsers).get()).toMatchObject({ failedLogins: 30 });
});
