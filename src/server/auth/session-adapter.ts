import { and, eq, lte, sql } from 'drizzle-orm';
import type { Adapter, DatabaseSession } from 'lucia';
import type { SignInMethod } from '#contract/session.ts';
import type { Database } from '#db/open-database.ts';
import { preparedOnce } from '#db/prepared-once.ts';
import type { adminSessions, portalSessions } from '#db/schema/index.ts';
import type { Clock } from '#server/services/context.ts';
import { hashToken } from '#server/tokens.ts';

/** Minimum interval between two recorded uses of a session, so that reads stay reads. */
export const SLIDE_STEP_MS = 60_000;

/** Clocks are corrected by less than this in normal operation. */
const CLOCK_STEP_MS = 5 * 60_000;

export interface Lifetime {
  /** A session ends this long after its last use, */
  idleMs: number;
  /** and this long after it was opened, however much it is used. */
  absoluteMs: number;
}

/** The columns of a session beside Lucia's own fields. */
export interface StoredSession {
  rowId: number;
  createdAt: Date;
  endsAt: Date;
  /** When the user last confirmed who they are. */
  steppedUpAt: Date | null;
  /** What the user proved at the sign-in; empty where the realm has one way only. */
  methods: readonly SignInMethod[];
}

export interface SessionAdapterOptions<Attributes extends object> extends Lifetime {
  db: Database;
  clock: Clock;
  table: typeof adminSessions | typeof portalSessions;
  /** The realm's data of a user; null for one who is not (or no longer) allowed in. */
  findUser: (userId: number) => Attributes | null;
}

/**
 * Lucia's view of one realm's table. It differs from Lucia's own adapters in three ways:
 * - the session id that comes in is the token, and only its SHA-256 is stored; the id that goes out is the token
 * again, because Lucia deletes and extends by it;
 * - no session outlives its absolute end: Lucia's own expiry date is ignored, only the fact that it sets one counts;
 * - Lucia compares with the system's clock, so it gets times that are as far from that clock as the real ones are
 * from ours.
 */
export function createSessionAdapter<Attributes extends object>(
  options: SessionAdapterOptions<Attributes>,
): Adapter {
  const { db, clock, table, findUser } = options;

  const inSystemTime = (moment: Date) => new Date(Date.now() + moment.getTime() - clock.now().getTime());
  /** Opened while the clock was ahead: it would outlive its absolute end. */
  const isFromFuture = ({ createdAt }: { createdAt: Date }) =>
    createdAt.getTime() > clock.now().getTime() + CLOCK_STEP_MS;
  const withToken = (token: string) => eq(table.sessionToken, hashToken(token));

  // Every call of a signed-in person asks for it.
  const sessionOf = preparedOnce((source) =>
    source
      .select()
      .from(table)
      .where(eq(table.sessionToken, sql.placeholder('token')))
      .prepare(),
  );

  const describe = (row: typeof table.$inferSelect, id: string): DatabaseSession => {
    const attributes: StoredSession = {
      rowId: row.id,
      createdAt: row.createdAt,
      endsAt: row.expiresAt,
      steppedUpAt: row.steppedUpAt,
      methods: 'methods' in row ? row.methods : [],
    };
    return { id, userId: row.userId, expiresAt: inSystemTime(row.expiresAt), attributes };
  };

  return {
    async getSessionAndUser(token) {
      const row = sessionOf(db).get({ token: hashToken(token) });
      if (!row || isFromFuture(row)) return [null, null];
      const user = findUser(row.userId);
      return [describe(row, token), user && { id: row.userId, attributes: user }];
    },

    async getUserSessions(userId) {
      const rows = db.select().from(table).where(eq(table.userId, userId)).all();
      // The tokens of stored sessions are unknown; these ids identify sessions and open nothing.
      return rows.map((row) => describe(row, row.sessionToken));
    },

    // Lucia validates, extends and deletes; the realm writes a session, in the transaction of the sign-in.
    async setSession() {
      throw new Error('Sessions are opened by createSessionRealm.');
    },

    async updateSessionExpiration(token) {
      const now = clock.now();
      whereDiskAllows(() => {
        const row = db.select().from(table).where(withToken(token)).get();
        if (!row) return;
        const stale = new Date(now.getTime() - SLIDE_STEP_MS);
        db.update(table)
          .set({ expiresAt: endAfterUse(row.createdAt, now, options), lastUsedAt: now })
          .where(and(eq(table.id, row.id), lte(table.lastUsedAt, stale)))
          .run();
      });
    },

    async deleteSession(token) {
      whereDiskAllows(() => db.delete(table).where(withToken(token)).run());
    },

    async deleteUserSessions(userId) {
      db.delete(table).where(eq(table.userId, userId)).run();
    },

    async deleteExpiredSessions() {
      db.delete(table).where(lte(table.expiresAt, clock.now())).run();
    },
  };
}

/** Returns when a session ends that was opened and last used at these times. */
export function endAfterUse(createdAt: Date, usedAt: Date, { idleMs, absoluteMs }: Lifetime): Date {
  return new Date(Math.min(usedAt.getTime() + idleMs, createdAt.getTime() + absoluteMs));
}

/**
 * Recording a use and deleting a dead session are maintenance: while the disk is full they are skipped, so that
 * signed-in people can go on reading.
 */
function whereDiskAllows(upkeep: () => void): void {
  try {
    upkeep();
  } catch (error) {
    for (let cause = error; cause instanceof Error; cause = cause.cause) {
      if ('code' in cause && /^SQLITE_(FULL|READONLY|IOERR|BUSY)/.test(String(cause.code))) return;
    }
    throw error;
  }
}
