import { callTRPCProcedure, type AnyTRPCProcedure } from '@trpc/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PortalRole, Realm } from '#contract/session.ts';
import { installation, portalUsers, webauthnCredentials } from '#db/schema/index.ts';
import { seedChecklists } from '#db/seed/seed-checklists.ts';
import { inTransaction } from '#db/transaction.ts';
import type { PresentedTokens } from '#server/auth/auth-context.ts';
import { createAuth } from '#server/auth/auth.ts';
import { createFormLimits } from '#server/form-limits.ts';
import { createTestBackups } from '#server/testing/backups.ts';
import { createInlineQueryWorkers } from '#server/services/query-workers/query-workers.ts';
import { createChangeFeed } from '#server/services/live-changes/change-feed.ts';
import { fieldsOf, toJsonSchema } from '#server/rest/openapi/json-schema.ts';
import { byteRoutes } from '#server/rest/byte-routes.ts';
import { restProcedures, type RestProcedure } from '#server/rest/rest-procedures.ts';
import type { RpcContext } from '#server/rpc/context.ts';
import type { ProcedureMeta } from '#server/rpc/meta.ts';
import { callerContext, createTestApp, type Actor, type TestApp } from '#server/testing/create-test-app.ts';
import {
  createBrand,
  createCategory,
  createProduct,
  createProject,
  createTeamMember,
} from '#server/testing/factories.ts';
import { addReport, addVessel } from '#server/testing/portal/project-facts.ts';
import {
  findMoneyForOperators,
  findOpenOutputs,
  findOutputsBeyondJson,
  findPresentationFaults,
  proceduresOf,
} from '#server/testing/procedure-findings.ts';
import { testReportPrinter, testVerifyCodes } from '#server/testing/report-printer.ts';
import { openPortalSession } from '#server/testing/sessions.ts';
import { appRouter } from './app-router.ts';

/** Input for queries that need it, by name; without it the sweep below fails. */
const exampleInputs: Record<string, unknown> = {
  'public.verify.hash': { sha256: 'a'.repeat(64) },
  'admin.contacts.byId': { id: 1 },
  'admin.products.byId': { id: 1 },
  'admin.products.history': { id: 1 },
  'admin.productNumbers.list': { productId: 1 },
  'admin.whistleblowing.byId': { id: 1 },
  'portal.operators.byId': { id: 1 },
  'portal.operators.absences': { id: 1 },
  'portal.operators.openProjects': { id: 1 },
  'portal.checklistTemplates.byId': { id: 1 },
  'portal.checklists.list': { projectId: 1 },
  'portal.comments.list': { projectId: 1 },
  'portal.comments.mentionable': { projectId: 1 },
  'portal.companies.byId': { id: 1 },
  'portal.companies.history': { id: 1 },
  'portal.companyMerges.list': { id: 1 },
  'portal.companyMerges.preview': { id: 1, loserId: 2 },
  'portal.onBoardContacts.list': { projectId: 1 },
  'portal.onBoardContacts.listNew': { projectId: 1 },
  'portal.files.list': { projectId: 1 },
  'portal.travelDocuments.list': { projectId: 1 },
  'portal.billing.project': { id: 1 },
  'portal.parts.groups': { groupBy: 'part' },
  'portal.parts.list': { projectId: 1 },
  'portal.parts.pricedGroups': { groupBy: 'part' },
  'portal.parts.search': { q: 'ring' },
  'portal.parts.suggestedPrice': { id: 1 },
  'portal.parts.usedBefore': { projectId: 1 },
  'portal.ports.agents': { port: 'Rotterdam' },
  'portal.projects.availability': { from: '2026-03-02', to: '2026-03-04' },
  'portal.projects.byId': { id: 1 },
  'portal.projects.course': { id: 1 },
  'portal.projects.history': { id: 1 },
  'portal.projects.money': { ids: [1] },
  'portal.projects.pack': { id: 1 },
  'portal.projects.nextTransitions': { id: 1 },
  'portal.serviceReports.list': { projectId: 1 },
  'portal.serviceReports.preview': { projectId: 1 },
  'portal.projects.previousServices': { id: 1 },
  'portal.rfqs.byId': { id: 1 },
  'portal.rfqs.knownPrices': { id: 1, productIds: [1] },
  'portal.time.list': { projectId: 1 },
  'portal.vesselContacts.list': { vesselDirectoryId: 1 },
  'portal.unitLabels.list': { vesselDirectoryId: 1 },
  'portal.unitLabels.byToken': { token: testVerifyCodes.ofUnit(1, 1, 1) },
  'portal.vesselMerges.list': { id: 1 },
  'portal.vesselMerges.preview': { id: 1, loserId: 2 },
  'portal.vessels.byId': { id: 1 },
  'portal.vessels.due': { id: 1 },
  'portal.vessels.parts': { id: 1 },
  'portal.readings.ofVessel': { id: 1 },
  'portal.readings.before': { projectId: 1 },
  'portal.parts.repeats': { projectId: 1 },
  'portal.parts.planned': { projectId: 1 },
  'portal.vessels.pricedParts': { id: 1 },
  'portal.vessels.suggestedProject': { id: 1 },
  'portal.vessels.changes': { id: 1 },
  'portal.vessels.visits': { id: 1 },
};

let running: TestApp;
let listed: { id: number; itemNumber: string };

beforeAll(async () => {
  running = createTestApp();
  const { db } = running;
  const category = createCategory(db, { description: 'Reagents' });
  const brand = createBrand(db);
  createProduct(db, { categoryId: category.id, brandId: brand.id, specifications: 'Weight: 2 kg' });
  listed = createProduct(db);
  createTeamMember(db, { phone: '+47 00 00 00 09' });
  const staff = db.select().from(portalUsers).all();
  const [manager, operator] = [staff.find(isOf('manager'))!, staff.find(isOf('operator'))!];
  inTransaction(db, seedChecklists);
  const { id: projectId } = createProject(db, {
    status: 'in progress',
    createdBy: manager.id,
    assignedOperatorId: operator.id,
  });
  addReport(db, { projectId, operatorId: operator.id, sha256: 'a'.repeat(64) });
  await running.callers.manager.portal.projects.create({
    vesselName: 'Nordskjær Vektor',
    imoNumber: '3000116',
    clientName: 'Nordskjær Demo Rederi AS',
    serviceType: 'annual service',
    assignedOperatorId: operator.id,
    value: { amount: '1250.00', currency: 'NOK' },
  });
  await running.callers.manager.portal.unitLabels.issue({ vesselDirectoryId: 1, slot: 1 });
  addVessel(db, running.clock, { vesselName: 'Kysten', clientName: 'Havglimt' });
  await running.callers.operator.portal.parts.add({
    projectId: 1,
    productId: listed.id,
    cost: { amount: '12.50', currency: 'NOK' },
  });
  await running.callers.anonymous.public.contact.submit({
    name: 'Kari Nordmann',
    email: 'kari@fleet.example',
    service: 'chemicals',
    message: 'Please quote two reagent kits.',
  });
  await running.callers.anonymous.public.rfqs.submit({
    name: 'Kari Nordmann',
    email: 'kari@fleet.example',
    lines: [{ rawText: '5 x 09991', quantity: 5, productId: listed.id, matchClass: 'same number' }],
  });
  await running.callers.anonymous.public.whistleblowing.submit({
    incidentType: 'safety',
    description: 'A ladder.',
  });
});

afterAll(() => running.close());

const isOf = (role: PortalRole) => (person: { role: PortalRole }) => person.role === role;

const procedures = restProcedures(appRouter);
const guarded = proceduresOf(appRouter).filter(([name, { _def }]) => {
  const { anonymous } = _def.meta as ProcedureMeta;
  return !name.startsWith('public.') && !anonymous;
});
const anonymous = procedures.filter(({ meta }) => meta.anonymous);

interface Attempt {
  code: string;
  /** Whether the input was parsed. */
  inputRead: boolean;
}

/** Calls with invalid input, as a program would make with these tokens. */
async function attempt(
  name: string,
  { _def }: AnyTRPCProcedure,
  tokens: Partial<Record<Realm, PresentedTokens>>,
  origin: RpcContext['request']['origin'] = 'unknown',
): Promise<Attempt> {
  const { db, clock, files, reports } = running;
  const ctx = callerContext(
    {
      db,
      clock,
      files,
      reportPrinter: testReportPrinter,
      verifyCodes: testVerifyCodes,
      auth: createAuth({ db, clock }),
      queryWorkers: createInlineQueryWorkers(db),
      backups: createTestBackups({ db, clock }),
      limits: createFormLimits(clock),
      changeFeed: createChangeFeed({ db }),
      reports,
      smtpConfigured: false,
      publicUrl: undefined,
    },
    tokens,
  );
  let inputRead = false;
  const call = callTRPCProcedure({
    router: appRouter,
    path: name,
    type: _def.type,
    ctx: { ...ctx, request: { ...ctx.request, origin } },
    getRawInput: async () => {
      inputRead = true;
      return { id: {}, garbage: ['in'] };
    },
    signal: undefined,
    batchIndex: 0,
  });
  const code = await call.then(
    () => 'OK',
    (error: { code?: string }) => error.code ?? 'UNKNOWN',
  );
  return { code, inputRead };
}

test('every procedure has an output, its own route under its audience, and a matching method', () => {
  expect(findPresentationFaults(appRouter)).toEqual([]);
});

test('every output is plain JSON', () => {
  expect(findOutputsBeyondJson(appRouter)).toEqual([]);
});

test('no output passes anything through unchecked', () => {
  expect(findOpenOutputs(appRouter)).toEqual([]);
});

test('operators get no money', () => {
  expect(findMoneyForOperators(appRouter)).toEqual([]);
});

test('exactly these calls of the signed-in realms answer without a session', () => {
  expect(anonymous.map(({ name }) => name).toSorted()).toEqual([
    'admin.session.login',
    'admin.session.logout',
    'admin.session.status',
    'portal.links.inspect',
    'portal.links.redeem',
    'portal.session.login',
    'portal.session.logout',
    'portal.session.oidc',
    'portal.session.oidcFinish',
    'portal.session.passkeyLogin',
    'portal.session.passkeyOptions',
    'portal.session.useRecoveryCode',
  ]);
});

const withStepUp = proceduresOf(appRouter).filter(([, { _def }]) => (_def.meta as ProcedureMeta).stepUp);

test('exactly these calls need a fresh confirmation', () => {
  const isExport = (name: string) => /\.export(?:Csv|Groups|Leaks)$/.test(name);
  const names = withStepUp.map(([name]) => name);
  expect(names.filter((name) => !isExport(name)).toSorted()).toEqual([
    'admin.account.addPasskey',
    'admin.account.beginPasskey',
    'admin.account.removePasskey',
    'admin.personalData.erase',
    'admin.personalData.export',
    'admin.whistleblowing.addNote',
    'admin.whistleblowing.byId',
    'admin.whistleblowing.list',
    'admin.whistleblowing.sendMessage',
    'admin.whistleblowing.updateStatus',
    'portal.account.addPasskey',
    'portal.account.beginPasskey',
    'portal.account.beginTotp',
    'portal.account.confirmTotp',
    'portal.account.confirmation',
    'portal.account.newRecoveryCodes',
    'portal.account.removeLinkedAccount',
    'portal.account.removePasskey',
    'portal.account.removeTotp',
    'portal.account.renamePasskey',
    'portal.operators.changeRole',
    'portal.operators.create',
    'portal.operators.deactivate',
    'portal.operators.endSessions',
    'portal.operators.issueLink',
    'portal.operators.linkAccount',
    'portal.operators.reactivate',
    'portal.operators.resetSignIn',
    'portal.operators.setPolicy',
    'portal.operators.update',
  ]);
  const exports = procedures.filter(({ route }) => route.path.startsWith('/api/portal/exports/'));
  expect(names.filter(isExport).toSorted()).toEqual(exports.map(({ name }) => name).toSorted());
  expect(exports.length).toBeGreaterThan(15);
  expect(byteRoutes.filter(({ meta }) => meta.stepUp).map(({ name }) => name)).toEqual([
    'portal.travelDocuments.content',
  ]);
});

test.each(withStepUp.filter(([name]) => name.startsWith('portal.')))(
  '%s refuses a session older than ten minutes before parsing the input',
  async (...call) => {
    const tenMinutesAgo = new Date(running.clock.now().getTime() - 10 * 60_000 - 1);
    const token = openPortalSession(running.db, tenMinutesAgo, 'manager');
    const refused = { code: 'FORBIDDEN', inputRead: false };
    expect(await attempt(...call, { portal: { bearer: token } })).toEqual(refused);
  },
);

test('in a session without the required second factor, exactly these calls work', async () => {
  const working = (kinds: string[]) =>
    proceduresOf(appRouter)
      .filter(([, { _def }]) => kinds.includes((_def.meta as ProcedureMeta).withoutSecondFactor ?? 'never'))
      .map(([name]) => name)
      .toSorted();
  const always = [
    'portal.account.signInMethods',
    'portal.account.stepUpOptions',
    'portal.account.stepUpWithPasskey',
    'portal.session.me',
  ];
  const toEnrol = [
    'portal.account.addPasskey',
    'portal.account.beginPasskey',
    'portal.account.beginTotp',
    'portal.account.confirmTotp',
    'portal.account.stepUp',
  ];
  expect(working(['always'])).toEqual(always);
  expect(working(['to enrol'])).toEqual(toEnrol);

  const { db, clock } = running;
  const startsAt = new Date(clock.now().getTime() - 1000).toISOString();
  const value = JSON.stringify({ requiredOf: 'everyone', from: '2026-01-01', startsAt });
  db.$client.exec('begin');
  db.insert(installation).values({ key: 'secondFactorPolicy', value }).run();
  const token = openPortalSession(db, clock.now(), 'manager');
  const refusedCalls: string[] = [];
  const portalCalls = guarded.filter(([name]) => name.startsWith('portal.'));
  for (const [name, procedure] of portalCalls) {
    const { code, inputRead } = await attempt(name, procedure, { portal: { bearer: token } });
    if (code === 'FORBIDDEN' && !inputRead) refusedCalls.push(name);
  }
  db.$client.exec('rollback');
  const open = portalCalls.map(([name]) => name).filter((name) => !refusedCalls.includes(name));
  expect(open.toSorted()).toEqual([...always, ...toEnrol].toSorted());
});

test.each(withStepUp.filter(([name]) => name.startsWith('admin.')))(
  '%s refuses an admin who has a passkey and has not used it in this session',
  async (...call) => {
    const { db, clock, tokens } = running;
    const client = db.$client;
    client.exec('begin');
    db.insert(webauthnCredentials)
      .values({
        adminUserId: 1,
        credentialId: 'key',
        publicKey: 'key',
        counter: 0,
        backedUp: false,
        label: 'Laptop',
        createdAt: clock.now(),
      })
      .run();
    const { code, inputRead } = await attempt(...call, { admin: { bearer: tokens.admin } });
    client.exec('rollback');
    expect({ code, inputRead }).toEqual({ code: 'FORBIDDEN', inputRead: false });
  },
);

describe.each(guarded)('%s', (name, procedure) => {
  const realm: Realm = name.startsWith('admin.') ? 'admin' : 'portal';
  const refused = (code: string): Attempt => ({ code, inputRead: false });

  test('refuses callers without a session before parsing the input', async () => {
    expect(await attempt(name, procedure, {})).toEqual(refused('UNAUTHORIZED'));
    for (const token of ['', 'x', '{}', '[]', 'null', '0'.repeat(10_000)]) {
      expect(await attempt(name, procedure, { [realm]: { bearer: token } })).toEqual(refused('UNAUTHORIZED'));
    }
  });

  test('refuses a session of the other realm, however it is sent', async () => {
    const others = realm === 'admin' ? ['manager', 'operator'] : ['admin'];
    for (const other of others as ('admin' | 'manager' | 'operator')[]) {
      const token = running.tokens[other];
      expect(await attempt(name, procedure, { [realm]: { bearer: token } })).toEqual(refused('UNAUTHORIZED'));
      expect(await attempt(name, procedure, { [realm]: { cookie: token } }, 'own')).toEqual(
        refused('UNAUTHORIZED'),
      );
    }
  });

  test('refuses a write by cookie from a foreign page', async () => {
    const cookie = running.tokens[realm === 'admin' ? 'admin' : 'manager'];
    const { code } = await attempt(name, procedure, { [realm]: { cookie } }, 'foreign');
    expect(code === 'FORBIDDEN').toBe(procedure._def.type !== 'query');
  });
});

test.each(anonymous.filter(({ type }) => type === 'mutation').map(({ name }) => name))(
  '%s refuses a foreign page',
  async (name) => {
    const [, procedure] = proceduresOf(appRouter).find(([candidate]) => candidate === name)!;
    expect(await attempt(name, procedure, {}, 'foreign')).toEqual({ code: 'FORBIDDEN', inputRead: false });
  },
);

test('refuses operators calls for managers before parsing the input', async () => {
  const forManagers = procedures.filter(({ admits }) => admits === 'managers').map(({ name }) => name);
  const attempts = await Promise.all(
    proceduresOf(appRouter)
      .filter(([name]) => forManagers.includes(name))
      .map(([name, procedure]) => attempt(name, procedure, { portal: { bearer: running.tokens.operator } })),
  );
  expect(attempts).toEqual(forManagers.map(() => ({ code: 'FORBIDDEN', inputRead: false })));
});

test('answers 401 over REST to invalid input on every guarded call without a session or with one of the other realm', async () => {
  const guardedCalls = procedures.filter(({ admits }) => admits !== 'everyone');
  const answers = await Promise.all(
    guardedCalls.flatMap(({ audience, route }) => {
      const wrong = running.tokens[audience === 'admin' ? 'manager' : 'admin'];
      return [undefined, `Bearer ${wrong}`].map((authorization) =>
        running.inject({
          method: route.method,
          url: route.path.replaceAll(/\{\w+\}/g, 'garbage'),
          ...(route.method !== 'GET' && { payload: '{garbage' }),
          headers: {
            ...(route.method !== 'GET' && { 'content-type': 'application/json' }),
            ...(authorization !== undefined && { authorization }),
          },
        }),
      );
    }),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 401));
  expect(answers.length).toBe(guardedCalls.length * 2);
});

describe.each(procedures.filter(({ type }) => type === 'query'))('$name', (procedure) => {
  test.each(actorsOf(procedure))('answers %s the same in JSON as in the typed client', async (actor) => {
    const input = exampleInputs[procedure.name] ?? {};
    const output = await callByName(procedure.name, actor, input);
    expect(JSON.parse(JSON.stringify(output))).toStrictEqual(output);
  });

  test('can be called: its required fields have an example', () => {
    const required = procedure.inputs.flatMap((schema) =>
      [...fieldsOf(toJsonSchema(schema, 'input'))]
        .filter(([, field]) => field.required)
        .map(([name]) => name),
    );
    expect(Object.keys((exampleInputs[procedure.name] ?? {}) as object)).toEqual(
      expect.arrayContaining(required),
    );
  });
});

function actorsOf({ admits, audience }: RestProcedure): Actor[] {
  if (admits === 'managers') return ['manager'];
  if (admits === 'staff') return ['manager', 'operator'];
  return audience === 'public' || admits === 'everyone' ? ['anonymous'] : ['admin'];
}

async function callByName(name: string, actor: Actor, input: unknown): Promise<unknown> {
  let target: unknown = running.callers[actor];
  for (const key of name.split('.')) target = (target as Record<string, unknown>)[key];
  return (target as (input: unknown) => Promise<unknown>)(input);
}

test('lists for visitors contain exactly the documented fields', async () => {
  const fields = {
    'public.brands.list': 'description id name order',
    'public.categories.list': 'description id name order',
    'public.products.list':
      'applications brandId categoryId description id imageAlt imageUrl itemNumber name order specifications',
    'public.products.byIds':
      'applications brandId categoryId description id imageAlt imageUrl itemNumber name order specifications',
    'public.products.byItemNumbers':
      'applications brandId categoryId description id imageAlt imageUrl itemNumber name order specifications',
    'public.products.search':
      'applications brandId categoryId description id imageAlt imageUrl itemNumber name order specifications',
    'public.team.list': 'description email id imageUrl name order phone position',
  };
  const lists = procedures.filter(
    ({ audience, output }) => audience === 'public' && output._zod.def.type === 'array',
  );
  const found = await Promise.all(
    lists.map(async ({ name }) => {
      const rows = (await callByName(name, 'anonymous', {
        q: 'sealing',
        ids: [listed.id],
        itemNumbers: [listed.itemNumber],
      })) as object[];
      return [name, [...new Set(rows.flatMap((row) => Object.keys(row)))].toSorted().join(' ')];
    }),
  );
  expect(Object.fromEntries(found)).toEqual(fields);
});
