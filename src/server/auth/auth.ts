import { createAdminAuth, type AdminAuth } from './admin-auth.ts';
import type { AuthDeps } from './auth-context.ts';
import { createPasswordHasher } from '#server/auth/passwords/password-hasher.ts';
import { createPortalAuth, type PortalAuth } from './portal-auth.ts';
import { recordSecurityEvent, type LoggedEvent, type SecurityEvent } from './security-event.ts';

/** Who is signed in: all that the rest of the server knows of sessions. */
export interface Auth {
  admin: AdminAuth;
  portal: PortalAuth;
}

interface AuthOptions
  extends
    Pick<AuthDeps, 'db' | 'clock'>,
    Partial<
      Pick<
        AuthDeps,
        | 'staffKeys'
        | 'waitClock'
        | 'publicUrl'
        | 'identityProvider'
        | 'notifyRefusedPasskey'
        | 'notifyAccountLinked'
        | 'hasher'
        | 'sleep'
      >
    > {
  /** Writes an event to the log of the program. */
  log?: (event: LoggedEvent) => void;
}

export function createAuth({
  db,
  clock,
  staffKeys = null,
  waitClock = clock,
  publicUrl,
  identityProvider = null,
  notifyRefusedPasskey = () => {},
  notifyAccountLinked = () => {},
  hasher = createPasswordHasher(),
  sleep = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  log = () => {},
}: AuthOptions): Auth {
  const report = (event: SecurityEvent) => {
    recordSecurityEvent(db, clock, event);
    const { address: _, ...logged } = event;
    log(logged);
  };
  const deps: AuthDeps = {
    db,
    clock,
    staffKeys,
    waitClock,
    publicUrl,
    identityProvider,
    notifyRefusedPasskey,
    notifyAccountLinked,
    hasher,
    sleep,
    report,
  };
  return { admin: createAdminAuth(deps), portal: createPortalAuth(deps) };
}
