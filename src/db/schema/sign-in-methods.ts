import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { CHALLENGE_KINDS, PASSKEY_LABEL_MAX } from '#contract/office/passkeys.ts';
import { adminUserId, portalUserId } from './accounts.ts';
import { columnChecks, filledChecks } from './checks.ts';
import { createdAt, id, instant, jsonList } from './columns.ts';

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

/** Passkeys of one person of either realm. */
export const webauthnCredentials = sqliteTable(
  'webauthn_credentials',
  {
    id: id(),
    portalUserId: portalUserId(),
    adminUserId: adminUserId(),
    /** As the browser sends it, in base64url. */
    credentialId: text().notNull().unique(),
    /** COSE, in base64url. */
    publicKey: text().notNull(),
    /** Synced passkeys report 0 always. */
    counter: integer().notNull(),
    transports: jsonList<string>(),
    label: text().notNull(),
    /** Synced by a password manager or a platform account. */
    backedUp: integer({ mode: 'boolean' }).notNull(),
    /** The counter went back: there may be a copy of the key, so it does not count any more. */
    refusedAt: instant(),
    createdAt: createdAt(),
    lastUsedAt: instant(),
  },
  (table) => [
    index('webauthn_credentials_of_person').on(table.portalUserId),
    index('webauthn_credentials_of_admin').on(table.adminUserId),
    check(
      'webauthn_credentials_owner',
      sql`(${table.portalUserId} is null) <> (${table.adminUserId} is null)`,
    ),
    check('webauthn_credentials_counter', sql`${table.counter} >= 0`),
    check(
      'webauthn_credentials_label',
      sql`length(trim(${table.label})) between 1 and ${sql.raw(String(PASSKEY_LABEL_MAX))}`,
    ),
  ],
);

interface ChallengeData {
  /** The path that the person wanted to open. */
  next?: string | undefined;
  /** When the person last signed in at the identity provider, if it says so (ISO, UTC). */
  authenticatedAt?: string | undefined;
}

/** What a browser has to sign or to send back. Each works once, for a few minutes; only its SHA-256 is stored. */
export const authChallenges = sqliteTable(
  'auth_challenges',
  {
    id: id(),
    kind: text({ enum: CHALLENGE_KINDS }).notNull(),
    challengeHash: text().notNull().unique(),
    /** Whose it is; both are null before a sign-in. */
    portalUserId: portalUserId(),
    adminUserId: adminUserId(),
    /** What the next step of a sign-in with the identity provider needs; nothing secret. */
    data: text({ mode: 'json' }).$type<ChallengeData>(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  (table) => [
    index('auth_challenges_expiry').on(table.expiresAt),
    index('auth_challenges_of_person').on(table.portalUserId),
    index('auth_challenges_of_admin').on(table.adminUserId),
    ...columnChecks('auth_challenges', table),
  ],
);

/** Accounts at the office's identity provider (OpenID Connect), each linked to one person. */
export const federatedIdentities = sqliteTable(
  'federated_identities',
  {
    id: id(),
    portalUserId: portalUserId().notNull(),
    issuer: text().notNull(),
    subject: text().notNull(),
    linkedAt: instant().notNull(),
    lastUsedAt: instant(),
  },
  (table) => [
    uniqueIndex('federated_identities_account').on(table.issuer, table.subject),
    uniqueIndex('federated_identities_of_person').on(table.portalUserId, table.issuer),
    ...filledChecks('federated_identities', table, ['issuer', 'subject']),
  ],
);
