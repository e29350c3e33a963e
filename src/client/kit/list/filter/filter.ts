import * as z from 'zod/mini';
import { formatDay } from '#contract/format/format-date.ts';
import { textOf } from '#client/kit/list/search-schema.ts';
import type { ListSearch } from '#client/kit/list/use-list-search.ts';

export interface FilterOption {
  value: string | number;
  label: string;
}

interface FilterBase<Name extends string> {
  /** The name of the parameter in the address. */
  name: Name;
  label: string;
  /** Stays visible when a narrow screen collapses the filters. */
  isMain?: boolean;
  isHidden?: boolean;
}

/** The filters of a list besides its search text. */
export type Filter<Name extends string = string> =
  /** A choice that the bar shows as its own control. */
  { kind: 'bar'; name: Name } | FieldFilter<Name>;

export type FieldFilter<Name extends string = string> = FilterBase<Name> &
  (
    | { kind: 'text'; suggestions?: readonly string[] | undefined }
    | {
        kind: 'choice';
        /** The label for no choice: "All". */ all: string;
        options: readonly FilterOption[];
      }
    | { kind: 'flag'; /** The value in the address when set; '1' by default. */ on?: string }
    | { kind: 'days'; until: Name; untilLabel: string }
    /** Set by links only: one project or one vessel. `text` is its label. */
    | { kind: 'only'; text: string }
  );

/** Returns options whose values are also their labels. */
export const optionsOf = (values: readonly string[]): FilterOption[] =>
  values.map((value) => ({ value, label: value }));

/** Returns the staff as options, including inactive people. */
export const peopleOptions = (
  people: readonly { id: number; name: string; isActive: boolean }[] = [],
): FilterOption[] =>
  people.map(({ id, name, isActive }) => ({ value: id, label: isActive ? name : `${name} (inactive)` }));

const namesOf = (filter: Filter): string[] =>
  filter.kind === 'days' ? [filter.name, filter.until] : [filter.name];

/** Returns the values of a list without filters. */
export function defaultsOf(list: ListSearch, names: readonly string[]): Record<string, unknown> {
  const defaults: Record<string, unknown> = z.parse(list.schema, {});
  return Object.fromEntries(names.map((name) => [name, defaults[name]]));
}

const isSet = (list: ListSearch, name: string) =>
  textOf(list.search[name]) !== textOf(defaultsOf(list, [name])[name]);

/** Returns how many filters are active. */
export const activeCount = (list: ListSearch, filters: readonly Filter[]): number =>
  filters.flatMap(namesOf).filter((name) => isSet(list, name)).length;

/** The search text and all filters. */
const everyName = (list: ListSearch, filters: readonly Filter[]): string[] => [
  ...('q' in list.schema.shape ? ['q'] : []),
  ...filters.flatMap(namesOf),
];

/** Returns whether the search text or a filter is active. */
export const isNarrowed = (list: ListSearch, filters: readonly Filter[]): boolean =>
  everyName(list, filters).some((name) => isSet(list, name));

/** Clears the search text and all filters. */
export const clearFilters = (list: ListSearch, filters: readonly Filter[]): void =>
  list.filter(defaultsOf(list, everyName(list, filters)));

export interface ActiveFilter {
  name: string;
  text: string;
}

/** Returns the labels of the active filters. */
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
