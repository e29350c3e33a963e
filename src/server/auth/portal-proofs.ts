import { eq, sql } from 'drizzle-orm';
import type { PasskeyAssertion } from '#contract/office/passkeys.ts';
import type { RedeemOneTimeLinkInput } from '#contract/session.ts';
import type { Transaction } from '#db/open-database.ts';
import { portalUsers } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import { DECOY_HASH } from '#server/auth/passwords/password-hasher.ts';
import { AppError } from '#server/errors.ts';
import type { AuthDeps, Caller } from './auth-context.ts';
import type { LoginThrottling } from './login-throttling.ts';
import type { MethodOwner } from './method-owner.ts';
import { readLinkOwner, type ProvenUser } from './one-time-links.ts';
import {
  findPasskeyOwner,
  proveOwnPasskey,
  provePasskey,
  type PasskeyProof,
  type Proof,
} from './passkeys/prove-passkey.ts';
import {
  noSecondFactor,
  proveSecondFactor,
  wrongSecondFactor,
  type SecondFactorInput,
  type SecondProof,
} from './second-factor/second-proof.ts';
import { hasTotp } from './second-factor/totp-secrets.ts';
import { countUnknownName, describeFailure, writePortalAudit } from './sign-in-audit.ts';

export interface Proven {
  user: ProvenUser;
  second: SecondProof;
}

type PasswordInput = { email: string; password: string } & SecondFactorInput;

/** Each call proves who a portal user is, and records and slows down wrong tries. */
export interface PortalProofs {
  /** Password and second factor. Throws unauthenticated, tooManyRequests, unavailable. */
  byPassword(input: PasswordInput, caller: Caller): Promise<Proven>;
  /** A passkey of any person. Throws unauthenticated, tooManyRequests. */
  byPasskey(assertion: PasskeyAssertion, caller: Caller): Promise<PasskeyProof>;
  /** A passkey of this person. Throws unauthenticated, tooManyRequests. */
  byOwnPasskey(
    owner: MethodOwner & { email: string },
    assertion: PasskeyAssertion,
    caller: Caller,
  ): Promise<Proof>;
  /** The second factor of the owner of a one-time link, which stands for the password. Throws as `byPassword` does. */
  ofLink(input: RedeemOneTimeLinkInput, caller: Caller): Promise<SecondProof>;
}

export function createPortalProofs(deps: AuthDeps, limits: LoginThrottling): PortalProofs {
  const { db, clock, hasher, report } = deps;

  return {
    async byPassword({ email, password, ...input }, { clientAddress: address, signal }) {
      const tried = db.select().from(portalUsers).where(eq(portalUsers.email, email)).get();
      let isPasswordRight = false;
      const proven = await limits.attempt({ address, account: email, signal }, async (place) => {
        const passwordHash = tried?.passwordHash ?? null;
        const isRight = await hasher.verify(passwordHash ?? DECOY_HASH, password, place);
        if (!isRight || passwordHash === null || !tried?.isActive) return null;
        isPasswordRight = true;
        const second = proveSecondFactor(deps, tried.id, input);
        return second && { user: { ...tried, passwordHash }, second };
      });
      if (proven) return proven;
      recordFailure(isPasswordRight ? 'second factor failed' : 'login failed', tried, address);
      throw isPasswordRight ? wrongSecondFactor(input) : wrongPair();
    },

    async byPasskey(assertion, { clientAddress: address, signal }) {
      const owner = findPasskeyOwner(db, assertion);
      // Guesses at unknown passkeys of one address share a count.
      const guess = { address, account: owner?.email ?? 'unknown passkey', signal };
      const proven = await limits.attempt(guess, () => provePasskey(deps, assertion));
      if (proven) return proven;
      recordFailure('login failed', owner, address);
      throw refusedPasskey();
    },

    async byOwnPasskey(owner, assertion, { clientAddress: address, signal }) {
      const { userId: id, name, email: account } = owner;
      const proven = await limits.attempt({ address, account, signal }, () =>
        proveOwnPasskey(deps, owner, assertion),
      );
      if (proven) return proven;
      recordFailure('login failed', { id, name }, address);
      throw refusedPasskey();
    },

    async ofLink(input, { clientAddress: address, signal }) {
      const owner = readLinkOwner(deps, input.token);
      if (!owner) return { method: null, spend: () => true };
      // Not an attempt: a person without an authenticator app has nothing to guess.
      if (!hasTotp(db, owner.id)) return noSecondFactor(owner.id);
      const second = await limits.attempt({ address, account: owner.email, signal }, async () =>
        proveSecondFactor(deps, owner.id, input),
      );
      if (second) return second;
      recordFailure('second factor failed', owner, address);
      throw wrongSecondFactor(input);
    },
  };

  function recordFailure(
    event: 'login failed' | 'second factor failed',
    user: { id: number; name: string } | null | undefined,
    address: string,
  ): void {
    report({ event, realm: 'portal', userId: user?.id ?? null, address });
    // One transaction of two writes for known and unknown names, so that the response time does not reveal names.
    inTransaction(db, (tx) => (user ? noteFailure(tx, user) : countUnknownName(tx, clock)));
  }

  function noteFailure(tx: Transaction, user: { id: number; name: string }): void {
    const { tries } = tx
      .update(portalUsers)
      .set({ failedLogins: sql`${portalUsers.failedLogins} + 1` })
      .where(eq(portalUsers.id, user.id))
      .returning({ tries: portalUsers.failedLogins })
      .get();
    const failure = describeFailure(tries);
    if (failure) writePortalAudit(tx, clock, user, 'login failed', failure.description);
  }
}

export const refusedPasskey = () =>
  new AppError('unauthenticated', 'This passkey was not accepted. Sign in with your password, or try again.');

export const wrongPair = () => new AppError('unauthenticated', 'Wrong e-mail or password.');
