import { randomUUID } from 'node:crypto';
import { and, eq, isNotNull, isNull, lt, or } from 'drizzle-orm';
import type { Database, Transaction } from '#db/open-database.ts';
import { totpSecrets } from '#db/schema/index.ts';
import { AppError } from '#server/errors.ts';
import type { FileKeys } from '#server/integrations/sealed-file.ts';
import { seal, unseal } from '#server/integrations/sealed-text.ts';
import type { Clock } from '#server/services/context.ts';
import { newTotpSecret, stepOfCode } from './totp.ts';

type TotpSecret = typeof totpSecrets.$inferSelect;

/** The person's authenticator app that counts, or with 'pending' the one that is being added. */
export function findTotp(
  source: Database | Transaction,
  userId: number,
  state: 'confirmed' | 'pending' = 'confirmed',
): TotpSecret | null {
  const { portalUserId, confirmedAt } = totpSecrets;
  const wanted = state === 'confirmed' ? isNotNull(confirmedAt) : isNull(confirmedAt);
  const own = and(eq(portalUserId, userId), wanted);
  return source.select().from(totpSecrets).where(own).get() ?? null;
}

export function hasTotp(source: Database | Transaction, userId: number): boolean {
  return findTotp(source, userId) !== null;
}

/** Stores a new secret that waits for its first code, in place of an earlier one that waits. */
export function storePendingTotp(
  tx: Transaction,
  keys: FileKeys | null,
  clock: Clock,
  userId: number,
): string {
  if (!keys) throw lockedCodes('there is no staff key');
  const secret = newTotpSecret();
  const rowUuid = randomUUID();
  removePending(tx, userId);
  tx.insert(totpSecrets)
    .values({
      portalUserId: userId,
      rowUuid,
      secretCiphertext: seal(keys.current, secret, placeOf(rowUuid)),
      createdAt: clock.now(),
    })
    .run();
  return secret;
}

/** Makes the pending app the one that counts, in place of an earlier one, after a code of this step. */
export function confirmTotp(tx: Transaction, clock: Clock, pending: TotpSecret, step: number): void {
  tx.delete(totpSecrets)
    .where(and(eq(totpSecrets.portalUserId, pending.portalUserId), isNotNull(totpSecrets.confirmedAt)))
    .run();
  tx.update(totpSecrets)
    .set({ confirmedAt: clock.now(), lastStep: step })
    .where(eq(totpSecrets.id, pending.id))
    .run();
}

function removePending(tx: Transaction, userId: number): void {
  tx.delete(totpSecrets)
    .where(and(eq(totpSecrets.portalUserId, userId), isNull(totpSecrets.confirmedAt)))
    .run();
}

/** Removes a person's authenticator app, and one that is being added; returns whether one counted. */
export function removeTotp(tx: Transaction, userId: number): boolean {
  const had = hasTotp(tx, userId);
  tx.delete(totpSecrets).where(eq(totpSecrets.portalUserId, userId)).run();
  return had;
}

/** Returns the step of a right code that was not used yet; null for any other. Throws unavailable without the key. */
export function checkTotp(
  keys: FileKeys | null,
  clock: Clock,
  { rowUuid, secretCiphertext, lastStep }: TotpSecret,
  code: string,
): number | null {
  const opened = keys
    ? unseal(keys.known, secretCiphertext, placeOf(rowUuid))
    : ({ ok: false, reason: 'unknown key' } as const);
  if (!opened.ok) throw lockedCodes(`the secret of an authenticator app does not open: ${opened.reason}`);
  const step = stepOfCode(opened.text, code, clock.now());
  return step !== null && (lastStep === null || step > lastStep) ? step : null;
}

/** Records the step of an accepted code. Returns false if that code, or a later one, was used in the meantime. */
export function recordStep(tx: Transaction, id: number, step: number): boolean {
  const isNew = or(isNull(totpSecrets.lastStep), lt(totpSecrets.lastStep, step));
  const used = tx
    .update(totpSecrets)
    .set({ lastStep: step })
    .where(and(eq(totpSecrets.id, id), isNotNull(totpSecrets.confirmedAt), isNew))
    .run();
  return used.changes > 0;
}

function lockedCodes(internal: string): AppError {
  const message = 'Codes cannot be checked at the moment. Use a passkey or a recovery code.';
  return new AppError('unavailable', message, { internal, issues: [{ path: ['code'], message }] });
}

const placeOf = (row: string) => ({ table: 'totp_secrets', column: 'secret', row });
