import { sql, type SQL } from 'drizzle-orm';

/** Values for an `in`, however many, in one parameter: a statement takes only so many. */
export const inOneParameter = (values: Iterable<unknown>): SQL =>
  sql`(select value from json_each(${JSON.stringify([...values])}))`;
