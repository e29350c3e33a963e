import { eq } from 'drizzle-orm';
import type { AdminLogin, AdminLoginInput } from '#contract/session.ts';
import type { Database, Transaction } from '#db/open-database.ts';
import { adminSessions, users } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import { AppError } from '#server/errors.ts';
import type { AuthDeps, Caller, PresentedTokens } from './auth-context.ts';
import { createLoginThrottling } from './login-throttling.ts';
import { DECOY_HASH } from '#server/auth/passwords/password-hasher.ts';
import { createSessionRealm, type OpenedSession } from './session-realm.ts';
import { writeAdminAudit } from './sign-in-audit.ts';

const HOUR_MS = 3_600_000;
const ADMIN_SESSION = { idleMs: 12 * HOUR_MS, absoluteMs: 7 * 24 * HOUR_MS };

/** The one account of this realm. */
export const ADMIN_USERNAME = 'admin';

export interface AdminActor {
  kind: 'admin';
  userId: number;
  sessionId: number;
}

export interface AdminAuth {
  resolve(tokens: PresentedTokens): Promise<{ actor: AdminActor; expiresAt: Date } | null>;
  /**
   * Opens a session for the right code. Throws unauthenticated for a wrong one, tooManyRequests after too many
   * attempts.
   */
  logIn(input: AdminLoginInput, caller: Caller): Promise<AdminLogin & OpenedSession>;
  /** Ends the sessions that the request sends, and no other. */
  logOut(tokens: PresentedTokens, caller: Caller): Promise<void>;
  /** Ends every session of the admin, on every device, including the caller's own. */
  endAllSessions(actor: AdminActor, caller: Caller): void;
}

export function createAdminAuth({ db, clock, waitClock, hasher, sleep, report }: AuthDeps): AdminAuth {
  const limits = createLoginThrottling({
    clock: waitClock,
    sleep,
    slowdown: { wrongTries: 21, calmMs: HOUR_MS, endsWithSuccess: false },
  });
  const findAdmin = (source: Database | Transaction = db) =>
    source.select().from(users).where(eq(users.username, ADMIN_USERNAME)).get();
  const sessions = createSessionRealm({
    db,
    clock,
    table: adminSessions,
    ...ADMIN_SESSION,
    findUser: (userId) => (findAdmin()?.id === userId ? {} : null),
  });

  return {
    async resolve(tokens) {
      const session = await sessions.resolve(tokens);
      if (!session) return null;
      const { userId, sessionId, expiresAt } = session;
      return { actor: { kind: 'admin', userId, sessionId }, expiresAt };
    },

    async logIn({ code }, { clientAddress: address, userAgent, signal }) {
      const tried = findAdmin();
      const admin = await limits.attempt({ address, account: ADMIN_USERNAME, signal }, async (place) => {
        const right = await hasher.verify(tried?.password ?? DECOY_HASH, code, place);
        return right && tried ? tried : null;
      });
      const userId = tried?.id ?? null;
      if (!admin) {
        report({ event: 'login failed', realm: 'admin', userId, address });
        if (tried) inTransaction(db, (tx) => writeAdminAudit(tx, clock, tried.id, 'login failed'));
        throw wrongCode();
      }
      const session = sessions.open(admin.id, { userAgent }, (tx) => {
        // The code may have been changed while this one was checked.
        if (findAdmin(tx)?.password !== admin.password) throw wrongCode();
        writeAdminAudit(tx, clock, admin.id, 'login');
      });
      report({ event: 'login', realm: 'admin', userId, address });
      return session;
    },

    logOut: (tokens, { clientAddress: address }) =>
      sessions.close(tokens, (tx, { userId }) => {
        writeAdminAudit(tx, clock, userId, 'logout');
        report({ event: 'logout', realm: 'admin', userId, address });
      }),

    endAllSessions({ userId }, { clientAddress: address }) {
      inTransaction(db, (tx) => {
        tx.delete(adminSessions).where(eq(adminSessions.userId, userId)).run();
        writeAdminAudit(tx, clock, userId, 'logout', 'Signed out everywhere');
      });
      report({ event: 'logout', realm: 'admin', userId, address });
    },
  };
}

const wrongCode = () => new AppError('unauthenticated', 'Invalid admin code');
