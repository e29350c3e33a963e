import { desc } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditLogs } from '#db/schema/index.ts';
import { createTestDatabase } from '#db/testing.ts';
import { ADMIN_CODE, createSignInHarness } from '#server/testing/sign-in-harness.ts';
import { createTestClock } from '#server/testing/test-clock.ts';
import { createAuth } from '#server/auth/auth.ts';
import { setAdminCode } from './set-admin-code.ts';

test('a new code ends every admin session and signs in, and the old one no longer does', async () => {
  const { db, clock, client } = await createSignInHarness();
  const { sessionToken } = await client().admin.session.login({ code: ADMIN_CODE });
  const code = await setAdminCode({ db, clock });
  expect(code).toMatch(/^\d{16}$/);
  const before = client({ admin: { bearer: sessionToken } }).admin.session;
  expect(await before.status()).toEqual({ authenticated: false });
  expect(db.select().from(auditLogs).orderBy(desc(auditLogs.id)).get()).toMatchObject({
    entityType: 'admin',
    action: 'password reset',
    actorKind: 'script',
  });

  await expect(client().admin.session.login({ code: ADMIN_CODE })).rejects.toMatchObject({
    code: 'UNAUTHORIZED',
  });
  const fresh = await client().admin.session.login({ code });
  expect(await client({ admin: { bearer: fresh.sessionToken } }).admin.session.status()).toEqual({
    authenticated: true,
  });
});

test('creates an admin if there is none yet', async () => {
  const [db, clock] = [createTestDatabase(), createTestClock()];
  const code = await setAdminCode({ db, clock });
  const session = await createAuth({ db, clock }).admin.logIn({ code }, { clientAddress: '192.0.2.1' });
  expect(session.sessionToken).not.toBe('');
});
