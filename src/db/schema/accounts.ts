import { sql } from 'drizzle-orm';
import { check, index, integer, real, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { CSV_FORMATS } from '#contract/format/csv-format.ts';
import { PORTAL_ROLES, REALMS, type SignInMethod } from '#contract/session.ts';
import { SIGN_IN_EVENTS } from '#contract/site/sign-in-log.ts';
import { columnChecks } from './checks.ts';
import { createdAt, id, instant, isoDate, jsonList, updatedAt, version } from './columns.ts';

/** The one admin account: username `admin`, password = argon2id hash of the 16-digit code. */
export const users = sqliteTable('users', {
  id: id(),
  username: text().notNull().unique(),
  password: text().notNull(),
  locale: text().notNull().default('en'),
});

/** Admin sessions. The token itself is never stored, only its SHA-256 in hex. */
export const adminSessions = sqliteTable(
  'admin_sessions',
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sessionToken: text().notNull().unique(),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
    lastUsedAt: instant(),
    /** When the admin last used a passkey in this session; empty after a sign-in with the code. */
    steppedUpAt: instant(),
  },
  (table) => [
    index('admin_sessions_user').on(table.userId),
    index('admin_sessions_expiry').on(table.expiresAt),
  ],
);

/** Managers and operators. Never deleted: history keeps their names. */
export const portalUsers = sqliteTable(
  'portal_users',
  {
    id: id(),
    /** Lower case, otherwise as typed. */
    email: text().notNull().unique(),
    /** argon2id; empty until the one-time link has been used. */
    passwordHash: text(),
    role: text({ enum: PORTAL_ROLES }).notNull(),
    name: text().notNull(),
    location: text(),
    phone: text(),
    isActive: integer({ mode: 'boolean' }).notNull().default(true),
    createdAt: createdAt(),
    lastLoginAt: instant(),
    failedLogins: integer().notNull().default(0),
    lockedUntil: instant(),
    /** SHA-256 of the token of the newest one-time link (invitation or reset). */
    resetTokenHash: text().unique(),
    resetExpiresAt: instant(),
    skills: text({ mode: 'json' }).$type<string[]>().notNull().default([]),
    /** Working hours a day, the basis of utilisation. */
    dailyHours: real().notNull().default(7.5),
    timezone: text().notNull().default('Europe/Oslo'),
    locale: text().notNull().default('en'),
    /** SHA-256 of the secret in the person's calendar feed address. */
    calendarToken: text().unique(),
    /** The format of the person's exports. */
    csvFormat: text({ enum: CSV_FORMATS }).notNull().default('comma'),
    version: version(),
  },
  (table) => [
    check('portal_users_csv_format', sql`${table.csvFormat} in ('comma', 'semicolon')`),
    check('portal_users_role', sql`${table.role} in ('manager', 'operator')`),
    check('portal_users_email_lower', sql`${table.email} = lower(${table.email})`),
  ],
);

/** Reference to the admin account. */
export const adminUserId = () => integer().references(() => users.id, { onDelete: 'restrict' });

/** Reference to a portal user, who is never deleted, so that history keeps the name. */
export const portalUserId = () => integer().references(() => portalUsers.id, { onDelete: 'restrict' });

/** Days on which a person cannot be planned. Without a reason: planning needs none, and illness must not show in a plan. */
export const absences = sqliteTable(
  'absences',
  {
    id: id(),
    userId: portalUserId().notNull(),
    firstDay: isoDate().notNull(),
    /** Included. */
    lastDay: isoDate().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('absences_user').on(table.userId, table.lastDay),
    ...columnChecks('absences', table),
    check('absences_order', sql`${table.lastDay} >= ${table.firstDay}`),
  ],
);

/** Portal sessions. The token itself is never stored, only its SHA-256 in hex. */
export const portalSessions = sqliteTable(
  'portal_sessions',
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => portalUsers.id, { onDelete: 'cascade' }),
    sessionToken: text().notNull().unique(),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
    lastUsedAt: instant(),
    userAgent: text(),
    /** What the person has proven, at the sign-in and later. */
    methods: jsonList<SignInMethod>(),
    /** When the person last proved all of it: at the sign-in, or over an open screen. */
    steppedUpAt: instant(),
  },
  (table) => [
    index('portal_sessions_user').on(table.userId),
    index('portal_sessions_expiry').on(table.expiresAt),
  ],
);

/** Facts about this installation that are not settings: one row each, such as the first manager's link. */
export const installation = sqliteTable('installation', {
  key: text().primaryKey(),
  value: text().notNull(),
});

/**
 * Settings of the admin panel, one row each; a setting without a row has its default (src/contract/site/site-settings.ts).
 */
export const settings = sqliteTable(
  'settings',
  {
    key: text().primaryKey(),
    value: text({ mode: 'json' }).notNull(),
    updatedAt: updatedAt(),
  },
  (table) => columnChecks('settings', table),
);

/** Sign-ins with their network address, which is why rows are deleted after a while; audit_logs has no addresses. */
export const signInLog = sqliteTable(
  'sign_in_log',
  {
    id: id(),
    event: text({ enum: SIGN_IN_EVENTS }).notNull(),
    realm: text({ enum: REALMS }).notNull(),
    /** A row of users or portal_users, by realm; empty if the entered name belongs to nobody. */
    userId: integer(),
    address: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('sign_in_log_created').on(table.createdAt), ...columnChecks('sign_in_log', table)],
);
