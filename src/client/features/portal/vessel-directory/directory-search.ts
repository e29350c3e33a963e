import * as z from 'zod/mini';
import { VESSEL_SORTS, type DUE_WITHIN, type ListVesselsInput } from '#contract/vessel/vessel-list.ts';
import { choice, flag, id, orderOf, page, sort, text } from '#client/kit/list/search-schema.ts';

/** The sections of a vessel's page. */
export const VESSEL_TABS = ['visits', 'contacts', 'facts', 'parts', 'readings', 'changes'] as const;
export type VesselTab = (typeof VESSEL_TABS)[number];

/**
 * The address of the vessel directory. `vessel` is the vessel whose page is open in place of the list, `tab` its
 * section, `label` the number of a label whose vessel is to be opened.
 */
export const DirectorySearch = z.object({
  q: text(),
  due: choice(['overdue', '30', '90']),
  project: choice(['none']),
  client: text(),
  system: text(),
  brand: text(),
  imo: choice(['none']),
  duplicates: flag(),
  archived: flag(),
  sort: sort(VESSEL_SORTS),
  page: page(),
  vessel: id(),
  tab: choice(VESSEL_TABS),
  label: text(),
});
export type DirectorySearch = z.infer<typeof DirectorySearch>;

export const PAGE_SIZE = 50;

const dueWithin = { overdue: 'overdue', 30: '30 days', 90: '90 days' } as const satisfies Record<
  string,
  (typeof DUE_WITHIN)[number]
>;

/** Due services are sorted by due date. */
export const firstSort = ({ due }: DirectorySearch) =>
  due === undefined ? ('vesselName' as const) : ('nextServiceDue' as const);

/** Returns the filters and the order that the address selects. */
export function selectionOf(search: DirectorySearch): Omit<ListVesselsInput, 'offset' | 'limit'> {
  const { q, due, project, client, system, brand, imo, duplicates, archived } = search;
  return {
    ...(q !== '' && { q }),
    ...(due && { due: dueWithin[due] }),
    ...(project && { withoutProject: true }),
    ...(client !== '' && { client }),
    ...(system !== '' && { system }),
    ...(brand !== '' && { brand }),
    ...(imo && { withoutImo: true }),
    ...(duplicates && { duplicates }),
    ...(archived && { archived }),
    ...orderOf(search.sort ?? firstSort(search)),
  };
}

/** Returns one page of them. */
export const listInputOf = (search: DirectorySearch): ListVesselsInput => ({
  ...selectionOf(search),
  offset: (search.page - 1) * PAGE_SIZE,
  limit: PAGE_SIZE,
});
