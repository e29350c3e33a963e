import { eq, lte } from 'drizzle-orm';
import { Lucia, TimeSpan } from 'lucia';
import type { PortalRole, SignInMethod } from '#contract/session.ts';
import type { Transaction } from '#db/open-database.ts';
import { inTransaction } from '#db/transaction.ts';
import type { PresentedTokens } from './auth-context.ts';
import {
  createSessionAdapter,
  endAfterUse,
  SLIDE_STEP_MS,
  type SessionAdapterOptions,
  type StoredSession,
} from './session-adapter.ts';
import { hashToken, newToken } from '#server/tokens.ts';

/** The realm's data of its user beside the id. */
export type AdminAttributes = Record<never, never>;
export interface PortalAttributes {
  email: string;
  name: string;
  role: PortalRole;
}

// Registering `Lucia` itself for two realms loses the attributes of both (their union has no common instance type),
// so only the id and the union are registered, and SessionRealm restores each realm's attributes.
declare module 'lucia' {
  interface Register {
    UserId: number;
    DatabaseUserAttributes: AdminAttributes | PortalAttributes;
  }
}

/** A new session. The token is only here and with the client. */
export interface OpenedSession {
  sessionToken: string;
  /** ISO, UTC: the end if the session is not used until then. */
  expiresAt: string;
  /** No use extends it beyond this time. */
  absoluteEnd: Date;
}

export interface ResolvedSession<Attributes> {
  sessionId: number;
  userId: number;
  expiresAt: Date;
  createdAt: Date;
  steppedUpAt: Date | null;
  methods: readonly SignInMethod[];
  user: Attributes;
}

/** How a session came to be. A realm stores what its table has columns for. */
interface SessionOrigin {
  userAgent?: string | undefined;
  methods?: SignInMethod[];
  /** Set where the sign-in counts as a fresh confirmation. */
  steppedUpAt?: Date | null;
}

export interface SessionRealm<Attributes> {
  resolve(tokens: PresentedTokens): Promise<ResolvedSession<Attributes> | null>;
  /** Stores a new session; `alongside` runs in the same transaction and may throw to refuse it. */
  open(userId: number, origin: SessionOrigin, alongside: (tx: Transaction) => void): OpenedSession;
  /** Ends every session that the request sends; `alongside` runs in the transaction of each. */
  close(
    tokens: PresentedTokens,
    alongside: (tx: Transaction, session: ResolvedSession<Attributes>) => void,
  ): Promise<void>;
}

/** One sign-in realm on Lucia. */
export function createSessionRealm<Attributes extends AdminAttributes | PortalAttributes>(
  options: SessionAdapterOptions<Attributes>,
): SessionRealm<Attributes> {
  const { db, clock, table, idleMs, absoluteMs } = options;
  const lucia = new Lucia(createSessionAdapter(options), {
    // Lucia extends once less than half of this is left: one step after it last did.
    sessionExpiresIn: new TimeSpan(2 * (idleMs - SLIDE_STEP_MS), 'ms'),
    getSessionAttributes: (attributes) => attributes as StoredSession,
    getUserAttributes: (attributes) => attributes as Attributes,
  });

  async function resolveToken(token: string | undefined): Promise<ResolvedSession<Attributes> | null> {
    if (!token) return null;
    const found = await lucia.validateSession(token);
    if (!found.session) return null;
    const session = found.session as typeof found.session & StoredSession;
    const { rowId: sessionId, userId, createdAt, endsAt, steppedUpAt, methods } = session;
    const expiresAt = session.fresh ? endAfterUse(createdAt, clock.now(), options) : endsAt;
    const user = found.user as typeof found.user & Attributes;
    return { sessionId, userId, expiresAt, createdAt, steppedUpAt, methods, user };
  }

  return {
    resolve: ({ bearer, cookie }) => resolveToken(bearer ?? cookie),

    open(userId, origin, alongside) {
      const sessionToken = newToken();
      const now = clock.now();
      const expiresAt = endAfterUse(now, now, options);
      const row = {
        userId,
        sessionToken: hashToken(sessionToken),
        createdAt: now,
        expiresAt,
        lastUsedAt: now,
        ...origin,
      };
      inTransaction(db, (tx) => {
        tx.delete(table).where(lte(table.expiresAt, now)).run();
        tx.insert(table).values(row).run();
        alongside(tx);
      });
      return {
        sessionToken,
        expiresAt: expiresAt.toISOString(),
        absoluteEnd: new Date(now.getTime() + absoluteMs),
      };
    },

    async close({ bearer, cookie }, alongside) {
      for (const token of new Set([bearer, cookie])) {
        const session = await resolveToken(token);
        if (!session) continue;
        inTransaction(db, (tx) => {
          const { changes } = tx.delete(table).where(eq(table.id, session.sessionId)).run();
          if (changes > 0) alongside(tx, session);
        });
      }
    },
  };
}
