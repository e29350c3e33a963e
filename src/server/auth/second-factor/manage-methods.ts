import { eq } from 'drizzle-orm';
import type {
  ConfirmTotpInput,
  RecoveryCodes,
  SignInMethods,
  TotpSetup,
} from '#contract/office/sign-in-methods.ts';
import type { PortalRole } from '#contract/session.ts';
import type { Transaction } from '#db/open-database.ts';
import { portalUsers } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import type { AuthDeps } from '#server/auth/auth-context.ts';
import { writeMethodAudit } from '#server/auth/sign-in-audit.ts';
import { listPasskeys, removePasskeys } from '#server/auth/passkeys/manage-passkeys.ts';
import { findLinkedAccount, removeFederatedIdentities } from '#server/auth/oidc/oidc-sign-in.ts';
import { AppError } from '#server/errors.ts';
import { countRecoveryCodes, removeRecoveryCodes, renewRecoveryCodes } from './recovery-codes.ts';
import { addMethod } from '#server/auth/session-methods.ts';
import { refuseLosingLastFactor, requiredFrom, requiresPasskey } from './policy.ts';
import { describeTotp } from './totp.ts';
import { checkTotp, confirmTotp, findTotp, removeTotp, storePendingTotp } from './totp-secrets.ts';

interface Owner {
  userId: number;
  email: string;
  name: string;
  role: PortalRole;
  sessionId: number;
}

/** The calls by which people change their own ways to sign in. */
export interface MethodManagement {
  signInMethods(owner: Owner): SignInMethods;
  /** Makes a secret that counts once a code of it was entered. Throws unavailable without the key that seals it. */
  beginTotp(owner: Owner): TotpSetup;
  /**
   * Lets the new authenticator app count, in place of an earlier one. Returns recovery codes where the person has none.
   * Throws badInput at `code`, conflict.
   */
  confirmTotp(owner: Owner, input: ConfirmTotpInput): RecoveryCodes;
  /** Throws conflict where the company requires the app. */
  removeTotp(owner: Owner): void;
  /** The next sign-in with the identity provider may link the account again. */
  removeLinkedAccount(owner: Owner): void;
  /** Replaces all recovery codes. Throws conflict where the person has no second factor. */
  newRecoveryCodes(owner: Owner): RecoveryCodes;
}

export function createMethodManagement(deps: AuthDeps): MethodManagement {
  const { db, clock, staffKeys, publicUrl, identityProvider } = deps;

  function canConfirmWithPassword(person: Pick<Owner, 'userId' | 'role'>): boolean {
    const user = db.select().from(portalUsers).where(eq(portalUsers.id, person.userId)).get();
    const hasPassword = user !== undefined && user.passwordHash !== null;
    return hasPassword && (findTotp(db, person.userId) !== null || !requiresPasskey(db, clock, person));
  }

  function describeLinkedAccount(userId: number): SignInMethods['linkedAccount'] {
    const account = findLinkedAccount(db, userId);
    return (
      account && {
        label: identityProvider?.label ?? new URL(account.issuer).hostname,
        linkedAt: account.linkedAt.toISOString(),
        lastUsedAt: account.lastUsedAt?.toISOString() ?? null,
      }
    );
  }

  return {
    signInMethods({ userId, role }) {
      const confirmedAt = findTotp(db, userId)?.confirmedAt?.toISOString();
      return {
        totp: confirmedAt === undefined ? null : { confirmedAt },
        recoveryCodesLeft: countRecoveryCodes(db, userId),
        passkeys: listPasskeys(db, { userId }),
        linkedAccount: describeLinkedAccount(userId),
        canConfirmWithPassword: canConfirmWithPassword({ userId, role }),
        canAddPasskey: publicUrl !== undefined,
        requiredFrom: requiredFrom(db, { role }),
      };
    },

    beginTotp(owner) {
      const secret = inTransaction(db, (tx) => storePendingTotp(tx, staffKeys, clock, owner.userId));
      return describeTotp(secret, owner.email);
    },

    confirmTotp: (owner, { code }) =>
      inTransaction(db, (tx) => {
        const { userId } = owner;
        const pending = findTotp(tx, userId, 'pending');
        if (!pending) throw new AppError('conflict', 'Please start adding the authenticator app again.');
        const step = checkTotp(staffKeys, clock, pending, code);
        if (step === null) throw unfittingCode();
        const isReplaced = findTotp(tx, userId) !== null;
        confirmTotp(tx, clock, pending, step);
        addMethod(tx, owner.sessionId, 'totp');
        writeMethodAudit(
          tx,
          clock,
          owner,
          isReplaced ? 'update' : 'create',
          `Authenticator app ${isReplaced ? 'replaced' : 'added'}`,
        );
        const hasCodes = countRecoveryCodes(tx, userId) > 0;
        return { recoveryCodes: hasCodes ? [] : renewRecoveryCodes(tx, clock, userId) };
      }),

    removeTotp: (owner) =>
      inTransaction(db, (tx) => {
        if (!removeApp(tx, owner.userId)) return;
        refuseLosingLastFactor(tx, clock, owner);
        writeMethodAudit(tx, clock, owner, 'delete', 'Authenticator app removed');
      }),

    removeLinkedAccount: (owner) =>
      inTransaction(db, (tx) => {
        if (removeFederatedIdentities(tx, owner.userId) === 0) return;
        writeMethodAudit(tx, clock, owner, 'delete', 'Linked account removed');
      }),

    newRecoveryCodes: (owner) =>
      inTransaction(db, (tx) => {
        if (!findTotp(tx, owner.userId)) {
          throw new AppError('conflict', 'Add an authenticator app first.');
        }
        writeMethodAudit(tx, clock, owner, 'update', 'Recovery codes renewed');
        return { recoveryCodes: renewRecoveryCodes(tx, clock, owner.userId) };
      }),
  };
}

/** Removes all that a person signs in with beside the password, the link to an identity provider included. */
export function removeSecondFactor(tx: Transaction, userId: number): void {
  removeApp(tx, userId);
  removePasskeys(tx, { userId });
  removeFederatedIdentities(tx, userId);
}

/** Returns whether the app counted. */
function removeApp(tx: Transaction, userId: number): boolean {
  removeRecoveryCodes(tx, userId);
  return removeTotp(tx, userId);
}

function unfittingCode(): AppError {
  const message = 'This code does not fit. Check the clock of your phone.';
  return new AppError('badInput', message, { issues: [{ path: ['code'], message }] });
}
