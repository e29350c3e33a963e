import type { SearchSchemaInput } from '@tanstack/react-router';
import type * as z from 'zod/mini';

/** What a link to a list may say: any of the list's parameters; the others are as they are by default. */
export type SearchOf<Schema extends z.ZodMiniType> = {
  [Name in keyof z.infer<Schema>]?: z.infer<Schema>[Name] | undefined;
};

/** What the address says, before the screen reads it by its schema. */
export type UnreadSearch = Readonly<Record<string, unknown>>;

/**
 * Types the search of a route by a list's search schema, so that links to it are checked. The screen itself reads the
 * address by the schema (`useListSearch`): routes are part of the first page that visitors load, and a schema would bring
 * its library, 7 kB, into it. For the same reason a route imports the schema as a type.
 */
export const searchOf =
  <Schema extends z.ZodMiniType>() =>
  (search: SearchOf<Schema> & SearchSchemaInput): UnreadSearch =>
    search;
