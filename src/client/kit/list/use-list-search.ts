import { keepPreviousData } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import * as z from 'zod/mini';
import type { SearchOf } from '#client/lib/typed-search.ts';
import { writeSearch, type SearchSchema } from './search-schema.ts';

interface ChangeOptions {
  /** Leaves no step behind for the Back button. */
  replace?: boolean;
}

/** The state of a list, which its address holds. */
export interface ListSearch<Schema extends SearchSchema = SearchSchema> {
  schema: Schema;
  search: z.infer<Schema>;
  /** Changes what the list shows, which then begins at its first page. */
  filter(change: SearchOf<Schema>, options?: ChangeOptions): void;
  /** Changes the page, or what is open beside the list. */
  set(change: SearchOf<Schema>, options?: ChangeOptions): void;
}

/** Others change a list too: it is fetched again on each visit, and the previous rows stay until the answer is there. */
export const LIST_QUERY = { staleTime: 0, placeholderData: keepPreviousData } as const;

/** The parameters that say which page of a list is shown. */
const PAGING = ['page', 'before'];

/** Reads the state of a list from its address, and writes changes there; other parameters of the address stay. */
export function useListSearch<Schema extends SearchSchema>(schema: Schema): ListSearch<Schema> {
  const address: unknown = useSearch({ strict: false });
  const navigate = useNavigate();
  const search = useMemo(() => z.parse(schema, address), [schema, address]);
  return useMemo(() => {
    const set = (change: SearchOf<Schema>, { replace = false }: ChangeOptions = {}) =>
      void navigate({
        to: '.',
        // From the address as it then is: two changes may follow each other before the first one is drawn.
        search: (before: object) => changed(schema, before, change),
        replace,
        resetScroll: false,
        hashScrollIntoView: false,
      });
    const firstPage = Object.fromEntries(PAGING.map((name) => [name, undefined]));
    return {
      schema,
      search,
      set,
      filter: (change, options) => set({ ...firstPage, ...change }, options),
    };
  }, [schema, search, navigate]);
}

function changed<Schema extends SearchSchema>(
  schema: Schema,
  before: object,
  change: SearchOf<Schema>,
): Record<string, unknown> {
  const others = Object.entries(before).filter(([name]) => !(name in schema.shape));
  const next: z.infer<Schema> = z.parse(schema, { ...before, ...change });
  return { ...writeSearch(schema, next), ...Object.fromEntries(others) };
}
