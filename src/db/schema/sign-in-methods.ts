import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { portalUserId } from './accounts.ts';
import { createdAt, id, instant } from './columns.ts';

/**
 * Secrets of authenticator apps, sealed with the staff key. A person has one that counts and, while an app is being added
 * or replaced, one that is not confirmed yet.
 */
export const totpSecrets = sqliteTable(
  'totp_secrets',
  {
    id: id(),
    portalUserId: portalUserId().notNull(),
    /** The place that the secret is sealed for. */
    rowUuid: text().notNull().unique(),
    secretCiphertext: text().notNull(),
    confirmedAt: instant(),
    /** The time step of the last code that was accepted; only later ones count. */
    lastStep: integer(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('totp_secrets_of_person').on(table.portalUserId, sql`("confirmed_at" is null)`),
    check('totp_secrets_secret_sealed', sql`${table.secretCiphertext} like 'v1.%'`),
  ],
);

/** Recovery codes. The code itself is never stored, only its SHA-256 in hex. */
export const recoveryCodes = sqliteTable(
  'recovery_codes',
  {
    id: id(),
    portalUserId: portalUserId().notNull(),
    codeHash: text().notNull().unique(),
    usedAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [index('recovery_codes_of_person').on(table.portalUserId)],
);
