import * as z from 'zod/mini';
import { catch as orDefault } from 'zod/mini';
import type { SearchOf } from '#client/lib/typed-search.ts';

const TEXT_MAX = 200;
const PAGE_MAX = 20_000;

/** A value as the address writes it: text, number, or a comma-separated list. */
export function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(',');
  if (typeof value === 'string') return value.trim();
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

/** A query string holds text; a link within the program may also pass the value itself. */
const asText = () => z.transform(textOf);

const positive = (max: number) =>
  z.pipe(
    z.pipe(
      asText(),
      z.transform((text) => (text === '' ? undefined : Number(text))),
    ),
    z.int().check(z.minimum(1), z.maximum(max)),
  );

/*
 * The parameters of a list's address. A missing, empty or invalid value falls back to the default without an error:
 * people edit addresses by hand and keep them for years.
 */

/** Text; '' by default. */
export const text = (max = TEXT_MAX) =>
  orDefault(
    z.pipe(
      z.pipe(
        asText(),
        z.transform((said) => said.slice(0, max)),
      ),
      z.string(),
    ),
    '',
  );

/** The id of a record. */
export const id = () => orDefault(z.optional(positive(Number.MAX_SAFE_INTEGER)), undefined);

/** A page number, from 1. */
export const page = () => orDefault(positive(PAGE_MAX), 1);

/** A calendar date, such as 2026-11-21. */
export const day = () => orDefault(z.optional(z.iso.date()), undefined);

/** A flag, written as 1; anything else is false. */
export const flag = () =>
  orDefault(
    z.pipe(
      z.pipe(
        asText(),
        z.transform((said) => said === '1' || said === 'true'),
      ),
      z.boolean(),
    ),
    false,
  );

/** One of a set of values, or none. */
export const choice = <const Values extends readonly string[]>(values: Values) =>
  orDefault(z.optional(z.enum(values)), undefined);

/** One of a set of values, with a default. */
export const choiceOr = <const Values extends readonly string[]>(
  values: Values,
  preset: NoInfer<Values[number]>,
) => orDefault(z.enum(values), preset);

/** Several of a set of values, comma-separated, in the order of the set. */
export const choices = <const Value extends string>(values: readonly Value[]) =>
  orDefault(
    z.pipe(
      asText(),
      z.transform((said) => {
        const names = said.split(',');
        return values.filter((value) => names.includes(value));
      }),
    ),
    [],
  );

/** The columns a list can be sorted by; a minus sorts descending. */
export type SortKey<Column extends string = string> = Column | `-${Column}`;

/** The column to sort by; "-updatedAt" sorts descending. */
export const sort = <const Column extends string>(columns: readonly Column[]) =>
  choice(columns.flatMap((column): SortKey<Column>[] => [column, `-${column}`]));

/** Returns the sort order as a procedure takes it. */
export function orderOf<Column extends string>(key: SortKey<Column>) {
  const isDescending = key.startsWith('-');
  return {
    // The minus is not part of the column name.
    sort: (isDescending ? key.slice(1) : key) as Column,
    direction: isDescending ? ('desc' as const) : ('asc' as const),
  };
}

/** The search schema of a list: an object of the parameters above. */
export type SearchSchema = z.ZodMiniObject<Record<string, z.ZodMiniType>>;

/** Returns the address of a view, without defaults. */
export function writeSearch<Schema extends SearchSchema>(
  schema: Schema,
  view: SearchOf<Schema>,
): SearchOf<Schema> {
  const defaults: Record<string, unknown> = z.parse(schema, {});
  const kept = Object.entries(view).filter(([name, value]) => textOf(value) !== textOf(defaults[name]));
  return Object.fromEntries(kept) as SearchOf<Schema>;
}
