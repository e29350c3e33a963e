import type { BillingLinePage } from '#contract/billing/billing-lines.ts';
import type { ExportProjectsInput, ListProjectsInput } from '#contract/project/project-list.ts';
import type { PricedGroupsInput } from '#contract/billing/part-usage.ts';
import { PROJECT_STATUSES } from '#contract/project/project.ts';
import type { ListVesselsInput } from '#contract/vessel/vessel-list.ts';
import { listBillingNotifications } from '#server/services/billing-notifications/queries.ts';
import { billingAttention } from '#server/services/billing/attention.ts';
import { billingBoard } from '#server/services/billing/board.ts';
import { leakCheck } from '#server/services/billing/leak-check.ts';
import { listBillingLines } from '#server/services/billing/list-lines.ts';
import { managerDashboard } from '#server/services/dashboard/queries.ts';
import { listGroups, listPricedGroups, listPricedUsage, listUsage } from '#server/services/parts/usage.ts';
import type { Database } from '#db/open-database.ts';
import type { PortalContext } from '#server/services/portal-context.ts';
import { findPortalRecords } from '#server/services/portal-records/find-portal-records.ts';
import { listProjects } from '#server/services/projects/list-projects.ts';
import { projectHistory, readProject } from '#server/services/projects/queries.ts';
import { staffAvailability } from '#server/services/projects/plan/bookings.ts';
import { listVessels } from '#server/services/vessels/list-vessels.ts';
import { matchVessels } from '#server/services/vessels/matching/match-vessels.ts';
import type { PortalSize } from '#scripts/demo/rows/portal-plan.ts';

/** What a screen of the portal asks for. */
export interface PortalQuestion {
  what: string;
  /** The ids that came, to be read again one by one. */
  read: () => { table: string; ids: readonly number[] };
  isLaterPage?: boolean;
}

/** What the screens of the portal ask for, of a generated portal. */
export function portalQuestions(db: Database, size: PortalSize): PortalQuestion[] {
  const clock = { now: () => new Date(`${size.today}T18:00:00Z`) };
  const manager: PortalContext = { db, clock, actor: { userId: 1, name: 'Manager', role: 'manager' } };
  const operator: PortalContext = { db, clock, actor: { userId: 9, name: 'Operator', role: 'operator' } };
  return [
    ...projectQuestions(manager, operator, size),
    ...vesselQuestions(manager),
    ...paletteQuestions(manager, operator),
    ...billingQuestions(manager, operator),
  ];
}

const PAGE = { limit: 50, offset: 0 };
const isLater = ({ offset = 0 }: { offset?: number | undefined }) => offset > 0;
const BY_DAY = { sort: 'scheduledDate', direction: 'asc' } as const;

function projectQuestions(
  manager: PortalContext,
  operator: PortalContext,
  size: PortalSize,
): PortalQuestion[] {
  const id = size.projects / 2;
  const list = (what: string, input: Partial<ListProjectsInput>, ctx = manager): PortalQuestion => ({
    what: `projects: ${what}`,
    read: () => projects(listProjects(ctx, { ...BY_DAY, ...PAGE, ...input }).projects),
    isLaterPage: isLater(input),
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
    { what: 'one project', read: () => projects([readProject(manager, { id })]) },
    {
      what: 'history of a project',
      read: () => ({ table: 'audit_logs', ids: idsOf(projectHistory(manager, { id, limit: 100 })) }),
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

function vesselQuestions(manager: PortalContext): PortalQuestion[] {
  const match = (what: string, q: string): PortalQuestion => ({
    what: `vessels: ${what}`,
    read: () => ({
      table: 'vessel_directory',
      ids: matchVessels(manager, { q, limit: 8 }).map(({ vessel }) => vessel.id),
    }),
  });
  const list = (what: string, input: Partial<ListVesselsInput>): PortalQuestion => ({
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
    isLaterPage: isLater(input),
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

function paletteQuestions(manager: PortalContext, operator: PortalContext): PortalQuestion[] {
  const find = (what: string, q: string, ctx = manager): PortalQuestion => ({
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

function billingQuestions(manager: PortalContext, operator: PortalContext): PortalQuestion[] {
  const parts = (entries: readonly { id: number }[]) => ({ table: 'parts_used', ids: idsOf(entries) });
  const groups = (what: string, input: Partial<PricedGroupsInput>): PortalQuestion => ({
    what: `parts: ${what}`,
    read: () => ({
      table: 'parts_used',
      ids: listPricedGroups(manager, { groupBy: 'part', ...PAGE, ...input }).groups.map(
        (_group, index) => index + 1,
      ),
    }),
  });
  const inbox = (
    what: string,
    input: Partial<Parameters<typeof listBillingNotifications>[1]>,
  ): PortalQuestion => ({
    what: `billing inbox: ${what}`,
    read: () => ({
      table: 'billing_notifications',
      ids: idsOf(listBillingNotifications(manager, { ...PAGE, ...input }).notifications),
    }),
    isLaterPage: isLater(input),
  });
  const board = (what: string, input: object): PortalQuestion => ({
    what: `billing board: ${what}`,
    read: () =>
      projects(billingBoard(manager, { ...PAGE, ...input }).projects.map(({ projectId: id }) => ({ id }))),
  });
  return [
    { what: 'parts: rows, first page', read: () => parts(listPricedUsage(manager, PAGE).parts) },
    {
      what: 'parts: rows, page 10,000',
      read: () => parts(listPricedUsage(manager, { ...PAGE, offset: 500_000 }).parts),
      isLaterPage: true,
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
