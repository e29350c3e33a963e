import { and, count, desc, eq, isNotNull, ne, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  OPEN_STATUSES,
  PHOTO_PHASES,
  PROJECT_STATUSES,
  TIME_CATEGORIES,
  type ProjectStatus,
} from '#contract/project/project.ts';
import { PROJECT_BILLING_STATES } from '#contract/billing/billing.ts';
import { RFQ_STATUSES } from '#contract/rfq/rfq-request.ts';
import { checkIntegrity } from '#db/check-integrity.ts';
import type { Database } from '#db/open-database.ts';
import {
  companyMerges,
  contactSubmissions,
  correctionSuggestions,
  creditedLines,
  leakDismissals,
  outbox,
  partMarkUps,
  partsUsed,
  portalSessions,
  portalUsers,
  projectChecklistAnswers,
  projectComments,
  projectFiles,
  projectTimeEntries,
  rfqs,
  serviceReportPrints,
  serviceReports,
  serviceRules,
  storedFiles,
  unitLabels,
  unitLooks,
  vesselContacts,
  vesselDirectory,
  vesselMerges,
  vesselProjects,
  whistleblowerReports,
} from '#db/schema/index.ts';
import { seedEmptyDatabase } from '#db/seed/seed-empty-database.ts';
import { planDemoProjects } from '#scripts/demo/invented/plan-projects.ts';
import { createTestDatabase } from '#db/testing.ts';
import { managerDashboard } from '#server/services/dashboard/queries.ts';
import type { FoundReportKeys } from '#server/integrations/report-keys.ts';
import { billingAttention } from '#server/services/billing/attention.ts';
import { findBillingDrift } from '#server/services/billing/find-billing-drift.ts';
import { findVesselDrift } from '#server/services/vessels/find-vessel-drift.ts';
import { openReportVault } from '#server/services/whistleblowing/report-vault.ts';
import { hashToken } from '#server/tokens.ts';
import { restProcedures } from '#server/rest/rest-procedures.ts';
import { appRouter } from '#server/routers/app-router.ts';
import { createTestApp } from '#server/testing/create-test-app.ts';
import { emptyParts } from '#server/testing/portal/empty-parts.ts';
import {
  createTestDataKeys,
  createTestReportChannel,
  newReportKeys,
} from '#server/testing/report-channel.ts';
import { createTestClock } from '#server/testing/test-clock.ts';
import { qrCodesOfPdf } from '#server/testing/qr-codes-of-pdf.ts';
import { testReportPrinter, testVerifyCodes } from '#server/testing/report-printer.ts';
import { createTestFileStore } from '#server/testing/test-file-store.ts';
import { fillDemo } from './fill-demo.ts';

const PUBLIC_URL = 'https://www.quayside.example';
const now = new Date('2026-03-04T09:30:00Z');
let db: Database;
let store: ReturnType<typeof createTestFileStore>;
let keys: FoundReportKeys;
let dataKeys: ReturnType<typeof createTestDataKeys>;

beforeAll(async () => {
  db = createTestDatabase();
  store = createTestFileStore();
  seedEmptyDatabase(db);
  keys = newReportKeys();
  dataKeys = createTestDataKeys();
  const vault = openReportVault(db, keys, dataKeys.files);
  await fillDemo({
    db,
    now,
    vault,
    files: store.files,
    reportPrinter: testReportPrinter,
    verifyCodes: testVerifyCodes,
    publicUrl: PUBLIC_URL,
    passwordHash: 'x',
  });
}, 480_000);

afterAll(() => {
  db.$client.close();
  store.removeFolder();
  dataKeys.removeFolder();
});

const rows = (table: Parameters<Database['insert']>[0]) =>
  db.select({ rows: count() }).from(table).get()?.rows ?? 0;

test('the demo has its vessels, two of them misspelled, its people and 181 projects in every state', () => {
  expect([rows(vesselDirectory), rows(vesselProjects), rows(contactSubmissions)]).toEqual([27, 181, 8]);
  const roles = db.select({ role: portalUsers.role }).from(portalUsers).all();
  expect(roles.filter(({ role }) => role === 'manager')).toHaveLength(3);
  expect(roles.filter(({ role }) => role === 'operator')).toHaveLength(6);
  const statuses = db.selectDistinct({ status: vesselProjects.status }).from(vesselProjects).all();
  expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set(PROJECT_STATUSES));
});

test('the work on board is there: times, answers, comments, photos, signed reports', () => {
  for (const [table, least] of [
    [projectTimeEntries, 300],
    [projectChecklistAnswers, 300],
    [projectComments, 100],
    [projectFiles, 40],
    [serviceReports, 15],
  ] as const) {
    expect(rows(table)).toBeGreaterThan(least);
  }
});

test('each report carries its number, printed as a code that a scanner reads', async () => {
  const reports = db.select().from(serviceReports).all();
  for (const { storageKey, verifyCode } of reports) {
    const bytes = await store.files.read(storageKey);
    expect(qrCodesOfPdf(bytes!)).toEqual([`${PUBLIC_URL}/verify/${verifyCode}`]);
  }
  const prints = db.select().from(serviceReportPrints).all();
  expect(prints.map(({ sha256 }) => sha256)).toEqual(
    expect.arrayContaining(reports.map(({ sha256 }) => sha256)),
  );
});

test('the labels on units show facts, and were opened', async () => {
  const labels = db.select().from(unitLabels).all();
  expect(labels.length).toBeGreaterThan(4);
  expect(labels.filter(({ printedAt }) => printedAt === null)).toEqual([]);
  expect(labels.some(({ showsReports }) => showsReports)).toBe(true);
  expect(rows(unitLooks)).toBeGreaterThan(labels.length);
});

test('photos are named by what they show, and no project has a picture twice', () => {
  const { projectId, fileName, phase } = projectFiles;
  const photos = db.select({ projectId, fileName, phase }).from(projectFiles).all();
  expect(photos.filter(({ fileName: name }) => !/^\p{Lu}[^_]+\.jpg$/u.test(name))).toEqual([]);
  expect(new Set(photos.map(({ phase: taken }) => taken))).toEqual(new Set(PHOTO_PHASES));
  const named = photos.map((photo) => `${photo.projectId} ${photo.fileName}`);
  expect(new Set(named).size).toBe(named.length);
});

test('all that makes up a visit is there: waiting, standby, people on board, later visits, credits', () => {
  const categories = db
    .selectDistinct({ category: projectTimeEntries.category })
    .from(projectTimeEntries)
    .all();
  expect(new Set(categories.map(({ category }) => category))).toEqual(new Set(TIME_CATEGORIES));
  const done = db.select().from(vesselProjects).where(eq(vesselProjects.status, 'completed')).all();
  expect(done.filter(({ visitNumber }) => visitNumber > 1).length).toBeGreaterThan(2);
  expect(done.some(({ parentProjectId }) => parentProjectId !== null)).toBe(true);
  const met = db.select().from(vesselContacts).where(isNotNull(vesselContacts.projectId)).all();
  expect(met.length).toBeGreaterThan(10);
  expect(rows(creditedLines)).toBeGreaterThan(0);
});

test('nothing has begun before its day, and no vessel is at two ports on one day', () => {
  const visits = db
    .select()
    .from(vesselProjects)
    .where(and(isNotNull(vesselProjects.scheduledDate), ne(vesselProjects.status, 'cancelled')))
    .all();
  const begun = visits.filter(({ status }) => !['confirmed', 'scheduled'].includes(status));
  expect(begun.filter(({ scheduledDate }) => (scheduledDate ?? '') > '2026-03-04')).toEqual([]);
  const clashes = visits.filter((visit) =>
    visits.some(
      (other) =>
        other.vesselDirectoryId === visit.vesselDirectoryId &&
        other.location !== visit.location &&
        (other.scheduledDate ?? '') <= (visit.scheduledEndDate ?? '') &&
        (visit.scheduledDate ?? '') <= (other.scheduledEndDate ?? ''),
    ),
  );
  expect(clashes).toEqual([]);
});

test('the office has used its tools: rules, mark-ups, corrections, merges, messages, reports', () => {
  const used = [serviceRules, partMarkUps, vesselMerges, companyMerges, leakDismissals] as const;
  expect(used.map((table) => rows(table) > 0)).toEqual(used.map(() => true));
  const decided = db
    .selectDistinct({ status: correctionSuggestions.status })
    .from(correctionSuggestions)
    .all();
  expect(decided.map(({ status }) => status).toSorted()).toEqual(['accepted', 'open', 'rejected']);
  const messages = db.select().from(contactSubmissions).all();
  expect(messages.filter(({ handledAt }) => handledAt !== null)).toHaveLength(2);
  expect(messages.filter(({ spamReason }) => spamReason !== null)).toHaveLength(1);
  const requests = db.selectDistinct({ status: rfqs.status }).from(rfqs).all();
  expect(new Set(requests.map(({ status }) => status))).toEqual(new Set(RFQ_STATUSES));
  const reports = db.select({ status: whistleblowerReports.status }).from(whistleblowerReports).all();
  expect(reports.map(({ status }) => status)).toEqual(['closed', 'under review', 'received']);
});

test('every rule of the database and of the vessels’ records holds', () => {
  expect(checkIntegrity(db)).toEqual([]);
  expect([...findVesselDrift(db), ...findBillingDrift(db)]).toEqual([]);
  expect(db.select().from(storedFiles).where(eq(storedFiles.state, 'pending')).all()).toEqual([]);
});

test('projects stand at every place on the way to the invoice, in every currency', () => {
  const states = db.selectDistinct({ state: vesselProjects.billingState }).from(vesselProjects).all();
  expect(new Set(states.map(({ state }) => state))).toEqual(new Set(PROJECT_BILLING_STATES));
  const lines = db.selectDistinct({ status: partsUsed.billingStatus }).from(partsUsed).all();
  expect(lines.map(({ status }) => status)).toEqual(
    expect.arrayContaining(['pending', 'approved', 'invoiced', 'paid', 'not billable']),
  );
  const values = db.selectDistinct({ status: vesselProjects.valueBillingStatus }).from(vesselProjects).all();
  expect(values.map(({ status }) => status)).toEqual(expect.arrayContaining(['disputed', 'credited']));
  const { unread, lateParts, partsWithoutPrice, unbilled } = billingAttention({
    db,
    clock: { now: () => now },
    actor: { userId: 1, name: 'Kari Testnes', role: 'manager' },
  });
  expect(Math.min(unread, lateParts, partsWithoutPrice)).toBeGreaterThan(1);
  expect(unbilled.map(({ projects }) => projects > 0)).toEqual([true, true, true]);
});

test('nothing of it lies in the future but what is planned, and no mail goes out', () => {
  const latest = db.$client.prepare('SELECT max(created_at) FROM audit_logs').pluck().get() as number;
  expect(latest).toBeLessThan(+now);
  expect(rows(outbox)).toBe(0);
});

test('the dashboard has something to show in every place', () => {
  const actor = { userId: 1, name: 'Kari Testnes', role: 'manager' as const };
  const { needsYou, week, underWay, comments, setUp, today } = managerDashboard({
    db,
    clock: { now: () => now },
    actor,
  });
  expect(today).toBe('2026-03-04');
  expect(needsYou).toMatchObject({ awaitingApproval: 4, dueServices: 4, messages: 5 });
  expect(needsYou.toConfirm).toBeGreaterThan(5);
  expect(needsYou.unassigned).toBeGreaterThan(1);
  expect(week.people.filter(({ projects }) => projects.length > 0).length).toBeGreaterThan(3);
  expect(underWay.total).toBe(6);
  expect(underWay.projects.every(({ lastSign }) => lastSign !== null)).toBe(true);
  expect([comments.length, setUp]).toEqual([8, null]);
});

test('the plan is the same at every call', () => {
  expect(planDemoProjects()).toEqual(planDemoProjects());
});

/** What stays empty in the demo, and why. */
const MAY_BE_EMPTY: Readonly<Record<string, string>> = {
  'answer.groupsLeft': 'few enough groups for one chart',
  'portal.analytics.requests answer.clientsLeft': 'few enough clients for one list',
  'portal.analytics.requests answer.itemsLeft': 'few enough items for one list',
  'portal.analytics.requests answer.totalsBefore.requests': 'the first request came a few months ago',
  'portal.analytics.requests answer.totalsBefore.quotedSoon.count': 'the first request came a few months ago',
  'portal.analytics.requests answer.totalsBefore.quotedSoon.of': 'the first request came a few months ago',
  'portal.analytics.requests answer.totalsBefore.won.count': 'the first request came a few months ago',
  'portal.analytics.requests answer.totalsBefore.won.of': 'the first request came a few months ago',
  'portal.analytics.requests answer.totalsBefore.value': 'the first request came a few months ago',
  'admin.products.health answer.withoutCategory.count': 'every product has one',
  'admin.products.health answer.withoutCategory.ids': 'every product has one',
  'admin.products.health answer.withoutDescription.count': 'every product has one',
  'admin.products.health answer.withoutDescription.ids': 'every product has one',
  'admin.outbox.list answer.items': 'no mail leaves the demo',
  'admin.outbox.list answer.total': 'no mail leaves the demo',
  'admin.outbox.health answer.queued': 'no mail leaves the demo',
  'admin.outbox.health answer.dead': 'no mail leaves the demo',
  'admin.files.health answer.quarantined': 'no file is in quarantine',
  'admin.files.health answer.count': 'no file is in quarantine',
  'admin.files.health answer.bytes': 'no file is in quarantine',
  'admin.files.health answer.unsealed': 'every travel document is sealed as it arrives',
  'admin.panel.backups answer.count': 'the first night is still to come',
  'admin.panel.backups answer.walBytes': 'the database of this test is in memory',
  'admin.account.passkeys answer.passkeys': 'who looks at the demo adds a passkey',
  'admin.signIns.list answer.items': 'who looks at the demo signs in first',
  'portal.account.signInMethods answer.recoveryCodesLeft': 'who looks at the demo adds an app',
  'portal.account.signInMethods answer.passkeys': 'who looks at the demo adds a passkey',
  'admin.signIns.list answer.total': 'who looks at the demo signs in first',
  'portal.projects.byId answer.travelDocuments': 'files have taken the place of this text',
  'portal.projects.nameQuestions answer.client.candidates': 'operators are asked nothing about clients',
  'portal.projects.pack answer.project.travelDocuments': 'files have taken the place of this text',
  'portal.changes.list answer.changes': 'a reader begins with what happens next',
  'portal.companyMerges.preview answer.loser.merges': 'the one that is merged had no other merged into it',
  'portal.vesselMerges.preview answer.loser.previousNames': 'the one that is merged had one name',
  'portal.billingDrift.list answer': 'nothing is to repair',
  'portal.vesselDrift.list answer': 'nothing is to repair',
};

/** What a call needs beside the record in its path. */
const FURTHER_INPUT: Readonly<Record<string, object>> = {
  'portal.rfqs.knownPrices': { productIds: Array.from({ length: 80 }, (_, index) => index + 1) },
  'admin.records.find': { q: 'reagent' },
  'portal.companyMerges.preview': { loserId: 1 },
  'portal.parts.groups': { groupBy: 'part' },
  'portal.parts.pricedGroups': { groupBy: 'part' },
  'portal.parts.search': { q: 'reagent' },
  'portal.ports.agents': { port: 'Haugesund' },
  'portal.projects.availability': { from: '2026-03-01', to: '2026-03-20' },
  'portal.projects.money': { ids: [100, 101, 102] },
  'portal.projects.nameQuestions': { vesselName: 'Nordskjar Vector', clientName: 'Haukvaer' },
  'portal.projects.outside': { q: 'Nordskjær', status: ['travelling'] },
  'portal.records.find': { q: 'Nordskjær' },
  'portal.unitLabels.byToken': { token: testVerifyCodes.ofUnit(1, 1, 1) },
  'portal.vesselMerges.preview': { loserId: 1 },
  'portal.vessels.match': { q: 'Nordskjær' },
};

test('every list and figure of portal and panel has something to show', async () => {
  const clock = createTestClock(now);
  const reports = createTestReportChannel({ db, clock, keys, dataKeys: dataKeys.files });
  const app = createTestApp({ db, clock, reports, files: store.files });
  useSession(app.tokens.manager, 'Kari Testnes');
  useSession(app.tokens.operator, 'Ola Demoberg');
  const lacking: string[] = [];
  for (const { name, admits, route, type } of restProcedures(appRouter)) {
    if (type !== 'query' || admits === 'everyone') continue;
    for (const role of ROLES[admits]) {
      const call = procedureOf(app.callers[role], name);
      let empty: string[] | undefined;
      for (const record of recordsOf(route.path, role)) {
        const answer = await call({ ...record, ...FURTHER_INPUT[name] });
        const found = emptyParts(answer).filter(
          (part) => !(part in MAY_BE_EMPTY) && !(`${name} ${part}` in MAY_BE_EMPTY),
        );
        empty = empty?.filter((part) => found.includes(part)) ?? found;
        if (empty.length === 0) break;
      }
      lacking.push(...(empty ?? ['no record']).map((part) => `${name} ${part} (${role})`));
    }
  }
  expect(lacking).toEqual([]);
});

test('each figure of the dashboard is the number of rows in the list that it opens', async () => {
  const app = createTestApp({ db, clock: createTestClock(now) });
  useSession(app.tokens.manager, 'Kari Testnes');
  const { portal } = app.callers.manager;
  const {
    needsYou: { since: _since, ...needsYou },
    underWay,
  } = await portal.dashboard.manager();
  const { lateParts, partsWithoutPrice, unread } = await portal.billing.attention();
  const ofStatus = async (...status: ProjectStatus[]) => (await portal.projects.list({ status })).total;
  const open = [...OPEN_STATUSES];
  const toAssign = { status: open, operator: 'none' as const, to: needsYou.unassignedBy };
  expect({ ...needsYou, underWay: underWay.total, lateParts, partsWithoutPrice, unread }).toEqual({
    toConfirm: await ofStatus('not confirmed'),
    unassigned: (await portal.projects.list(toAssign)).total,
    unassignedBy: '2026-03-11',
    awaitingApproval: await ofStatus('work done'),
    dueServices: (await portal.vessels.list({ due: '30 days', withoutProject: true })).total,
    messages: (await portal.dashboard.messages({})).messages.length,
    requests: (await portal.rfqs.list({ unread: true })).rfqs.length,
    underWay: await ofStatus('travelling', 'in progress', 'on hold'),
    lateParts: (await portal.billingNotifications.list({ unread: true, kind: 'late' })).total,
    partsWithoutPrice: (await portal.parts.pricedUsage({ withoutPrice: true, billingStatus: ['pending'] }))
      .total,
    unread: (await portal.billingNotifications.list({ unread: true })).unread,
  });
});

const ROLES = { admin: ['admin'], managers: ['manager'], staff: ['manager', 'operator'] } as const;

/** Opens a session for a person of the demo. */
function useSession(token: string, name: string): void {
  const session = eq(portalSessions.sessionToken, hashToken(token));
  const person = db.select({ id: portalUsers.id }).from(portalUsers).where(eq(portalUsers.name, name)).get();
  db.update(portalSessions).set({ userId: person?.id }).where(session).run();
}

function procedureOf(caller: unknown, name: string): (input: object) => Promise<unknown> {
  let node = caller;
  for (const key of name.split('.')) node = (node as Record<string, unknown>)[key];
  return node as (input: object) => Promise<unknown>;
}

/** The records that a path may name; a list is asked once. */
function recordsOf(path: string, role: string): object[] {
  const parameter = /\{(\w+)\}/.exec(path)?.[1];
  if (parameter === undefined) return [{}];
  return idsOf(path, role).map((id) => ({ [parameter]: id }));
}

function idsOf(path: string, role: string): number[] {
  if (/\/projects\/\{/.test(path)) {
    const { id, status, assignedOperatorId } = vesselProjects;
    const isOpen = sql`${status} IN ('in progress', 'work done', 'scheduled')`;
    const isOwn = role === 'operator' ? eq(assignedOperatorId, idOfOla()) : undefined;
    const newest = db.select({ id }).from(vesselProjects).where(isOwn).orderBy(desc(isOpen), desc(id)).all();
    return newest.map((project) => project.id);
  }
  const [, records = ''] = /\/([\w-]+)\/\{/.exec(path) ?? [];
  const last = ID_RANGES[records] ?? 1;
  return Array.from({ length: last }, (_, place) => last - place);
}

/** Ids from this one down to 1 are tried. */
const ID_RANGES: Readonly<Record<string, number>> = {
  vessels: 25,
  companies: 8,
  operators: 9,
  parts: 60,
  contacts: 8,
  reports: 3,
  products: 10,
};

const idOfOla = () =>
  db.select({ id: portalUsers.id }).from(portalUsers).where(eq(portalUsers.name, 'Ola Demoberg')).get()?.id ??
  0;
