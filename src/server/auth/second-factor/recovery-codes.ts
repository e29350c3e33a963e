import { randomInt } from 'node:crypto';
import { and, count, eq, isNull } from 'drizzle-orm';
import { BASE32_ALPHABET } from '#contract/format/base32.ts';
import {
  formatRecoveryCode,
  readRecoveryCode,
  RECOVERY_CODE_LENGTH,
  RECOVERY_CODES,
} from '#contract/office/sign-in-methods.ts';
import type { Database, Transaction } from '#db/open-database.ts';
import { recoveryCodes } from '#db/schema/index.ts';
import type { Clock } from '#server/services/context.ts';
import { hashToken } from '#server/tokens.ts';

/** Replaces a person's recovery codes. Returns the new ones, which are only here and with the person. */
export function renewRecoveryCodes(tx: Transaction, clock: Clock, userId: number): string[] {
  removeRecoveryCodes(tx, userId);
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  tx.insert(recoveryCodes)
    .values(
      codes.map((code) => ({ portalUserId: userId, codeHash: hashToken(code), createdAt: clock.now() })),
    )
    .run();
  return codes.map(formatRecoveryCode);
}

export function removeRecoveryCodes(tx: Transaction, userId: number): void {
  tx.delete(recoveryCodes).where(eq(recoveryCodes.portalUserId, userId)).run();
}

/** Returns how many codes a person can still use. */
export function countRecoveryCodes(source: Database | Transaction, userId: number): number {
  const row = source
    .select({ left: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.portalUserId, userId), isNull(recoveryCodes.usedAt)))
    .get();
  return row?.left ?? 0;
}

/** Returns the id of a person's unused code; null if there is none such. */
export function findRecoveryCode(source: Database, userId: number, typed: string): number | null {
  const codeHash = hashToken(readRecoveryCode(typed));
  const { portalUserId, usedAt } = recoveryCodes;
  const unused = and(eq(portalUserId, userId), eq(recoveryCodes.codeHash, codeHash), isNull(usedAt));
  return source.select().from(recoveryCodes).where(unused).get()?.id ?? null;
}

/** Uses a code up. Returns false if it was used in the meantime. */
export function spendRecoveryCode(tx: Transaction, clock: Clock, id: number): boolean {
  const unused = and(eq(recoveryCodes.id, id), isNull(recoveryCodes.usedAt));
  return tx.update(recoveryCodes).set({ usedAt: clock.now() }).where(unused).run().changes > 0;
}

/** 60 bits. */
function newCode(): string {
  return Array.from({ length: RECOVERY_CODE_LENGTH }, () =>
    BASE32_ALPHABET.charAt(randomInt(BASE32_ALPHABET.length)),
  ).join('');
}
