import { expect, test } from 'vitest';
import { createFormLimits } from '#server/form-limits.ts';
import { createTestBackups } from '#server/testing/backups.ts';
import { createInlineQueryWorkers } from '#server/services/query-workers/query-workers.ts';
import { createChangeFeed } from '#server/services/live-changes/change-feed.ts';
import { ADMIN_CODE, createSignInHarness, PASSWORD } from '#server/testing/sign-in-harness.ts';
import { testReportPrinter, testVerifyCodes } from '#server/testing/report-printer.ts';
import type { RequestFacts, RpcContext } from './context.ts';
import {
  adminProcedure,
  createCallerFactory,
  managerProcedure,
  portalProcedure,
  router,
} from './procedures.ts';

/** The building blocks of routers: a read and a write for each audience, which return the actor. */
const createCaller = createCallerFactory(
  router({
    admin: router({
      read: adminProcedure.query(({ ctx }) => ctx.actor.kind),
      write: adminProcedure.mutation(({ ctx }) => ctx.actor.kind),
    }),
    portal: router({
      read: portalProcedure.query(({ ctx }) => ctx.actor.name),
      write: portalProcedure.mutation(({ ctx }) => ctx.actor.name),
      managersOnly: managerProcedure.query(({ ctx }) => ctx.actor.role),
    }),
  }),
);

async function signedIn(role: 'manager' | 'operator' = 'operator') {
  const { db, clock, files, auth, reports, client, createStaff } = await createSignInHarness();
  const { email } = createStaff({ role });
  const admin = await client().admin.session.login({ code: ADMIN_CODE });
  const portal = await client().portal.session.login({ email, password: PASSWORD });
  const response: RpcContext['response'] = { setSessionCookie() {}, clearSessionCookie() {} };
  const calls = (tokens: Partial<RequestFacts['tokens']>, origin: RequestFacts['origin']) =>
    createCaller({
      db,
      clock,
      files,
      reportPrinter: testReportPrinter,
      verifyCodes: testVerifyCodes,
      auth,
      limits: createFormLimits(clock),
      changeFeed: createChangeFeed({ db }),
      queryWorkers: createInlineQueryWorkers(db),
      backups: createTestBackups({ db, clock }),
      smtpConfigured: false,
      publicUrl: undefined,
      reports,
      response,
      request: { id: 'test', clientAddress: '', origin, tokens: { admin: {}, portal: {}, ...tokens } },
    });
  return { calls, admin: admin.sessionToken, portal: portal.sessionToken };
}

test.each(['foreign', 'unknown'] as const)(
  'refuses a write by cookie alone if the origin is %s; by bearer it is accepted',
  async (origin) => {
    const { calls, admin, portal } = await signedIn();
    const byCookie = calls({ admin: { cookie: admin }, portal: { cookie: portal } }, origin);
    await expect(byCookie.admin.write()).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(byCookie.portal.write()).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(await byCookie.admin.read()).toBe('admin');
    expect(await byCookie.portal.read()).toBe('Kari Nordmann');

    const byBearer = calls({ admin: { bearer: admin }, portal: { bearer: portal } }, origin);
    expect(await byBearer.admin.write()).toBe('admin');
    expect(await byBearer.portal.write()).toBe('Kari Nordmann');
  },
);

test('accepts a write by cookie alone from our own pages', async () => {
  const { calls, admin, portal } = await signedIn();
  const own = calls({ admin: { cookie: admin }, portal: { cookie: portal } }, 'own');
  expect(await own.admin.write()).toBe('admin');
  expect(await own.portal.write()).toBe('Kari Nordmann');
});

test('ignores the cookie if there is an invalid bearer', async () => {
  const { calls, admin } = await signedIn();
  for (const bearer of ['unknown', '']) {
    const both = calls({ admin: { bearer, cookie: admin } }, 'own');
    await expect(both.admin.read()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  }
});

test('the token of one realm opens no call of the other', async () => {
  const { calls, admin, portal } = await signedIn('manager');
  const swapped = calls({ admin: { bearer: portal }, portal: { bearer: admin } }, 'own');
  await expect(swapped.admin.read()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  await expect(swapped.portal.read()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  await expect(swapped.portal.managersOnly()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
});

test('an operator may not do what managers do', async () => {
  const operator = await signedIn('operator');
  await expect(
    operator.calls({ portal: { bearer: operator.portal } }, 'own').portal.managersOnly(),
  ).rejects.toMatchObject({ code: 'FORBIDDEN', message: 'Managers only.' });
  const manager = await signedIn('manager');
  expect(await manager.calls({ portal: { bearer: manager.portal } }, 'own').portal.managersOnly()).toBe(
    'manager',
  );
});
