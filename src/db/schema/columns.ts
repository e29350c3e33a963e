import { sql } from 'drizzle-orm';
import { integer, text } from 'drizzle-orm/sqlite-core';
import { CURRENCIES } from '#contract/billing/billing.ts';

/** AUTOINCREMENT: an id is never reused, so that an old link or token can never reach a new record. */
export const id = () => integer().primaryKey({ autoIncrement: true });

/** An instant: UTC milliseconds since 1970. */
export const instant = () => integer({ mode: 'timestamp_ms' });

const now = sql`(cast(unixepoch('subsec') * 1000 as integer))`;

export const createdAt = () => instant().notNull().default(now);
export const updatedAt = () => instant().notNull().default(now);

/** The time by the clock of the person's device, which may have been offline; createdAt is ours. */
export const occurredAt = () => instant();

/**
 * The moment from which the person could no longer write, if the entry was made before it and came after it: the
 * project was locked or went to another person. Empty for all others.
 */
export const lateSince = () => instant();

/** A day without a time, as YYYY-MM-DD. The length marks the column for `columnChecks`. */
export const ISO_DATE_LENGTH = 10;
export const isoDate = () => text({ length: ISO_DATE_LENGTH });

/** An amount in minor units (øre, cent), always with a currency beside it. */
export const money = () => integer();
export const currency = () => text({ enum: CURRENCIES });

/** A list of JSON values, empty by default. */
export const jsonList = <T>() => text({ mode: 'json' }).$type<T[]>().notNull().default([]);

/** Counts the edits of a record that two people may have open; a write sends the version it has seen. */
export const version = () => integer().notNull().default(1);
