import { randomInt } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { oneTimeLinkAddress } from '#contract/entrance-address.ts';
import { ADMIN_CODE_LENGTH } from '#contract/session.ts';
import type { Database, Transaction } from '#db/open-database.ts';
import { installation, portalUsers, users } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Clock } from '#server/services/context.ts';
import { ADMIN_USERNAME } from './admin-auth.ts';
import {
  clearWaitingLinks,
  forgetFirstManagerLink,
  hasNoPortalSignIn,
  placeFirstManager,
  storeFirstManagerLink,
} from './first-manager.ts';
import { createPasswordHasher, type PasswordHasher } from '#server/auth/passwords/password-hasher.ts';
import { hashToken, newToken } from '#server/tokens.ts';

const LINK_LIFETIME_MS = 7 * 86_400_000;

export interface FirstStartSettings {
  db: Database;
  clock: Clock;
  /** ADMIN_CODE: used if there is no admin yet. */
  adminCode: string | undefined;
  /** PORTAL_MANAGER_EMAIL; without it the link asks for the address. */
  managerEmail: string | undefined;
  /** The public address of the site, for the link. */
  publicAddress: string;
  hasher?: PasswordHasher;
}

/** Shown once, on the terminal and never in the log. Null if there is nothing to show. */
export interface FirstStart {
  /** The generated code, if none was set. */
  adminCode: string | null;
  /** Opens the portal to its first manager. */
  managerLink: string | null;
}

/** Set while a stored code has not been printed yet. */
const ADMIN_CODE_UNSHOWN = 'adminCodeUnshown';

/**
 * Ensures that someone can sign in. Creates an admin if there is none, and replaces a code that a crash kept from
 * being printed. Call `recordAdminCodeShown` when the code is printed. Until someone can sign in to the portal, every
 * start creates a new link for the first manager, valid for 7 days, and revokes the previous one, so that losing a
 * link is no dead end.
 */
export async function prepareFirstStart(settings: FirstStartSettings): Promise<FirstStart> {
  return { adminCode: await prepareAdmin(settings), managerLink: prepareManagerLink(settings) };
}

async function prepareAdmin({
  db,
  adminCode,
  hasher = createPasswordHasher(),
}: FirstStartSettings): Promise<string | null> {
  if (!needsAdminCode(db)) return null;
  const code = adminCode ?? randomCode();
  const password = await hasher.hash(code);
  return inTransaction(db, (tx) => {
    // The command that sets a code may have run meanwhile.
    if (!needsAdminCode(tx)) return null;
    tx.insert(users)
      .values({ username: ADMIN_USERNAME, password })
      .onConflictDoUpdate({ target: users.username, set: { password } })
      .run();
    recordAdminCodeShown(tx);
    if (adminCode !== undefined) return null;
    tx.insert(installation).values({ key: ADMIN_CODE_UNSHOWN, value: 'stored' }).run();
    return code;
  });
}

function needsAdminCode(db: Database | Transaction): boolean {
  const admin = db.select().from(users).where(eq(users.username, ADMIN_USERNAME)).get();
  const unshown = db.select().from(installation).where(eq(installation.key, ADMIN_CODE_UNSHOWN)).get();
  return admin === undefined || unshown !== undefined;
}

/** Records that the admin code was shown, so that no later start replaces it. */
export function recordAdminCodeShown(db: Database | Transaction): void {
  db.delete(installation).where(eq(installation.key, ADMIN_CODE_UNSHOWN)).run();
}

function prepareManagerLink({ db, clock, managerEmail, publicAddress }: FirstStartSettings): string | null {
  const token = newToken();
  const hash = hashToken(token);
  const expiresAt = new Date(clock.now().getTime() + LINK_LIFETIME_MS);

  const made = inTransaction(db, (tx) => {
    if (!hasNoPortalSignIn(tx)) return false;
    forgetFirstManagerLink(tx);
    clearWaitingLinks(tx);
    if (managerEmail === undefined) {
      storeFirstManagerLink(tx, { hash, expiresAt });
    } else {
      const email = managerEmail.toLowerCase();
      const id = placeFirstManager(tx, clock, email, nameFromEmail(email));
      tx.update(portalUsers)
        .set({ resetTokenHash: hash, resetExpiresAt: expiresAt })
        .where(eq(portalUsers.id, id))
        .run();
    }
    return true;
  });
  return made ? oneTimeLinkAddress(publicAddress, token) : null;
}

export function randomCode(): string {
  return Array.from({ length: ADMIN_CODE_LENGTH }, () => randomInt(10)).join('');
}

/** kari.nordmann@… is Kari Nordmann until she changes it. */
export function nameFromEmail(email: string): string {
  const [local = ''] = email.split('@');
  const words = local.split(/[._+-]+/).filter(Boolean);
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ') || email;
}
