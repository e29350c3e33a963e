import { and, eq } from 'drizzle-orm';
import { DAY_MS } from '#contract/format/durations.ts';
import type { ChangePasswordInput, OwnSession } from '#contract/office/portal-account.ts';
import type {
  AddPasskeyInput,
  Passkey,
  PasskeyAssertion,
  PasskeyIdInput,
} from '#contract/office/passkeys.ts';
import { OIDC_REFUSALS } from '#contract/office/oidc.ts';
import type { StepUpInput, SteppedUp } from '#contract/office/sign-in-methods.ts';
import type {
  OneTimeLink,
  PortalLogin,
  PortalLoginInput,
  PortalSessionUser,
  RedeemOneTimeLinkInput,
  SignInMethod,
  UseRecoveryCodeInput,
} from '#contract/session.ts';
import type { Transaction } from '#db/open-database.ts';
import { portalSessions, portalUsers } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import { AppError } from '#server/errors.ts';
import type { AuthDeps, Caller, PresentedTokens } from './auth-context.ts';
import { changePassword } from '#server/auth/passwords/change-password.ts';
import { createPasskeyManagement, type PasskeyManagement } from './passkeys/manage-passkeys.ts';
import { createOidcSignIn, findCodeOwner, type OidcCode, type OidcSignIn } from './oidc/oidc-sign-in.ts';
import { findPortalUser } from './find-portal-user.ts';
import { createLoginThrottling } from './login-throttling.ts';
import { createPortalProofs, refusedPasskey, wrongPair, type Proven } from './portal-proofs.ts';
import { inspectOneTimeLink, redeemOneTimeLink } from './one-time-links.ts';
import { createSessionRealm, type OpenedSession } from './session-realm.ts';
import {
  createMethodManagement,
  removeSecondFactor,
  type MethodManagement,
} from './second-factor/manage-methods.ts';
import {
  createPolicyManagement,
  refuseLosingLastFactor,
  requiresPasskey,
  secondFactorDue,
  type PolicyManagement,
} from './second-factor/policy.ts';
import { addMethod } from './session-methods.ts';
import { wrongSecondFactor, type SecondFactorInput, type SecondProof } from './second-factor/second-proof.ts';
import { writePortalAudit } from './sign-in-audit.ts';
import { describeStepUp } from './step-up.ts';
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

const PORTAL_SESSION = { idleMs: 7 * DAY_MS, absoluteMs: 30 * DAY_MS };

export interface PortalActor extends Omit<PortalSessionUser, 'id'> {
  kind: 'portal';
  userId: number;
  sessionId: number;
  /** When the person last proved who they are in this session. */
  steppedUpAt: Date | null;
}

export interface PortalAuth
  extends MethodManagement, Omit<PasskeyManagement, 'addPasskey' | 'removePasskey'>, PolicyManagement {
  /** Throws badInput where the answer of the browser is not valid, conflict for a passkey that is known. */
  addPasskey(actor: PortalActor, input: AddPasskeyInput): Promise<Passkey>;
  /** Throws notFound, also for a passkey of someone else, and conflict where the company requires it. */
  removePasskey(actor: PortalActor, input: PasskeyIdInput): void;
  resolve(tokens: PresentedTokens): Promise<{ actor: PortalActor; expiresAt: Date } | null>;
  /**
   * Answers unauthenticated, at the same cost, for unknown, wrong and inactive; tooManyRequests after too many
   * attempts. A person with an authenticator app is refused at `code` until it is right.
   */
  logIn(input: PortalLoginInput, caller: Caller): Promise<PortalLogin & OpenedSession>;
  /** Signs in with a recovery code in place of the authenticator app. Refuses as `logIn` does. */
  useRecoveryCode(input: UseRecoveryCodeInput, caller: Caller): Promise<PortalLogin & OpenedSession>;
  /** Signs in with a passkey, which stands for both factors. Throws unauthenticated, tooManyRequests. */
  logInWithPasskey(input: PasskeyAssertion, caller: Caller): Promise<PortalLogin & OpenedSession>;
  /** Sign-in with the identity provider of the office; null if there is none. */
  oidc: OidcSignIn | null;
  /**
   * Signs in with the one-time code that a sign-in with the identity provider ends in, which stands for both factors. It is a
   * fresh confirmation only if the provider says when the person signed in there. Throws unauthenticated.
   */
  finishOidc(code: OidcCode, caller: Caller): PortalLogin & OpenedSession;
  /** Lets the session count as fresh again. Throws unauthenticated; wrong tries count as those of a sign-in. */
  stepUp(actor: PortalActor, input: StepUpInput, caller: Caller): Promise<SteppedUp>;
  /** The same with a passkey of the person, after `stepUpOptions`. */
  stepUpWithPasskey(actor: PortalActor, input: PasskeyAssertion, caller: Caller): Promise<SteppedUp>;
  /** Ends the sessions that the request sends, and no other. */
  logOut(tokens: PresentedTokens, caller: Caller): Promise<void>;
  /** Returns the purpose of a one-time link; notFound if it is unknown, used or expired. */
  inspectLink(token: string): OneTimeLink;
  /** Sets the password, once, ends the person's older sessions and signs in. */
  redeemLink(input: RedeemOneTimeLinkInput, caller: Caller): Promise<PortalLogin & OpenedSession>;
  /**
   * Activates or deactivates a person. Deactivating ends every session and link at once; reactivating restores none.
   */
  setActive(tx: Transaction, userId: number, isActive: boolean): void;
  /**
   * Issues a new one-time link: an invitation for a person without a password, a reset otherwise. Revokes the
   * previous one.
   */
  issueLink(tx: Transaction, userId: number): NewLink;
  /** Removes a person's authenticator app, recovery codes, passkeys and linked account: the password alone signs in. */
  removeSecondFactor(tx: Transaction, userId: number): void;
  /** Ends every session of a person and returns how many there were. */
  endSessions(tx: Transaction, userId: number): number;
  ownSessions(actor: PortalActor): OwnSession[];
  /** Ends one of the actor's own sessions; notFound if it does not exist or is someone else's. */
  endOwnSession(actor: PortalActor, id: number): void;
  /** Ends all of the actor's sessions, including this one, and returns how many there were. */
  signOutEverywhere(actor: PortalActor): number;
  /** Ends all of the actor's other sessions, and returns how many there were. */
  endOtherSessions(actor: PortalActor): number;
  /** Changes the password and ends every other session; returns how many. Throws badInput at the field. */
  changePassword(actor: PortalActor, input: ChangePasswordInput, caller: Caller): Promise<number>;
}

export function createPortalAuth(deps: AuthDeps): PortalAuth {
  const { db, clock, waitClock, sleep, report } = deps;
  const limits = createLoginThrottling({
    clock: waitClock,
    sleep,
    slowdown: { wrongTries: 10, calmMs: 15 * 60_000, endsWithSuccess: true },
  });
  const proofs = createPortalProofs(deps, limits);
  const passkeys = createPasskeyManagement(deps);
  const sessions = createSessionRealm({
    db,
    clock,
    table: portalSessions,
    ...PORTAL_SESSION,
    findUser: (userId) => findPortalUser(db, userId),
  });

  /** The person has just proven `passwordHash`; if it has changed, the proof is void. */
  function openWithPassword({ user, second }: Proven, caller: Caller, input: SecondFactorInput) {
    const session = openSession(user, methodsOf(second), caller, (tx) => {
      const isSame = and(eq(portalUsers.id, user.id), eq(portalUsers.passwordHash, user.passwordHash));
      if (!tx.select().from(portalUsers).where(isSame).get()) throw wrongPair();
      if (!second.spend(tx)) throw wrongSecondFactor(input);
    });
    if (second.method === 'recovery code') {
      report({
        event: 'recovery code used',
        realm: 'portal',
        userId: user.id,
        address: caller.clientAddress,
      });
    }
    return session;
  }

  /** `prove` runs in the same transaction and throws where the proof is void by then. */
  function openSession(
    { id, email, name, role }: PortalSessionUser,
    methods: SignInMethod[],
    { clientAddress: address, userAgent }: Caller,
    prove: (tx: Transaction) => void,
    steppedUpAt: Date | null = clock.now(),
  ) {
    const session = sessions.open(id, { userAgent, methods, steppedUpAt }, (tx) => {
      prove(tx);
      const { changes } = tx
        .update(portalUsers)
        .set({ lastLoginAt: clock.now(), failedLogins: 0 })
        .where(and(eq(portalUsers.id, id), eq(portalUsers.isActive, true)))
        .run();
      if (changes === 0) throw wrongPair();
      writePortalAudit(tx, clock, { id, name }, 'login');
    });
    report({ event: 'login', realm: 'portal', userId: id, address });
    const due = secondFactorDue(deps, { userId: id, role }, { methods, createdAt: clock.now() });
    return { ...session, user: { id, email, name, role, ...(due && { secondFactorDue: due }) } };
  }

  /** `prove` runs in the same transaction and returns false where the proof is void by then. */
  function recordStepUp(sessionId: number, prove: (tx: Transaction) => boolean): SteppedUp {
    const now = clock.now();
    inTransaction(db, (tx) => {
      if (!prove(tx)) throw notStepped();
      tx.update(portalSessions).set({ steppedUpAt: now }).where(eq(portalSessions.id, sessionId)).run();
    });
    return describeStepUp(now);
  }

  return {
    async resolve(tokens) {
      const session = await sessions.resolve(tokens);
      if (!session) return null;
      const { userId, sessionId, expiresAt, steppedUpAt, user } = session;
      const due = secondFactorDue(deps, { userId, role: user.role }, session);
      const actor: PortalActor = { kind: 'portal', userId, sessionId, steppedUpAt, ...user };
      return { actor: { ...actor, ...(due && { secondFactorDue: due }) }, expiresAt };
    },

    logIn: async (input, caller) => openWithPassword(await proofs.byPassword(input, caller), caller, input),
    useRecoveryCode: async (input, caller) =>
      openWithPassword(await proofs.byPassword(input, caller), caller, input),

    async logInWithPasskey(assertion, caller) {
      const { user, spend } = await proofs.byPasskey(assertion, caller);
      return openSession(user, ['passkey'], caller, (tx) => {
        if (!spend(tx)) throw refusedPasskey();
      });
    },

    oidc: deps.identityProvider && createOidcSignIn(deps, deps.identityProvider),

    finishOidc(code, caller) {
      const found = findCodeOwner(deps, code);
      if (!found) throw tooLate();
      const { user, authenticatedAt, spend } = found;
      const prove = (tx: Transaction) => {
        if (!spend(tx)) throw tooLate();
      };
      // The provider's clock may be ahead.
      const isFuture = authenticatedAt !== null && authenticatedAt > clock.now();
      return openSession(user, ['oidc'], caller, prove, isFuture ? clock.now() : authenticatedAt);
    },

    async stepUpWithPasskey(actor, assertion, caller) {
      const { sessionId } = actor;
      const { spend } = await proofs.byOwnPasskey(actor, assertion, caller).catch(refuseStepUp);
      return recordStepUp(sessionId, (tx) => {
        if (!spend(tx)) return false;
        addMethod(tx, sessionId, 'passkey');
        return true;
      });
    },

    async stepUp({ userId, sessionId, email, role }, input, caller) {
      const { user, second } = await proofs.byPassword({ email, ...input }, caller).catch(refuseStepUp);
      if (second.method === null && requiresPasskey(db, clock, { userId, role })) throw notStepped();
      const stillProven = and(eq(portalUsers.id, userId), eq(portalUsers.passwordHash, user.passwordHash));
      return recordStepUp(
        sessionId,
        (tx) => tx.select().from(portalUsers).where(stillProven).get() !== undefined && second.spend(tx),
      );
    },

    logOut: (tokens, { clientAddress: address }) =>
      sessions.close(tokens, (tx, { userId, user }) => {
        writePortalAudit(tx, clock, { id: userId, name: user.name }, 'logout');
        report({ event: 'logout', realm: 'portal', userId, address });
      }),

    inspectLink: (token) => inspectOneTimeLink(deps, token),

    async redeemLink(input, caller) {
      const second = await proofs.ofLink(input, caller);
      const user = await redeemOneTimeLink(deps, input, second, caller.signal);
      report({ event: 'password set', realm: 'portal', userId: user.id, address: caller.clientAddress });
      // The code was used up with the link.
      return openWithPassword({ user, second: { ...second, spend: () => true } }, caller, input);
    },

    setActive,
    issueLink: (tx, userId) => issueOneTimeLink(tx, clock, userId),
    removeSecondFactor,
    endSessions: (tx, userId) => endSessions(tx, userId),
    ownSessions: (actor) => listOwnSessions(db, clock, actor),
    endOwnSession: (actor, id) => endOwnSession(db, clock, actor, id),
    signOutEverywhere: (actor) => signOutEverywhere(db, clock, actor),
    endOtherSessions: (actor) => endOtherSessions(db, clock, actor),
    changePassword: (actor, input, caller) => changePassword(deps, limits, actor, input, caller),
    ...createMethodManagement(deps),
    ...passkeys,
    addPasskey: (actor, input) =>
      passkeys.addPasskey(actor, input, (tx) => addMethod(tx, actor.sessionId, 'passkey')),
    removePasskey: (actor, input) =>
      passkeys.removePasskey(actor, input, (tx) => refuseLosingLastFactor(tx, clock, actor)),
    ...createPolicyManagement(deps),
  };
}

function methodsOf({ method }: SecondProof): SignInMethod[] {
  return method === null ? ['password'] : ['password', method];
}

const tooLate = () => new AppError('unauthenticated', OIDC_REFUSALS.expired);

const notStepped = ({ issues = [] }: Pick<AppError, 'issues'> = { issues: [] }) =>
  new AppError('unauthenticated', 'This did not work. Nothing was changed.', { issues });

/** One sentence for whichever factor was wrong; the field says where a code is due. */
function refuseStepUp(error: unknown): never {
  throw error instanceof AppError && error.kind === 'unauthenticated' ? notStepped(error) : error;
}
