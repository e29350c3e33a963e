import { eq } from 'drizzle-orm';
import { HOUR_MS } from '#contract/format/durations.ts';
import type {
  AddPasskeyInput,
  AdminPasskeys,
  BeginAdminPasskeyInput,
  Passkey,
  PasskeyAssertion,
  PasskeyCreation,
  PasskeyIdInput,
  PasskeyOptions,
} from '#contract/office/passkeys.ts';
import type { SteppedUp } from '#contract/office/sign-in-methods.ts';
import type { AdminLogin, AdminLoginInput } from '#contract/session.ts';
import type { Database, Transaction } from '#db/open-database.ts';
import { preparedOnce } from '#db/prepared-once.ts';
import { adminSessions, users } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import { AppError } from '#server/errors.ts';
import type { AuthDeps, Caller, PresentedTokens } from './auth-context.ts';
import type { MethodOwner } from './method-owner.ts';
import { createPasskeyManagement, listPasskeys } from './passkeys/manage-passkeys.ts';
import { proveOwnPasskey } from './passkeys/prove-passkey.ts';
import { describeStepUp } from './step-up.ts';
import { createLoginThrottling } from './login-throttling.ts';
import { DECOY_HASH } from '#server/auth/passwords/password-hasher.ts';
import { createSessionRealm, type OpenedSession } from './session-realm.ts';
import { forgetAdminFailures, noteAdminFailure, writeAdminAudit } from './sign-in-audit.ts';

const ADMIN_SESSION = { idleMs: 12 * HOUR_MS, absoluteMs: 7 * 24 * HOUR_MS };

/** The one account of this realm. */
export const ADMIN_USERNAME = 'admin';

export interface AdminActor {
  kind: 'admin';
  userId: number;
  sessionId: number;
  /** When a passkey last confirmed this session. */
  steppedUpAt: Date | null;
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
  passkeys(actor: AdminActor): AdminPasskeys;
  /** Throws badInput at `code` where it is due and missing or wrong, tooManyRequests, unavailable. */
  beginPasskey(actor: AdminActor, input: BeginAdminPasskeyInput, caller: Caller): Promise<PasskeyCreation>;
  addPasskey(actor: AdminActor, input: AddPasskeyInput): Promise<Passkey>;
  removePasskey(actor: AdminActor, input: PasskeyIdInput): void;
  /** Throws unavailable where the public address of the site is not set. */
  stepUpOptions(actor: AdminActor): PasskeyOptions;
  /** Lets the session count as confirmed. Throws unauthenticated; wrong tries count as those of a sign-in. */
  stepUp(actor: AdminActor, input: PasskeyAssertion, caller: Caller): Promise<SteppedUp>;
}

const adminUser = preparedOnce((source) =>
  source.select().from(users).where(eq(users.username, ADMIN_USERNAME)).prepare(),
);

export function createAdminAuth(deps: AuthDeps): AdminAuth {
  const { db, clock, waitClock, hasher, sleep, report, publicUrl } = deps;
  const methods = createPasskeyManagement(deps);
  const limits = createLoginThrottling({
    clock: waitClock,
    sleep,
    slowdown: { wrongTries: 21, calmMs: HOUR_MS, endsWithSuccess: false },
  });
  const findAdmin = (source: Database | Transaction = db) => adminUser(source).get();
  const sessions = createSessionRealm({
    db,
    clock,
    table: adminSessions,
    ...ADMIN_SESSION,
    findUser: (userId) => (findAdmin()?.id === userId ? {} : null),
  });

  /** Throws `refusal`, tooManyRequests. */
  async function proveCode(code: string, { clientAddress: address, signal }: Caller, refusal = wrongCode) {
    const tried = findAdmin();
    const admin = await limits.attempt({ address, account: ADMIN_USERNAME, signal }, async (place) => {
      const right = await hasher.verify(tried?.password ?? DECOY_HASH, code, place);
      return right && tried ? tried : null;
    });
    if (admin) return admin;
    countFailure(tried?.id, address);
    throw refusal();
  }

  function countFailure(userId: number | undefined, address: string): void {
    report({ event: 'login failed', realm: 'admin', userId: userId ?? null, address });
    if (userId !== undefined) {
      inTransaction(db, (tx) => noteAdminFailure(tx, clock, userId));
    }
  }

  return {
    async resolve(tokens) {
      const session = await sessions.resolve(tokens);
      if (!session) return null;
      const { userId, sessionId, expiresAt, steppedUpAt } = session;
      return { actor: { kind: 'admin', userId, sessionId, steppedUpAt }, expiresAt };
    },

    async logIn({ code }, caller) {
      const { clientAddress: address, userAgent } = caller;
      const admin = await proveCode(code, caller);
      const session = sessions.open(admin.id, { userAgent }, (tx) => {
        // The code may have been changed while this one was checked.
        if (findAdmin(tx)?.password !== admin.password) throw wrongCode();
        forgetAdminFailures(tx);
        writeAdminAudit(tx, clock, admin.id, 'login');
      });
      report({ event: 'login', realm: 'admin', userId: admin.id, address });
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

    passkeys: (actor) => ({
      passkeys: listPasskeys(db, ownerOf(actor)),
      canAddPasskey: publicUrl !== undefined,
    }),

    async beginPasskey(actor, { code }, caller) {
      const owner = ownerOf(actor);
      if (listPasskeys(db, owner).length === 0) {
        if (code === undefined) throw refuseCode('Enter the admin code to add the first passkey.');
        await proveCode(code, caller, () => refuseCode('Invalid admin code'));
      }
      return methods.beginPasskey({ ...owner, email: ADMIN_USERNAME });
    },

    addPasskey: (actor, input) => methods.addPasskey(ownerOf(actor), input),
    removePasskey: (actor, input) => methods.removePasskey(ownerOf(actor), input),
    stepUpOptions: (actor) => methods.stepUpOptions(ownerOf(actor)),

    async stepUp(actor, assertion, { clientAddress: address, signal }) {
      const { userId, sessionId } = actor;
      const proof = await limits.attempt({ address, account: ADMIN_USERNAME, signal }, () =>
        proveOwnPasskey(deps, ownerOf(actor), assertion),
      );
      if (!proof) {
        countFailure(userId, address);
        throw notConfirmed();
      }
      const now = clock.now();
      inTransaction(db, (tx) => {
        if (!proof.spend(tx)) throw notConfirmed();
        tx.update(adminSessions).set({ steppedUpAt: now }).where(eq(adminSessions.id, sessionId)).run();
      });
      return describeStepUp(now);
    },
  };
}

const ownerOf = ({ userId }: AdminActor): MethodOwner => ({ isAdmin: true, userId, name: 'Admin' });

const notConfirmed = () => new AppError('unauthenticated', 'This did not work. Nothing was changed.');

function refuseCode(message: string): AppError {
  return new AppError('badInput', message, { issues: [{ path: ['code'], message }] });
}

const wrongCode = () => new AppError('unauthenticated', 'Invalid admin code');
