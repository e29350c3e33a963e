import { sql } from 'drizzle-orm';
import { integer } from 'drizzle-orm/sqlite-core';

/** AUTOINCREMENT: an id is never given out twice, so that an old link or token can never reach a new record. */
export const id = () => integer().primaryKey({ autoIncrement: true });

/** An instant: UTC milliseconds since 1970. */
export const instant = () => integer({ mode: 'timestamp_ms' });

const now = sql`(cast(unixepoch('subsec') * 1000 as integer))`;

export const createdAt = () => instant().notNull().default(now);
export const updatedAt = () => instant().notNull().default(now);

/** Counts the edits of a record that two people may hold open; a write names the version it has seen. */
export const version = () => integer().notNull().default(1);
