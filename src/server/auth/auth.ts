import type { Database } from '#db/open-database.ts';
import type { Clock } from '#server/services/context.ts';
import { createAdminAuth, type AdminAuth } from './admin-auth.ts';
import { createPasswordHasher, type PasswordHasher } from './password-hasher.ts';
import { createPortalAuth, type PortalAuth } from './portal-auth.ts';
import { recordSecurityEvent, type LoggedEvent, type SecurityEvent } from './security-event.ts';

/** The tokens one request presents for a realm; a bearer, where present, decides alone. */
export interface PresentedTokens {
  bearer?: string | undefined;
  cookie?: string | undefined;
}

/** What a sign-in call knows of where it comes from. */
export interface Caller {
  clientAddress: string;
  userAgent?: string | undefined;
  /** Aborted where the client hung up. */
  signal?: AbortSignal | undefined;
}

/** Who is signed in: all that the rest of the server knows of sessions. */
export interface Auth {
  admin: AdminAuth;
  portal: PortalAuth;
}

export interface AuthDeps {
  db: Database;
  clock: Clock;
  hasher: PasswordHasher;
  /** Waits; tests count instead. */
  sleep: (milliseconds: number) => Promise<void>;
  /** Records who signed in or failed to, without any secret. */
  report: (event: SecurityEvent) => void;
}

interface AuthOptions extends Pick<AuthDeps, 'db' | 'clock'>, Partial<Pick<AuthDeps, 'hasher' | 'sleep'>> {
  /** Writes an event to the log of the program. */
  log?: (event: LoggedEvent) => void;
}

export function createAuth({
  db,
  clock,
  hasher = createPasswordHasher(),
  sleep = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  log = () => {},
}: AuthOptions): Auth {
  const report = (event: SecurityEvent) => {
    recordSecurityEvent(db, clock, event);
    const { address: _, ...logged } = event;
    log(logged);
  };
  const deps: AuthDeps = { db, clock, hasher, sleep, report };
  return { admin: createAdminAuth(deps), portal: createPortalAuth(deps) };
}
