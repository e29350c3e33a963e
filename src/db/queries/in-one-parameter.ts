import { sql, type SQL } from 'drizzle-orm';

/** Passes any number of values for an `in` as one parameter: the parameters of a statement are limited. */
export const inOneParameter = (values: Iterable<unknown>): SQL =>
  sql`(select value from json_each(${JSON.stringify([...values])}))`;
