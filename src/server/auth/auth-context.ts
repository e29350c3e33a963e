import type { Database } from '#db/open-database.ts';
import type { Clock } from '#server/services/context.ts';
import type { PasswordHasher } from '#server/auth/passwords/password-hasher.ts';
import type { SecurityEvent } from './security-event.ts';

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

export interface AuthDeps {
  db: Database;
  clock: Clock;
  hasher: PasswordHasher;
  /** Waits; tests count instead. */
  sleep: (milliseconds: number) => Promise<void>;
  /** Records who signed in or failed to, without any secret. */
  report: (event: SecurityEvent) => void;
}
