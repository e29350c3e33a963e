import { keepPreviousData } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import * as z from 'zod/mini';
import type { SearchOf } from '#client/lib/typed-search.ts';
import { writeSearch, type SearchSchema } from './search-schema.ts';

interface ChangeOptions {
  /** Replaces the history entry instead of adding one. */
  replace?: boolean;
}

/** The state of a list, as its address holds it. */
export interface ListSearch<Schema extends SearchSchema = SearchSchema> {
  schema: Schema;
  search: z.infer<Schema>;
  /** Changes a filter and returns to the first page. */
  filter(change: SearchOf<Schema>, options?: ChangeOptions): void;
  /** Changes the page, or the record that is open beside the list. */
  set(change: SearchOf<Schema>, options?: ChangeOptions): void;
}

/** Other people change lists too: refetches on each visit and keeps the previous rows until the answer arrives. */
export const LIST_QUERY = { staleTime: 0, placeholderData: keepPreviousData } as const;

/** The parameters that select the page of a list. */
const PAGING = ['page', 'before'];

/** Reads the state of a list from its address and writes changes back; other parameters of the address are kept. */
export function useListSearch<Schema extends SearchSchema>(schema: Schema): ListSearch<Schema> {
  const address: unknown = useSearch({ strict: false });
  const navigate = useNavigate();
  const search = useMemo(() => z.parse(schema, address), [schema, address]);
  return useMemo(
    () =>
      listSearch(schema, search, (change, { replace = false } = {}) => {
        void navigate({
          to: '.',
          // Starts from the latest address: two changes may follow each other before a render.
          search: (before: object) => changed(schema, before, change),
          replace,
          resetScroll: false,
          hashScrollIntoView: false,
        });
      }),
    [schema, search, navigate],
  );
}

/** The state of a list that no address holds, as in a dialog. */
export function useListState<Schema extends SearchSchema>(schema: Schema): ListSearch<Schema> {
  const [state, setState] = useState<object>({});
  return useMemo(
    () =>
      listSearch(schema, z.parse(schema, state), (change) =>
        setState((before) => changed(schema, before, change)),
      ),
    [schema, state],
  );
}

function listSearch<Schema extends SearchSchema>(
  schema: Schema,
  search: z.infer<Schema>,
  set: ListSearch<Schema>['set'],
): ListSearch<Schema> {
  const firstPage = Object.fromEntries(PAGING.map((name) => [name, undefined]));
  return { schema, search, set, filter: (change, options) => set({ ...firstPage, ...change }, options) };
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
