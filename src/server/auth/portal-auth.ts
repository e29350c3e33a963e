import { and, eq, sql } from 'drizzle-orm';
import type {
  OneTimeLink,
  PortalLogin,
  PortalLoginInput,
  PortalSessionUser,
  RedeemOneTimeLinkInput,
} from '#contract/session.ts';
import type { Transaction } from '#db/open-database.ts';
import { portalSessions, portalUsers } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import { AppError } from '#server/errors.ts';
import type { AuthDeps, Caller, PresentedTokens } from './auth.ts';
import { createGuessLimits } from './guess-limits.ts';
import { inspectOneTimeLink, redeemOneTimeLink, type ProvenUser } from './one-time-links.ts';
import { DECOY_HASH } from './password-hasher.ts';
import { createSessionRealm, type OpenedSession } from './session-realm.ts';
import { countUnknownName, writePortalAudit } from './sign-in-audit.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const PORTAL_SESSION = { idleMs: 7 * DAY_MS, absoluteMs: 30 * DAY_MS };

export interface PortalActor extends Omit<PortalSessionUser, 'id'> {
  kind: 'portal';
  userId: number;
  sessionId: number;
}

export interface PortalAuth {
  resolve(tokens: PresentedTokens): Promise<{ actor: PortalActor; expiresAt: Date } | null>;
  /** Unknown, wrong and inactive are one refusal (unauthenticated) of one cost; guessed too often: tooManyRequests. */
  logIn(input: PortalLoginInput, caller: Caller): Promise<PortalLogin & OpenedSession>;
  /** Ends the sessions that the request presents, and no other. */
  logOut(tokens: PresentedTokens, caller: Caller): Promise<void>;
  /** What a one-time link is for; notFound where it is unknown, used or too old. */
  inspectLink(token: string): OneTimeLink;
  /** Sets the password, once, ends the person's older sessions and signs in. */
  redeemLink(input: RedeemOneTimeLinkInput, caller: Caller): Promise<PortalLogin & OpenedSession>;
  /** Lets somebody in or keeps them out. Keeping out ends every session and link at once; letting in revives none. */
  setActive(tx: Transaction, userId: number, isActive: boolean): void;
}

export function createPortalAuth(deps: AuthDeps): PortalAuth {
  const { db, clock, hasher, sleep, report } = deps;
  const limits = createGuessLimits({
    clock,
    sleep,
    slowdown: { wrongTries: 10, calmMs: 15 * MINUTE_MS, endsWithSuccess: true },
  });
  const sessions = createSessionRealm({
    db,
    clock,
    table: portalSessions,
    ...PORTAL_SESSION,
    findUser(userId) {
      const user = db.select().from(portalUsers).where(eq(portalUsers.id, userId)).get();
      return user?.isActive ? { email: user.email, name: user.name, role: user.role } : null;
    },
  });

  /** The person has just proven `passwordHash`; where that is no longer theirs, the proof is void. */
  async function openSession(user: ProvenUser, { clientAddress: address, userAgent }: Caller) {
    const { id, email, name, role } = user;
    const session = await sessions.open(id, userAgent, (tx) => {
      const { changes } = tx
        .update(portalUsers)
        .set({ lastLoginAt: clock.now(), failedLogins: 0 })
        .where(
          and(
            eq(portalUsers.id, id),
            eq(portalUsers.isActive, true),
            eq(portalUsers.passwordHash, user.passwordHash),
          ),
        )
        .run();
      if (changes === 0) throw wrongPair();
      writePortalAudit(tx, clock, user, 'login');
    });
    report({ event: 'login', realm: 'portal', userId: id, address });
    return { ...session, user: { id, email, name, role } };
  }

  return {
    async resolve(tokens) {
      const session = await sessions.resolve(tokens);
      if (!session) return null;
      const { userId, sessionId, expiresAt, user } = session;
      return { actor: { kind: 'portal', userId, sessionId, ...user }, expiresAt };
    },

    async logIn({ email, password }, caller) {
      const { clientAddress: address, signal } = caller;
      const tried = db.select().from(portalUsers).where(eq(portalUsers.email, email)).get();
      const proven = await limits.attempt({ address, account: email, signal }, async (place) => {
        const passwordHash = tried?.passwordHash ?? null;
        const right = await hasher.verify(passwordHash ?? DECOY_HASH, password, place);
        return right && passwordHash !== null && tried?.isActive ? { ...tried, passwordHash } : null;
      });
      if (proven) return openSession(proven, caller);
      report({ event: 'login failed', realm: 'portal', userId: tried?.id ?? null, address });
      // Known or not, one transaction of two writes: a name must not be told by the time of the answer either.
      inTransaction(db, (tx) => (tried ? noteFailure(tx, tried) : countUnknownName(tx, clock)));
      throw wrongPair();
    },

    logOut: (tokens, { clientAddress: address }) =>
      sessions.close(tokens, (tx, { userId, user }) => {
        writePortalAudit(tx, clock, { id: userId, name: user.name }, 'logout');
        report({ event: 'logout', realm: 'portal', userId, address });
      }),

    inspectLink: (token) => inspectOneTimeLink(deps, token),

    async redeemLink(input, caller) {
      const user = await redeemOneTimeLink(deps, input, caller.signal);
      report({ event: 'password set', realm: 'portal', userId: user.id, address: caller.clientAddress });
      return openSession(user, caller);
    },

    setActive(tx, userId, isActive) {
      tx.update(portalUsers)
        .set(isActive ? { isActive } : { isActive, resetTokenHash: null, resetExpiresAt: null })
        .where(eq(portalUsers.id, userId))
        .run();
      if (!isActive) tx.delete(portalSessions).where(eq(portalSessions.userId, userId)).run();
    },
  };

  function noteFailure(tx: Transaction, user: { id: number; name: string }): void {
    tx.update(portalUsers)
      .set({ failedLogins: sql`${portalUsers.failedLogins} + 1` })
      .where(eq(portalUsers.id, user.id))
      .run();
    writePortalAudit(tx, clock, user, 'login failed');
  }
}

const wrongPair = () => new AppError('unauthenticated', 'Wrong e-mail or password.');
