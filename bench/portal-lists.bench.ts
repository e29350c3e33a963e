import type { BillingLinePage } from '#contract/billing/billing-lines.ts';
import type { ExportProjectsInput, ListProjectsInput } from '#contract/project/project-list.ts';
import type { PricedGroupsInput } from '#contract/billing/part-usage.ts';
import { PROJECT_STATUSES } from '#contract/project/project.ts';
import type { ListVesselsInput } from '#contract/vessel/vessel-list.ts';
import { openDatabase, type Database } from '#db/open-database.ts';
import { listBillingNotifications } from '#server/services/billing-notifications/queries.ts';
import { billingAttention } from '#server/services/billing/attention.ts';
import { billingBoard } from '#server/services/billing/board.ts';
import { leakCheck } from '#server/services/billing/leak-check.ts';
import { listBillingLines } from '#server/services/billing/list-lines.ts';
import { managerDashboard } from '#server/services/dashboard/queries.ts';
import { listGroups, listPricedGroups, listPricedUsage, listUsage } from '#server/services/parts/usage.ts';
import type { PortalContext } from '#server/services/portal-context.ts';
import { findPortalRecords } from '#server/services/portal-records/find-portal-records.ts';
import { listProjects } from '#server/services/projects/list-projects.ts';
import { projectHistory, readProject } from '#server/services/projects/queries.ts';
import { staffAvailability } from '#server/services/projects/plan/bookings.ts';
import { listVessels } from '#server/services/vessels/list-vessels.ts';
import { matchVessels } from '#server/services/vessels/matching/match-vessels.ts';
import { LARGE_PORTAL, portalFile } from '#scripts/demo/rows/generated-portal.ts';
import { benchResult, quantile, reportResult, type BenchResult, type BenchRow } from './result.ts';

const MOST_ROUNDS = 100;
const FEWEST_ROUNDS = 8;
const TIME_PER_CASE_MS = 1_500;

export const name = 'portal-lists';

/** `rows` are the ids that came, to be read again one by one. */
interface Case {
  what: string;
  read: () => { table: string; ids: readonly number[] };
}

/** What the screens of the portal ask for, against reading the same rows by primary key. */
export async function run(): Promise<BenchResult> {
  const db = openDatabase({ file: portalFile(LARGE_PORTAL), readonly: true });
  const clock = { now: () => new Date(`${LARGE_PORTAL.today}T18:00:00Z`) };
  const manager: PortalContext = { db, clock, actor: { userId: 1, name: 'Manager', role: 'manager' } };
  const operator: PortalContext = { db, clock, actor: { userId: 9, name: 'Operator', role: 'operator' } };
  const rows: BenchRow[] = [];
  for (const one of [
    ...projectCases(manager, operator),
    ...vesselCases(manager),
    ...paletteCases(manager, operator),
    ...billingCases(manager, operator),
  ]) {
    rows.push(...measure(db, one));
  }
  db.$client.close();
  return benchResult(name, rows);
}

const PAGE = { limit: 50, offset: 0 };
const BY_DAY = { sort: 'scheduledDate', direction: 'asc' } as const;

function projectCases(manager: PortalContext, operator: PortalContext): Case[] {
  const list = (what: string, input: Partial<ListProjectsInput>, ctx = manager): Case => ({
    what: `projects: ${what}`,
    read: () => projects(listProjects(ctx, { ...BY_DAY, ...PAGE, ...input }).projects),
  });
  const sorts: readonly ExportProjectsInput['sort'][] = [
    'vesselName',
    'clientName',
    'status',
    'operator',
    'updatedAt',
  ];
  return [
    list('first page', {}),
    ...sorts.map((sort) => list(`by ${sort}`, { sort, direction: 'desc' })),
    list('by completedDate', { sort: 'completedDate', direction: 'desc' }),
    list('page 1,000', { offset: 50_000 }),
    list('last page', { offset: 99_950 }),
    list('text in vessel or client', { q: 'nordskjaer vek' }),
    list('IMO number', { q: '9012' }),
    list('client', { client: 'haugen' }),
    list('place and service', { location: 'rotterdam', serviceType: 'annual' }),
    list('one operator, completed', { operator: 12, status: ['completed'] }),
    list('overdue', { overdue: true }),
    list('not paid yet', { billingState: ['ready', 'part invoiced'] }),
    list('schedule of two weeks, 100', { from: '2026-11-16', to: '2026-11-29', limit: 100 }),
    list('month, tenth 100', { from: '2026-11-01', to: '2026-11-30', limit: 100, offset: 900 }),
    list(
      'own open ones of an operator',
      { operator: 9, status: ['scheduled', 'travelling', 'in progress', 'on hold'] },
      operator,
    ),
    list(
      'own done ones of an operator',
      { operator: 9, status: ['completed'], sort: 'updatedAt', direction: 'desc', limit: 30 },
      operator,
    ),
    {
      what: 'projects: board, all nine columns',
      read: () =>
        projects(
          PROJECT_STATUSES.flatMap(
            (status) => listProjects(manager, { ...BY_DAY, ...PAGE, limit: 20, status: [status] }).projects,
          ),
        ),
    },
    { what: 'one project', read: () => projects([readProject(manager, { id: 50_000 })]) },
    {
      what: 'history of a project',
      read: () => ({ table: 'audit_logs', ids: idsOf(projectHistory(manager, { id: 50_000, limit: 100 })) }),
    },
    {
      what: 'who is free in a week',
      read: () => ({
        table: 'portal_users',
        ids: idsOf(staffAvailability(manager, { from: '2026-11-23', to: '2026-11-29' })),
      }),
    },
    {
      what: 'dashboard of a manager',
      read: () => {
        const { week, underWay } = managerDashboard(manager);
        return {
          table: 'vessel_projects',
          ids: [...week.people.flatMap(({ projects: own }) => own), ...underWay.projects].map(
            ({ projectId }) => projectId,
          ),
        };
      },
    },
  ];
}

function vesselCases(manager: PortalContext): Case[] {
  const match = (what: string, q: string): Case => ({
    what: `vessels: ${what}`,
    read: () => ({
      table: 'vessel_directory',
      ids: matchVessels(manager, { q, limit: 8 }).map(({ vessel }) => vessel.id),
    }),
  });
  const list = (what: string, input: Partial<ListVesselsInput>): Case => ({
    what: `vessels: ${what}`,
    read: () => ({
      table: 'vessel_directory',
      ids: listVessels(manager, {
        sort: 'vesselName',
        direction: 'asc',
        ...PAGE,
        ...input,
      }).vessels.map(({ id }) => id),
    }),
  });
  return [
    match('three letters typed', 'nor'),
    match('a whole name', 'Nordskjær Vektor 12'),
    match('a name with a slip', 'Nordskjaer Vetkor 12'),
    match('a name that nobody has', 'Zwxqy Unheard'),
    match('an IMO number', '9012345'),
    list('directory, first page', {}),
    list('directory, a name', { q: 'nordskjær' }),
    list('directory, last page', { offset: 48_950 }),
    list('directory, by client, page 500', { sort: 'clientName', offset: 25_000 }),
    list('directory, a text that nobody has', { q: 'Zwxqy Unheard' }),
    list('directory, client, system and brand', { client: 'haugen', system: 'tb', brand: 'head' }),
    list('directory, possible duplicates', { duplicates: true }),
    list('directory, due within 30 days without a project', {
      due: '30 days',
      withoutProject: true,
      sort: 'nextServiceDue',
    }),
  ];
}

function paletteCases(manager: PortalContext, operator: PortalContext): Case[] {
  const find = (what: string, q: string, ctx = manager): Case => ({
    what: `palette: ${what}`,
    read: () => ({ table: 'vessel_projects', ids: idsOf(findPortalRecords(ctx, { q })) }),
  });
  return [
    find('three letters typed', 'nor'),
    find('a text that nobody has', 'Zwxqy Unheard'),
    find('an IMO number', '9012345'),
    find('a name, as an operator', 'nordskjær', operator),
  ];
}

function billingCases(manager: PortalContext, operator: PortalContext): Case[] {
  const parts = (entries: readonly { id: number }[]) => ({ table: 'parts_used', ids: idsOf(entries) });
  const groups = (what: string, input: Partial<PricedGroupsInput>): Case => ({
    what: `parts: ${what}`,
    read: () => ({
      table: 'parts_used',
      ids: listPricedGroups(manager, { groupBy: 'part', ...PAGE, ...input }).groups.map(
        (_group, index) => index + 1,
      ),
    }),
  });
  const inbox = (what: string, input: object): Case => ({
    what: `billing inbox: ${what}`,
    read: () => ({
      table: 'billing_notifications',
      ids: idsOf(listBillingNotifications(manager, { ...PAGE, ...input }).notifications),
    }),
  });
  const board = (what: string, input: object): Case => ({
    what: `billing board: ${what}`,
    read: () =>
      projects(billingBoard(manager, { ...PAGE, ...input }).projects.map(({ projectId: id }) => ({ id }))),
  });
  return [
    { what: 'parts: rows, first page', read: () => parts(listPricedUsage(manager, PAGE).parts) },
    {
      what: 'parts: rows, page 10,000',
      read: () => parts(listPricedUsage(manager, { ...PAGE, offset: 500_000 }).parts),
    },
    {
      what: 'parts: rows of a month',
      read: () => parts(listPricedUsage(manager, { ...PAGE, from: '2026-10-01', to: '2026-10-31' }).parts),
    },
    {
      what: 'parts: rows by name',
      read: () => parts(listPricedUsage(manager, { ...PAGE, q: 'sensor' }).parts),
    },
    {
      what: 'parts: rows of a vessel',
      read: () => parts(listPricedUsage(manager, { ...PAGE, vessel: 'nordskjaer vektor 12' }).parts),
    },
    {
      what: 'parts: rows without a price',
      read: () => parts(listPricedUsage(manager, { ...PAGE, withoutPrice: true }).parts),
    },
    { what: 'parts: own rows of an operator', read: () => parts(listUsage(operator, PAGE).parts) },
    groups('by part, all five years', {}),
    groups('by part, twelve months', { from: '2025-11-21' }),
    groups('by vessel, all five years', { groupBy: 'vessel' }),
    groups('by person, all five years', { groupBy: 'operator' }),
    groups('by month, all five years', { groupBy: 'month' }),
    {
      what: 'parts: by part, one operator',
      read: () => ({
        table: 'parts_used',
        ids: listGroups(operator, { groupBy: 'part', ...PAGE }).groups.map((_group, index) => index + 1),
      }),
    },
    inbox('first page', {}),
    inbox('unread', { unread: true }),
    inbox('page 1,000', { offset: 50_000 }),
    inbox('late parts', { kind: 'late' }),
    board('first page', {}),
    board('pending', { column: 'pending' }),
    board('paid', { column: 'paid' }),
    board('older than thirty days', { age: '>30' }),
    board('by name', { q: 'nordskjaer' }),
    {
      what: 'billing lines: first page',
      read: () => linesOf(listBillingLines(manager, { limit: 100, offset: 0 })),
    },
    {
      what: 'billing lines: to be invoiced',
      read: () => linesOf(listBillingLines(manager, { limit: 100, offset: 0, invoiceable: true })),
    },
    {
      what: 'billing: what waits',
      read: () => {
        billingAttention(manager);
        return projects([]);
      },
    },
    {
      what: 'billing: what is missing in completed projects',
      read: () => projects(leakCheck(manager, PAGE).projects.map(({ projectId: id }) => ({ id }))),
    },
  ];
}

const linesOf = ({ lines }: BillingLinePage) => projects(lines.map(({ projectId: id }) => ({ id })));
const idsOf = (entries: readonly { id: number }[]) => entries.map(({ id }) => id);
const projects = (entries: readonly { id: number }[]) => ({ table: 'vessel_projects', ids: idsOf(entries) });

function measure(db: Database, { what, read }: Case): BenchRow[] {
  const times = { call: [] as number[], rows: [] as number[] };
  const begun = performance.now();
  read();
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    if (round >= FEWEST_ROUNDS && performance.now() - begun > TIME_PER_CASE_MS) break;
    const from = performance.now();
    const { table, ids } = read();
    times.call.push(performance.now() - from);
    const byId = db.$client.prepare<[number]>(`select * from ${table} where id = ?`);
    const again = performance.now();
    for (const id of ids) byId.get(id);
    if (ids.length > 0) times.rows.push(performance.now() - again);
  }
  return [0.5, 0.99].map((share): BenchRow => {
    const value = quantile(times.call, share);
    const label = `${what}, p${share * 100}`;
    if (times.rows.length === 0) return { what: label, value, unit: 'ms' };
    return { what: label, value, unit: 'ms', ratio: value / quantile(times.rows, share) };
  });
}

reportResult(await run());
