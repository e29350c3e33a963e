import { textOf, type SortKey } from './search-schema.ts';
import type { ListSearch } from './use-list-search.ts';

/** The sortable columns of a list, with their labels by id, and the default order. */
export interface Sorts {
  labels: Readonly<Record<string, string>>;
  first: SortKey;
}

export interface SortChoice {
  labels: Sorts['labels'];
  value: SortKey;
  onChange: (value: SortKey) => void;
}

/** Returns the order that the address of a list holds. */
export const sortChoiceOf = (list: ListSearch, { labels, first }: Sorts): SortChoice => ({
  labels,
  value: textOf(list.search['sort']) || first,
  onChange: (sort) => list.filter({ sort: sort === first ? undefined : sort }),
});
