import type { SearchSchemaInput } from '@tanstack/react-router';
import type * as z from 'zod/mini';

/** The search of a link to a list: any of its parameters; the others have their defaults. */
export type SearchOf<Schema extends z.ZodMiniType> = {
  [Name in keyof z.infer<Schema>]?: z.infer<Schema>[Name] | undefined;
};

/** The raw search, before the screen parses it by its schema. */
export type UnreadSearch = Readonly<Record<string, unknown>>;

/**
 * Types the search of a route by a list's schema, so that links are type-checked. The screen parses the address itself
 * (`useListSearch`): routes are part of the first page for visitors, and a schema would add its library, 7 kB. For the
 * same reason a route imports the schema as a type.
 */
export const searchOf =
  <Schema extends z.ZodMiniType>() =>
  (search: SearchOf<Schema> & SearchSchemaInput): UnreadSearch =>
    search;
