import { DUE_WITHIN, VESSEL_SORTS, type ListVesselsInput } from '#contract/vessel-list.ts';

/** How the address says it; names that are missing are as at first. */
export type DirectorySearch = Readonly<Record<string, string | undefined>>;

type Sort = (typeof VESSEL_SORTS)[number];
export type DueWithin = (typeof DUE_WITHIN)[number];

/** What the address says of the directory. */
export interface DirectoryView {
  q: string;
  due: DueWithin | undefined;
  withoutProject: boolean;
  client: string;
  system: string;
  brand: string;
  withoutImo: boolean;
  alike: boolean;
  archived: boolean;
  sort: Sort;
  direction: 'asc' | 'desc';
  /** From 1. */
  page: number;
  /** The one that is opened beside the list. */
  vessel: number | undefined;
}

export const PAGE_SIZE = 50;
const PAGE_MAX = 20_000;
const TEXT_MAX = 200;

/** No filter but the text. */
export const NO_FILTERS = {
  due: undefined,
  withoutProject: false,
  client: '',
  system: '',
  brand: '',
  withoutImo: false,
  alike: false,
  archived: false,
} as const satisfies Partial<DirectoryView>;

const dueNames: Record<DueWithin, string> = { overdue: 'overdue', '30 days': '30', '90 days': '90' };

/** Reads the address; what is no value of ours falls away without a word. */
export function readDirectory(search: DirectorySearch): DirectoryView {
  const due = DUE_WITHIN.find((name) => dueNames[name] === search['due']);
  const [, minus, sortName] = /^(-?)(\w+)$/.exec(search['sort'] ?? '') ?? [];
  const sort = VESSEL_SORTS.find((name) => name === sortName);
  return {
    q: text(search['q']),
    due,
    withoutProject: search['project'] === 'none',
    client: text(search['client']),
    system: text(search['system']),
    brand: text(search['brand']),
    withoutImo: search['imo'] === 'none',
    alike: search['alike'] === '1',
    archived: search['archived'] === '1',
    // What falls due is read in the order in which it does.
    sort: sort ?? firstSort(due),
    direction: sort && minus === '-' ? 'desc' : 'asc',
    page: Math.min(positive(search['page']) ?? 1, PAGE_MAX),
    vessel: positive(search['vessel']),
  };
}

/** The address of a view; what is as at first is left out. */
export function writeDirectory(view: DirectoryView): Record<string, string> {
  const { sort, direction, due, page } = view;
  const isFirstSort = sort === firstSort(due) && direction === 'asc';
  const said = {
    q: view.q,
    due: due === undefined ? '' : dueNames[due],
    project: view.withoutProject ? 'none' : '',
    client: view.client,
    system: view.system,
    brand: view.brand,
    imo: view.withoutImo ? 'none' : '',
    alike: view.alike ? '1' : '',
    archived: view.archived ? '1' : '',
    sort: isFirstSort ? '' : `${direction === 'desc' ? '-' : ''}${sort}`,
    page: page > 1 ? String(page) : '',
    vessel: String(view.vessel ?? ''),
  };
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== ''));
}

/** Which vessels a view shows, and which page of them. */
export function listInputOf(view: DirectoryView): ListVesselsInput {
  const { q, due, client, system, brand, withoutProject, withoutImo, alike, archived } = view;
  return {
    ...(q !== '' && { q }),
    ...(due && { due }),
    ...(withoutProject && { withoutProject }),
    ...(client !== '' && { client }),
    ...(system !== '' && { system }),
    ...(brand !== '' && { brand }),
    ...(withoutImo && { withoutImo }),
    ...(alike && { alike }),
    ...(archived && { archived }),
    sort: view.sort,
    direction: view.direction,
    offset: (view.page - 1) * PAGE_SIZE,
    limit: PAGE_SIZE,
  };
}

export function isNarrowed(view: DirectoryView): boolean {
  const names = Object.keys(NO_FILTERS) as (keyof typeof NO_FILTERS)[];
  return view.q !== '' || names.some((name) => view[name] !== NO_FILTERS[name]);
}

const firstSort = (due: DueWithin | undefined): Sort => (due === undefined ? 'vesselName' : 'nextServiceDue');

const text = (said = '') => said.trim().slice(0, TEXT_MAX);

function positive(said: string | undefined): number | undefined {
  const value = Number(said);
  return Number.isSafeInteger(value) && value >= 1 ? value : undefined;
}
