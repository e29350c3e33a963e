import type { Database, Transaction } from '#db/open-database.ts';
import type { Clock } from '#server/services/context.ts';
import type { FileKeys } from '#server/integrations/sealed-file.ts';
import type { PasswordHasher } from '#server/auth/passwords/password-hasher.ts';
import type { IdentityProvider } from './oidc/identity-provider.ts';
import type { SecurityEvent } from './security-event.ts';

/** The tokens that a request sends for a realm; a bearer, if present, is the only one used. */
export interface PresentedTokens {
  bearer?: string | undefined;
  cookie?: string | undefined;
}

/** The origin of a sign-in call. */
export interface Caller {
  clientAddress: string;
  userAgent?: string | undefined;
  /** Aborted when the client disconnects. */
  signal?: AbortSignal | undefined;
}

export interface AuthDeps {
  db: Database;
  clock: Clock;
  /** Measures how long attempts have to wait. */
  waitClock: Clock;
  hasher: PasswordHasher;
  /** Waits; tests count instead. */
  sleep: (milliseconds: number) => Promise<void>;
  /** Seal the secrets of authenticator apps; null while the key is missing. */
  staffKeys: FileKeys | null;
  /** The public address of the site, which passkeys belong to; undefined if not configured. */
  publicUrl: string | undefined;
  /** The identity provider of the office; null if there is none. */
  identityProvider: IdentityProvider | null;
  /** Mails the person and the managers that there may be a copy of a passkey. */
  notifyRefusedPasskey: (
    tx: Transaction,
    clock: Clock,
    person: { id: number; name: string; email: string },
    label: string,
  ) => void;
  /** Mails the person and the managers that an account with the person's e-mail address was linked. */
  notifyAccountLinked: (
    tx: Transaction,
    clock: Clock,
    person: { id: number; name: string; email: string },
    link: { label: string },
  ) => void;
  /** Records sign-ins and failed attempts, without any secret. */
  report: (event: SecurityEvent) => void;
}
