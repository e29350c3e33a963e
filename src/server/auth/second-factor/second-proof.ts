import type { SignInMethod } from '#contract/session.ts';
import type { Transaction } from '#db/open-database.ts';
import type { AuthDeps } from '#server/auth/auth-context.ts';
import { AppError } from '#server/errors.ts';
import { findRecoveryCode, spendRecoveryCode } from './recovery-codes.ts';
import { checkTotp, findTotp, hasTotp, recordStep } from './totp-secrets.ts';

/** What a person typed beside the password. */
export interface SecondFactorInput {
  code?: string | undefined;
  recoveryCode?: string | undefined;
}

/** A second factor that was proven, or the fact that the person has none. */
export interface SecondProof {
  /** Null where the person has no second factor. */
  method: Exclude<SignInMethod, 'password'> | null;
  /** Uses the code up, in the transaction that relies on it. Returns false if it does not count any more. */
  spend: (tx: Transaction) => boolean;
}

/**
 * Checks the second factor of a person who has proven the password; null if the code is wrong. Throws unauthenticated at
 * `code` where one is due and none was sent, unavailable where codes cannot be checked.
 */
export function proveSecondFactor(
  { db, clock, staffKeys }: Pick<AuthDeps, 'db' | 'clock' | 'staffKeys'>,
  userId: number,
  { code, recoveryCode }: SecondFactorInput,
): SecondProof | null {
  if (recoveryCode !== undefined) {
    const id = findRecoveryCode(db, userId, recoveryCode);
    return id === null ? null : { method: 'recovery code', spend: (tx) => spendRecoveryCode(tx, clock, id) };
  }
  const totp = findTotp(db, userId);
  if (!totp) return noSecondFactor(userId);
  if (code === undefined) throw refuseAt('code', 'Enter the code from your authenticator app.');
  const step = checkTotp(staffKeys, clock, totp, code);
  return step === null ? null : { method: 'totp', spend: (tx) => recordStep(tx, totp.id, step) };
}

/** Counts unless the person has added an authenticator app in the meantime. */
export function noSecondFactor(userId: number): SecondProof {
  return { method: null, spend: (tx) => !hasTotp(tx, userId) };
}

/** The refusal of a wrong second factor. */
export function wrongSecondFactor({ recoveryCode }: SecondFactorInput): AppError {
  return recoveryCode === undefined
    ? refuseAt('code', 'This code is not right, or was used already.')
    : refuseAt('recoveryCode', 'This recovery code is not right, or was used already.');
}

function refuseAt(field: keyof SecondFactorInput, message: string): AppError {
  return new AppError('unauthenticated', message, { issues: [{ path: [field], message }] });
}
