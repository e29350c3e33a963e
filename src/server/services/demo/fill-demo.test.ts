import { and, count, eq, isNotNull, ne } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PHOTO_PHASES, PROJECT_STATUSES, TIME_CATEGORIES } from '#contract/project.ts';
import { PROJECT_BILLING_STATES } from '#contract/billing.ts';
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
  portalUsers,
  projectChecklistAnswers,
  projectComments,
  projectFiles,
  projectTimeEntries,
  serviceReports,
  serviceRules,
  storedFiles,
  vesselContacts,
  vesselDirectory,
  vesselMerges,
  vesselProjects,
  whistleblowerReports,
} from '#db/schema/index.ts';
import { seedEmptyDatabase } from '#db/seed/seed-empty-database.ts';
import { planDemoJobs } from '#db/seed/demo/plan-jobs.ts';
import { createTestDatabase } from '#db/testing.ts';
import { managerDashboard } from '#server/services/dashboard/queries.ts';
import type { FoundReportKeys } from '#server/integrations/report-keys.ts';
import { billingAttention } from '#server/services/billing/attention.ts';
import { findBillingDrift } from '#server/services/billing/find-billing-drift.ts';
import { findVesselDrift } from '#server/services/vessels/find-vessel-drift.ts';
import { openReportVault } from '#server/services/reports/report-vault.ts';
import { newReportKeys } from '#server/testing/report-channel.ts';
import { testReportPrinter } from '#server/testing/report-printer.ts';
import { createTestFileStore } from '#server/testing/test-file-store.ts';
import { fillDemo } from './fill-demo.ts';

const now = new Date('2026-03-04T09:30:00Z');
let db: Database;
let store: ReturnType<typeof createTestFileStore>;
let keys: FoundReportKeys;

beforeAll(async () => {
  db = createTestDatabase();
  store = createTestFileStore();
  seedEmptyDatabase(db);
  keys = newReportKeys();
  const vault = openReportVault(db, keys);
  await fillDemo({ db, now, vault, files: store.files, reportPrinter: testReportPrinter, passwordHash: 'x' });
}, 240_000);

afterAll(() => {
  db.$client.close();
  store.removeFolder();
});

const rows = (table: Parameters<Database['insert']>[0]) =>
  db.select({ rows: count() }).from(table).get()?.rows ?? 0;

test('the demo has its vessels, two of them misspelled, its people and 180 jobs in every state', () => {
  expect([rows(vesselDirectory), rows(vesselProjects), rows(contactSubmissions)]).toEqual([27, 180, 8]);
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
  const reports = db.select({ status: whistleblowerReports.status }).from(whistleblowerReports).all();
  expect(reports.map(({ status }) => status)).toEqual(['closed', 'under review', 'received']);
});

test('every rule of the database and of the vessels’ records holds', () => {
  expect(checkIntegrity(db)).toEqual([]);
  expect([...findVesselDrift(db), ...findBillingDrift(db)]).toEqual([]);
  expect(db.select().from(storedFiles).where(eq(storedFiles.state, 'pending')).all()).toEqual([]);
});

test('jobs stand at every place on the way to the invoice, in every currency', () => {
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
  expect(week.people.filter(({ jobs }) => jobs.length > 0).length).toBeGreaterThan(3);
  expect(underWay.total).toBe(6);
  expect(underWay.jobs.every(({ lastSign }) => lastSign !== null)).toBe(true);
  expect([comments.length, setUp]).toEqual([8, null]);
});

test('the plan is the same at every call', () => {
  expect(planDemoJobs()).toEqual(planDemoJobs());
});
