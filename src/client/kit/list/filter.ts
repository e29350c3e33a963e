import * as z from 'zod/mini';
import { formatDay } from '#contract/format/format-date.ts';
import { textOf } from './search-schema.ts';
import type { ListSearch } from './use-list-search.ts';

export interface FilterOption {
  value: string | number;
  label: string;
}

interface FilterBase<Name extends string> {
  /** The parameter of the address. */
  name: Name;
  label: string;
  /** Stays in sight where a narrow screen folds the filters. */
  isMain?: boolean;
  isHidden?: boolean;
}

/** By what a list can be narrowed, beside the text of its search. */
export type Filter<Name extends string = string> =
  /** A choice in the bar itself, which the bar's own control shows. */
  { kind: 'bar'; name: Name } | FieldFilter<Name>;

export type FieldFilter<Name extends string = string> = FilterBase<Name> &
  (
    | { kind: 'text'; suggestions?: readonly string[] | undefined }
    | {
        kind: 'choice';
        /** The option for no choice: "Everybody". */ all: string;
        options: readonly FilterOption[];
      }
    | { kind: 'flag'; /** What the address says where it is set; '1' by default. */ on?: string }
    | { kind: 'days'; until: Name; untilLabel: string }
    /** Set by a link only: one project, one vessel. `text` names it. */
    | { kind: 'only'; text: string }
  );

/** The options of a choice whose values are the words that people read. */
export const optionsOf = (values: readonly string[]): FilterOption[] =>
  values.map((value) => ({ value, label: value }));

/** The staff as options, among them those who have left. */
export const peopleOptions = (
  people: readonly { id: number; name: string; isActive: boolean }[] = [],
): FilterOption[] =>
  people.map(({ id, name, isActive }) => ({ value: id, label: isActive ? name : `${name} (inactive)` }));

const namesOf = (filter: Filter): string[] =>
  filter.kind === 'days' ? [filter.name, filter.until] : [filter.name];

/** The values that a list has without filters. */
export function defaultsOf(list: ListSearch, names: readonly string[]): Record<string, unknown> {
  const defaults: Record<string, unknown> = z.parse(list.schema, {});
  return Object.fromEntries(names.map((name) => [name, defaults[name]]));
}

const isSet = (list: ListSearch, name: string) =>
  textOf(list.search[name]) !== textOf(defaultsOf(list, [name])[name]);

/** How many of the filters narrow the list. */
export const activeCount = (list: ListSearch, filters: readonly Filter[]): number =>
  filters.flatMap(namesOf).filter((name) => isSet(list, name)).length;

/** The text of the search, and every filter. */
const everyName = (list: ListSearch, filters: readonly Filter[]): string[] => [
  ...('q' in list.schema.shape ? ['q'] : []),
  ...filters.flatMap(namesOf),
];

/** Whether a text or a filter narrows the list. */
export const isNarrowed = (list: ListSearch, filters: readonly Filter[]): boolean =>
  everyName(list, filters).some((name) => isSet(list, name));

/** Shows all that there is. */
export const clearFilters = (list: ListSearch, filters: readonly Filter[]): void =>
  list.filter(defaultsOf(list, everyName(list, filters)));

export interface ActiveFilter {
  name: string;
  text: string;
}

/** What narrows the list at present, in the words of its filters. */
export const activeFilters = (list: ListSearch, filters: readonly Filter[]): ActiveFilter[] =>
  filters.flatMap((filter) =>
    namesOf(filter)
      .filter((name) => isSet(list, name))
      .map((name) => ({ name, text: chipText(list, filter, name) })),
  );

function chipText(list: ListSearch, filter: Filter, name: string): string {
  const value = textOf(list.search[name]);
  switch (filter.kind) {
    case 'bar':
      return value;
    case 'flag':
      return filter.label;
    case 'only':
      return `${filter.label}: ${filter.text}`;
    case 'text':
      return `${filter.label}: ${value}`;
    case 'days':
      return `${name === filter.name ? filter.label : filter.untilLabel}: ${formatDay(value)}`;
    case 'choice':
      return `${filter.label}: ${filter.options.find((option) => String(option.value) === value)?.label ?? value}`;
  }
}
