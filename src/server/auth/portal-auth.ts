import { and, eq, sql } from 'drizzle-orm';
import type { ChangePasswordInput, OwnSession } from '#contract/office/portal-account.ts';
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
import type { AuthDeps, Caller, PresentedTokens } from './auth-context.ts';
import { changePassword } from '#server/auth/passwords/change-password.ts';
import { createLoginThrottling } from './login-throttling.ts';
import { inspectOneTimeLink, redeemOneTimeLink, type ProvenUser } from './one-time-links.ts';
import { DECOY_HASH } from '#server/auth/passwords/password-hasher.ts';
import { createSessionRealm, type OpenedSession } from './session-realm.ts';
import { countUnknownName, writePortalAudit } from './sign-in-audit.ts';
import {
  endOtherSessions,
  endOwnSession,
  endSessions,
  issueOneTimeLink,
  listOwnSessions,
  setActive,
  signOutEverywhere,
  type NewLink,
} from './staff-access.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** So many refused sign-ins stand in the audit log one by one, and from then on each time there are as many more. */
const EVERY_TRY = 10;
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
  /** A new one-time link: an invitation for whoever has no password yet, a reset otherwise. The one before is void. */
  issueLink(tx: Transaction, userId: number): NewLink;
  /** Ends every session of somebody and tells how many there were. */
  endSessions(tx: Transaction, userId: number): number;
  ownSessions(actor: PortalActor): OwnSession[];
  /** Ends one of the actor's own sessions; notFound where it is nobody's or somebody else's. */
  endOwnSession(actor: PortalActor, id: number): void;
  /** Ends the actor's own sessions, this one too, and tells how many there were. */
  signOutEverywhere(actor: PortalActor): number;
  /** Ends the actor's own sessions but this one, and tells how many there were. */
  endOtherSessions(actor: PortalActor): number;
  /** Sets another password and ends every other session; tells how many. Throws badInput at the field. */
  changePassword(actor: PortalActor, input: ChangePasswordInput, caller: Caller): Promise<number>;
}

export function createPortalAuth(deps: AuthDeps): PortalAuth {
  const { db, clock, hasher, sleep, report } = deps;
  const limits = createLoginThrottling({
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
  function openSession(user: ProvenUser, { clientAddress: address, userAgent }: Caller) {
    const { id, email, name, role } = user;
    const session = sessions.open(id, userAgent, (tx) => {
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

    setActive,
    issueLink: (tx, userId) => issueOneTimeLink(tx, clock, userId),
    endSessions: (tx, userId) => endSessions(tx, userId),
    ownSessions: (actor) => listOwnSessions(db, clock, actor),
    endOwnSession: (actor, id) => endOwnSession(db, clock, actor, id),
    signOutEverywhere: (actor) => signOutEverywhere(db, clock, actor),
    endOtherSessions: (actor) => endOtherSessions(db, clock, actor),
    changePassword: (actor, input, caller) => changePassword(deps, limits, actor, input, caller),
  };

  function noteFailure(tx: Transaction, user: { id: number; name: string }): void {
    const { tries } = tx
      .update(portalUsers)
      .set({ failedLogins: sql`${portalUsers.failedLogins} + 1` })
      .where(eq(portalUsers.id, user.id))
      .returning({ tries: portalUsers.failedLogins })
      .get();
    // Rows of the audit log are never taken back: whoever guesses for a night must not fill it.
    if (tries > EVERY_TRY && tries % EVERY_TRY > 0) return;
    const description = tries > EVERY_TRY ? `Sign-in refused ${tries} times since the last one` : undefined;
    writePortalAudit(tx, clock, user, 'login failed', description);
  }
}

const wrongPair = () => new AppError('unauthenticated', 'Wrong e-mail or password.');
