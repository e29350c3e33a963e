import { PROJECT_BILLING_STATES } from '#contract/billing.ts';
import { PROJECT_SORTS, type ExportProjectsInput } from '#contract/project-list.ts';
import { OPEN_STATUSES, PROJECT_STATUSES, type ProjectStatus } from '#contract/project.ts';

export const OVERVIEW_MODES = ['table', 'board', 'schedule', 'month'] as const;
export type OverviewMode = (typeof OVERVIEW_MODES)[number];

/** How the address says it; names that are missing are as at first. */
export type OverviewSearch = Readonly<Record<string, string | undefined>>;

type Sort = (typeof PROJECT_SORTS)[number];
type BillingState = (typeof PROJECT_BILLING_STATES)[number];

/** What the address says of the overview. */
export interface OverviewView {
  mode: OverviewMode;
  q: string;
  /** Those chosen; 'open', 'all', or undefined for what the mode shows by itself. */
  status: readonly ProjectStatus[] | 'open' | 'all' | undefined;
  operator: number | 'none' | undefined;
  client: string;
  system: string;
  serviceType: string;
  location: string;
  vessel: number | undefined;
  from: string;
  to: string;
  overdue: boolean;
  billing: readonly BillingState[];
  sort: Sort;
  direction: 'asc' | 'desc';
  /** From 1. */
  page: number;
  /** A day of the weeks or the month that are shown; '' is today. */
  day: string;
  weeks: 1 | 2;
}

export const PAGE_SIZE = 50;
const PAGE_MAX = 20_000;
const TEXT_MAX = 200;

/** Projects that still want something: the work, or a manager's approval. */
export const UNFINISHED: readonly ProjectStatus[] = [...OPEN_STATUSES, 'work done'];

/** Reads the address; what is no value of ours falls away without a word. Operators have no modes of planning. */
export function readOverview(search: OverviewSearch, role: 'manager' | 'operator'): OverviewView {
  const mode = OVERVIEW_MODES.find((name) => name === search['view']) ?? 'table';
  const isPlanning = mode === 'board' || mode === 'schedule';
  const [, minus, sortName] = /^(-?)(\w+)$/.exec(search['sort'] ?? '') ?? [];
  const sort = PROJECT_SORTS.find((name) => name === sortName);
  const operator = search['operator'];
  return {
    mode: role === 'operator' && isPlanning ? 'table' : mode,
    q: text(search['q']),
    status: readStatus(search['status']),
    operator: operator === 'none' ? 'none' : positive(operator),
    client: text(search['client']),
    system: text(search['system']),
    serviceType: text(search['service']),
    location: text(search['location']),
    vessel: positive(search['vessel']),
    from: day(search['from']),
    to: day(search['to']),
    overdue: search['overdue'] === '1',
    billing: role === 'manager' ? listOf(PROJECT_BILLING_STATES, search['billing']) : [],
    sort: sort ?? 'scheduledDate',
    direction: sort && minus === '-' ? 'desc' : 'asc',
    page: Math.min(positive(search['page']) ?? 1, PAGE_MAX),
    day: day(search['day']),
    weeks: search['weeks'] === '2' ? 2 : 1,
  };
}

/** The address of a view; what is as at first is left out. */
export function writeOverview(view: OverviewView): Record<string, string> {
  const { mode, status, sort, direction, page, weeks } = view;
  const isFirstSort = sort === 'scheduledDate' && direction === 'asc';
  const said = {
    view: mode === 'table' ? '' : mode,
    q: view.q,
    status: typeof status === 'string' ? status : (status?.join(',') ?? ''),
    operator: String(view.operator ?? ''),
    client: view.client,
    system: view.system,
    service: view.serviceType,
    location: view.location,
    vessel: String(view.vessel ?? ''),
    from: view.from,
    to: view.to,
    overdue: view.overdue ? '1' : '',
    billing: view.billing.join(','),
    sort: isFirstSort ? '' : `${direction === 'desc' ? '-' : ''}${sort}`,
    page: page > 1 ? String(page) : '',
    day: view.day,
    weeks: weeks === 2 ? '2' : '',
  };
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== ''));
}

/** The statuses of a view; undefined where it is all of them. */
export function statusesOf({ status, mode }: OverviewView): ProjectStatus[] | undefined {
  if (status === 'all') return undefined;
  if (status === 'open') return [...UNFINISHED];
  if (status !== undefined) return [...status];
  switch (mode) {
    case 'table':
      return [...UNFINISHED];
    case 'board':
      return undefined;
    case 'schedule':
    case 'month':
      return PROJECT_STATUSES.filter((name) => name !== 'cancelled');
  }
}

/** Which projects a view shows, in its order; the days of a plan come from the plan itself. */
export function selectionOf(view: OverviewView): ExportProjectsInput {
  const { q, operator, client, system, serviceType, location, vessel, from, to, overdue, billing } = view;
  const hasOwnDays = view.mode === 'schedule' || view.mode === 'month';
  const status = statusesOf(view);
  return {
    ...(q !== '' && { q }),
    ...(status && { status }),
    ...(operator !== undefined && { operator }),
    ...(client !== '' && { client }),
    ...(system !== '' && { system }),
    ...(serviceType !== '' && { serviceType }),
    ...(location !== '' && { location }),
    ...(vessel !== undefined && { vesselDirectoryId: vessel }),
    ...(from !== '' && !hasOwnDays && { from }),
    ...(to !== '' && !hasOwnDays && { to }),
    ...(overdue && { overdue }),
    ...(billing.length > 0 && { billingState: [...billing] }),
    sort: view.sort,
    direction: view.direction,
  };
}

function readStatus(said: string | undefined): OverviewView['status'] {
  if (said === 'open' || said === 'all') return said;
  const chosen = listOf(PROJECT_STATUSES, said);
  return chosen.length > 0 ? chosen : undefined;
}

function listOf<Value extends string>(values: readonly Value[], said = ''): Value[] {
  const names = said.split(',');
  return values.filter((value) => names.includes(value));
}

const text = (said = '') => said.trim().slice(0, TEXT_MAX);

function day(said = ''): string {
  return /^\d{4}-\d\d-\d\d$/.test(said) && !Number.isNaN(Date.parse(said)) ? said : '';
}

function positive(said: string | undefined): number | undefined {
  const value = Number(said);
  return Number.isSafeInteger(value) && value >= 1 ? value : undefined;
}
