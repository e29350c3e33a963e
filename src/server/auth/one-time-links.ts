import { eq } from 'drizzle-orm';
import type {
  OneTimeLink,
  PortalRole,
  PortalSessionUser,
  RedeemOneTimeLinkInput,
} from '#contract/session.ts';
import type { Database, Transaction } from '#db/open-database.ts';
import { portalUsers } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import { AppError, type FieldIssue } from '#server/errors.ts';
import type { Clock } from '#server/services/context.ts';
import type { AuthDeps } from './auth-context.ts';
import {
  forgetFirstManagerLink,
  hasNoPortalSignIn,
  placeFirstManager,
  readFirstManagerLink,
} from './first-manager.ts';
import { refuseGuessablePassword } from '#server/auth/passwords/guessable-password.ts';
import { wrongSecondFactor, type SecondProof } from './second-factor/second-proof.ts';
import { writePortalAudit } from './sign-in-audit.ts';
import { endSessions } from './staff-access.ts';
import { hashToken } from '#server/tokens.ts';

export interface ProvenUser extends PortalSessionUser {
  passwordHash: string;
}

/** The owner of a link: a known person, or the unnamed first manager. */
interface FoundLink extends OneTimeLink {
  userId: number | null;
  role: PortalRole;
}

/** Returns the purpose of a link, without using it up. Throws notFound. */
export function inspectOneTimeLink({ db, clock }: AuthDeps, token: string): OneTimeLink {
  const { purpose, asksIdentity, email, name } = findLink(db, clock, token);
  return { purpose, asksIdentity, email, name };
}

/** Returns the person whose link it is; null for the link of the unnamed first manager. Throws notFound. */
export function readLinkOwner(
  { db, clock }: AuthDeps,
  token: string,
): { id: number; email: string; name: string } | null {
  const { userId: id, email, name } = findLink(db, clock, token);
  return id === null || email === null || name === null ? null : { id, email, name };
}

/**
 * Sets the password, uses up the link and the proven second factor, and ends the person's older sessions. In one transaction,
 * so that of two at once the second finds no link. Throws notFound, or badInput at the field.
 */
export async function redeemOneTimeLink(
  deps: AuthDeps,
  input: RedeemOneTimeLinkInput,
  second: SecondProof,
  signal?: AbortSignal,
): Promise<ProvenUser> {
  const { db, clock, hasher } = deps;
  const { token, password } = input;
  await refuseGuessablePassword(password, identityOf(findLink(db, clock, token), input));
  const passwordHash = await hasher.hash(password, { signal });

  return inTransaction(db, (tx) => {
    const link = findLink(tx, clock, token);
    if (!second.spend(tx)) throw wrongSecondFactor(input);
    const { email, name } = identityOf(link, input);
    const id = link.userId ?? placeFirstManager(tx, clock, email, name);
    tx.update(portalUsers)
      .set({ name, passwordHash, failedLogins: 0, resetTokenHash: null, resetExpiresAt: null })
      .where(eq(portalUsers.id, id))
      .run();
    forgetFirstManagerLink(tx);
    endSessions(tx, id);
    writePortalAudit(tx, clock, { id, name }, 'password reset');
    return { id, email, name, role: link.role, passwordHash };
  });
}

function findLink(source: Database | Transaction, clock: Clock, token: string): FoundLink {
  const hash = hashToken(token);
  const user = source.select().from(portalUsers).where(eq(portalUsers.resetTokenHash, hash)).get();
  if (user?.isActive && user.resetExpiresAt && user.resetExpiresAt > clock.now()) {
    const { id: userId, email, name, role } = user;
    const invited = role === 'manager' && hasNoPortalSignIn(source) ? 'first manager' : 'invitation';
    return {
      purpose: user.passwordHash === null ? invited : 'reset',
      asksIdentity: false,
      userId,
      email,
      name,
      role,
    };
  }
  const first = readFirstManagerLink(source);
  if (first?.hash === hash && first.expiresAt > clock.now() && hasNoPortalSignIn(source)) {
    const unnamed = { userId: null, email: null, name: null, role: 'manager' } as const;
    return { purpose: 'first manager', asksIdentity: true, ...unnamed };
  }
  throw new AppError(
    'notFound',
    'This link no longer works: it was used, replaced by a newer one, or has expired. If you have set a password, sign in with it; otherwise ask a manager for a new link. Until someone can sign in, each start of the server prints a new link for the first manager.',
  );
}

/** Only the first manager enters name and address; a manager entered everyone else's. */
function identityOf(link: FoundLink, input: RedeemOneTimeLinkInput): { email: string; name: string } {
  const asked = link.purpose === 'first manager';
  const email = link.email ?? input.email;
  const name = asked ? (input.name ?? link.name) : link.name;
  if (email !== undefined && name !== null) return { email, name };
  const issues: FieldIssue[] = [];
  if (email === undefined) issues.push({ path: ['email'], message: 'E-mail is required' });
  if (name === null) issues.push({ path: ['name'], message: 'Name is required' });
  throw new AppError('badInput', issues.map(({ message }) => message).join('. '), { issues });
}
