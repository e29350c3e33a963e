import { createHash } from 'node:crypto';
import { and, desc, eq, type SQL } from 'drizzle-orm';
import type { OidcRefusal } from '#contract/office/oidc.ts';
import type { Database, Transaction } from '#db/open-database.ts';
import { authChallenges, federatedIdentities, portalUsers } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import { isOpenChallenge, storeChallenge, type Challenge } from '#server/auth/auth-challenges.ts';
import type { AuthDeps } from '#server/auth/auth-context.ts';
import { writeMethodAudit } from '#server/auth/sign-in-audit.ts';
import { AppError } from '#server/errors.ts';
import type { Clock } from '#server/services/context.ts';
import { hashToken, newToken } from '#server/tokens.ts';
import {
  ProviderFailure,
  type FederatedIdentity,
  type IdentityProvider,
  type OidcChecks,
} from './identity-provider.ts';

type PortalUser = typeof portalUsers.$inferSelect;

/** Why a sign-in with the identity provider ended. The browser shows the sentence of the kind, the message is for the log. */
export class OidcFailure extends Error {
  readonly kind: OidcRefusal;
  /** The account, where it is linked to nobody. */
  readonly account: string | undefined;

  constructor(kind: OidcRefusal, message: string = kind, account?: string) {
    super(message);
    this.name = 'OidcFailure';
    this.kind = kind;
    this.account = account;
  }
}

export interface OidcSignIn {
  label: string;
  /** `browserToken` goes into a cookie, so that only the browser that began can finish. Throws OidcFailure. */
  begin(wish: OidcWish): Promise<{ location: URL; browserToken: string }>;
  /** Returns a one-time code for the person whose account came back. Throws OidcFailure. */
  callBack(answer: OidcAnswer): Promise<{ code: string; next: string | undefined }>;
  /** As ID tokens name it. Throws unavailable. */
  issuer(): Promise<string>;
  /** Links an account to a person. Throws badInput at `account` if it is someone else's, conflict if the person has one. */
  link(tx: Transaction, account: LinkedAccount): void;
}

interface LinkedAccount {
  userId: number;
  issuer: string;
  subject: string;
}

interface OidcWish {
  /** The path to open afterwards. */
  next: string | undefined;
  /** A confirmation: being signed in at the provider is not enough. */
  isFresh: boolean;
}

const OIDC_UNREACHABLE =
  'The identity provider cannot be reached at the moment. Nothing was linked. Please try again later.';

interface OidcAnswer {
  query: string;
  browserToken: string | undefined;
  clientAddress: string;
}

/** A one-time code and the browser that it was made for. */
export interface OidcCode {
  code: string;
  browserToken: string | undefined;
}

/** Sign-in with the office's identity provider, up to the one-time code that opens a session. */
export function createOidcSignIn(
  {
    db,
    clock,
    report,
    notifyAccountLinked,
  }: Pick<AuthDeps, 'db' | 'clock' | 'report' | 'notifyAccountLinked'>,
  provider: IdentityProvider,
): OidcSignIn {
  const { label } = provider;

  /** Returns false where the account is linked already, or the person has another one of this issuer. */
  function insertLink(
    tx: Transaction,
    { userId: portalUserId, issuer, subject }: LinkedAccount,
    lastUsedAt: Date | null,
  ): boolean {
    return (
      tx
        .insert(federatedIdentities)
        .values({ portalUserId, issuer, subject, linkedAt: clock.now(), lastUsedAt })
        .onConflictDoNothing()
        .run().changes > 0
    );
  }

  /** Returns the active person of an account. The first time, its verified e-mail address links it. */
  function findPerson(
    tx: Transaction,
    { issuer, subject, verifiedEmail }: FederatedIdentity,
  ): PortalUser | null {
    const now = clock.now();
    const linked = tx
      .update(federatedIdentities)
      .set({ lastUsedAt: now })
      .where(and(eq(federatedIdentities.issuer, issuer), eq(federatedIdentities.subject, subject)))
      .returning({ userId: federatedIdentities.portalUserId })
      .all()[0];
    if (linked) return findActive(tx, eq(portalUsers.id, linked.userId));
    if (verifiedEmail === null) return null;
    const person = findActive(tx, eq(portalUsers.email, verifiedEmail));
    if (!person) return null;
    const { id: userId, name } = person;
    // A person with another account of this issuer keeps it: the address may have been given to someone else there.
    if (!insertLink(tx, { userId, issuer, subject }, now)) return null;
    writeMethodAudit(tx, clock, { userId, name }, 'create', `Account linked: ${label}`);
    notifyAccountLinked(tx, clock, person, { label });
    return person;
  }

  return {
    label,

    async begin({ next, isFresh }) {
      const browserToken = newToken();
      const location = await provider.begin(checksOf(browserToken), isFresh).catch(refuse);
      inTransaction(db, (tx) =>
        storeChallenge(tx, clock, { kind: 'oidc', challengeHash: hashToken(browserToken), data: { next } }),
      );
      return { location, browserToken };
    },

    async callBack({ query, browserToken, clientAddress: address }) {
      if (browserToken === undefined) throw new OidcFailure('expired');
      const parameters = new URLSearchParams(query);
      // Any page can send the browser here: only an answer to this sign-in uses it up.
      if (parameters.get('state') !== checksOf(browserToken).state) throw new OidcFailure('expired');
      const begun = inTransaction(db, (tx) => spend(tx, clock, 'oidc', hashToken(browserToken)));
      if (!begun) throw new OidcFailure('expired');
      const fail = (failure: OidcFailure): never => {
        if (failure.kind !== 'unavailable') {
          report({ event: 'login failed', realm: 'portal', userId: null, address });
        }
        throw failure;
      };
      if (parameters.get('error') === 'access_denied') throw new OidcFailure('cancelled');
      const identity = await provider.finish(query, checksOf(browserToken)).catch(refuse).catch(fail);
      const code = newToken();
      const person = inTransaction(db, (tx) => {
        const found = findPerson(tx, identity);
        if (!found) return null;
        const challengeHash = hashCode({ code, browserToken });
        const authenticatedAt = identity.authenticatedAt?.toISOString();
        storeChallenge(tx, clock, {
          kind: 'oidc code',
          challengeHash,
          portalUserId: found.id,
          data: { authenticatedAt },
        });
        return found;
      });
      return person
        ? { code, next: begun.data?.next }
        : fail(new OidcFailure('unknown', undefined, identity.subject));
    },

    issuer: () =>
      provider.issuer().catch((error: unknown) => {
        const internal = error instanceof Error ? error.message : 'unknown';
        throw new AppError('unavailable', OIDC_UNREACHABLE, { internal });
      }),

    link(tx, account) {
      if (insertLink(tx, account, null)) return;
      const { issuer, subject, userId } = account;
      const isThis = and(eq(federatedIdentities.issuer, issuer), eq(federatedIdentities.subject, subject));
      const owner = tx.select().from(federatedIdentities).where(isThis).get()?.portalUserId;
      if (owner === undefined || owner === userId) {
        throw new AppError(
          'conflict',
          'This person has a linked account already. Reset their sign-in to remove it.',
        );
      }
      const message = 'This account is linked to someone else.';
      throw new AppError('badInput', message, { issues: [{ path: ['account'], message }] });
    },
  };
}

interface CodeOwner {
  user: PortalUser;
  /** When the person last signed in at the provider, if it says so. */
  authenticatedAt: Date | null;
  /** Uses the code up. Returns false if it does not count any more. */
  spend: (tx: Transaction) => boolean;
}

/** Returns the active person for whom a one-time code was made in this browser; null if it does not count. */
export function findCodeOwner(
  { db, clock }: Pick<AuthDeps, 'db' | 'clock'>,
  presented: OidcCode,
): CodeOwner | null {
  const hash = hashCode(presented);
  const row = db
    .select()
    .from(authChallenges)
    .where(isOpenChallenge(clock, 'oidc code', hash))
    .get();
  if (!row || row.portalUserId === null) return null;
  const user = findActive(db, eq(portalUsers.id, row.portalUserId));
  if (!user) return null;
  const { authenticatedAt } = row.data ?? {};
  return {
    user,
    authenticatedAt: authenticatedAt === undefined ? null : new Date(authenticatedAt),
    spend: (tx) => spend(tx, clock, 'oidc code', hash) !== null,
  };
}

/** Returns the account that was linked to a person last; null if there is none. */
export function findLinkedAccount(source: Database | Transaction, userId: number) {
  return (
    source
      .select()
      .from(federatedIdentities)
      .where(eq(federatedIdentities.portalUserId, userId))
      .orderBy(desc(federatedIdentities.id))
      .get() ?? null
  );
}

/** Removes the one-time codes of a person, who then has to sign in again at the provider. */
export function removeOidcCodes(tx: Transaction, userId: number): void {
  const ofPerson = and(eq(authChallenges.kind, 'oidc code'), eq(authChallenges.portalUserId, userId));
  tx.delete(authChallenges).where(ofPerson).run();
}

/** Removes the links of a person to accounts of identity providers, with their codes, and returns how many links there were. */
export function removeFederatedIdentities(tx: Transaction, userId: number): number {
  removeOidcCodes(tx, userId);
  return tx.delete(federatedIdentities).where(eq(federatedIdentities.portalUserId, userId)).run().changes;
}

/** All of it follows from the token in the browser's cookie, so that nothing secret has to be stored. */
function checksOf(browserToken: string): OidcChecks {
  const derive = (purpose: string) =>
    createHash('sha256').update(`${purpose} ${browserToken}`).digest('base64url');
  return { state: derive('state'), nonce: derive('nonce'), verifier: derive('verifier') };
}

type OidcChallenge = 'oidc' | 'oidc code';

const hashCode = ({ code, browserToken = '' }: OidcCode) => hashToken(`${code} ${browserToken}`);

/** Uses a challenge up. Returns null if it does not count any more. */
function spend(tx: Transaction, clock: Clock, kind: OidcChallenge, hash: string): Challenge | null {
  const open = isOpenChallenge(clock, kind, hash);
  return tx.update(authChallenges).set({ usedAt: clock.now() }).where(open).returning().all()[0] ?? null;
}

function findActive(source: Database | Transaction, which: SQL): PortalUser | null {
  const isActive = eq(portalUsers.isActive, true);
  return source.select().from(portalUsers).where(and(which, isActive)).get() ?? null;
}

function refuse(error: unknown): never {
  throw error instanceof ProviderFailure ? new OidcFailure(error.kind, error.message) : error;
}
