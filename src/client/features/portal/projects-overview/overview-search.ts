import * as z from 'zod/mini';
import { PROJECT_BILLING_STATES } from '#contract/billing/billing.ts';
import { PROJECT_SORTS, type ExportProjectsInput } from '#contract/project/project-list.ts';
import { OPEN_STATUSES, PROJECT_STATUSES, type ProjectStatus } from '#contract/project/project.ts';
import {
  choice,
  choiceOr,
  choices,
  day,
  flag,
  id,
  orderOf,
  page,
  sort,
  text,
} from '#client/kit/list/search-schema.ts';

export const OVERVIEW_MODES = ['table', 'board', 'schedule', 'month'] as const;
export type OverviewMode = (typeof OVERVIEW_MODES)[number];

/** Chosen statuses, 'open', 'all', or undefined for the default of the mode. */
const status = z.pipe(
  choices([...PROJECT_STATUSES, 'open', 'all']),
  z.transform((chosen): 'open' | 'all' | ProjectStatus[] | undefined => {
    const preset = chosen.find((one) => one === 'open' || one === 'all');
    const statuses = chosen.filter((one) => one !== 'open' && one !== 'all');
    return statuses.length > 0 ? statuses : preset;
  }),
);

/** The address of the projects overview. `day` is a day in the visible weeks or month; today by default. */
export const OverviewSearch = z.object({
  view: choiceOr(OVERVIEW_MODES, 'table'),
  q: text(),
  status,
  operator: z.union([z.literal('none'), id()]),
  client: text(),
  system: text(),
  service: text(),
  location: text(),
  vessel: id(),
  from: day(),
  to: day(),
  overdue: flag(),
  billing: choices(PROJECT_BILLING_STATES),
  sort: sort(PROJECT_SORTS),
  page: page(),
  day: day(),
  weeks: choice(['1']),
  /** The schedule as a map. */
  map: flag(),
});
export type OverviewSearch = z.infer<typeof OverviewSearch>;

export const PAGE_SIZE = 50;
export const FIRST_SORT = 'scheduledDate';

/** Projects that still need work or a manager's approval. */
export const UNFINISHED: readonly ProjectStatus[] = [...OPEN_STATUSES, 'work done'];

/** Operators do not plan and do not see billing. */
export function forRole(search: OverviewSearch, role: 'manager' | 'operator'): OverviewSearch {
  if (role === 'manager') return search;
  const isPlanning = search.view === 'board' || search.view === 'schedule';
  return { ...search, billing: [], view: isPlanning ? 'table' : search.view };
}

/** Returns the statuses to show; undefined for all. */
export function statusesOf({ status: chosen, view }: OverviewSearch): ProjectStatus[] | undefined {
  if (chosen === 'all') return undefined;
  if (chosen === 'open') return [...UNFINISHED];
  if (chosen !== undefined) return [...chosen];
  switch (view) {
    case 'table':
      return [...UNFINISHED];
    case 'board':
      return undefined;
    case 'schedule':
    case 'month':
      return PROJECT_STATUSES.filter((name) => name !== 'cancelled');
  }
}

/** Whether the mode shows projects by date; the plan then sets the period. */
export const isPlan = ({ view }: OverviewSearch): boolean => view === 'schedule' || view === 'month';

/** Returns the filters and the order that the address selects. */
export function selectionOf(search: OverviewSearch): ExportProjectsInput {
  const { q, operator, client, system, service, location, vessel, from, to, overdue, billing } = search;
  const statuses = statusesOf(search);
  const hasOwnDays = isPlan(search);
  return {
    ...(q !== '' && { q }),
    ...(statuses && { status: statuses }),
    ...(operator !== undefined && { operator }),
    ...(client !== '' && { client }),
    ...(system !== '' && { system }),
    ...(service !== '' && { serviceType: service }),
    ...(location !== '' && { location }),
    ...(vessel !== undefined && { vesselDirectoryId: vessel }),
    ...(from && !hasOwnDays && { from }),
    ...(to && !hasOwnDays && { to }),
    ...(overdue && { overdue }),
    ...(billing.length > 0 && { billingState: [...billing] }),
    ...orderOf(search.sort ?? FIRST_SORT),
  };
}
