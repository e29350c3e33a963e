import type { PortalRole } from '#contract/session.ts';
import type { ServiceContext } from './context.ts';

/** Who of the staff acts: what services need to know of a session, and no more. */
export interface PortalActor {
  userId: number;
  name: string;
  role: PortalRole;
}

/** What a service verb of the portal is given. */
export interface PortalContext extends ServiceContext {
  actor: PortalActor;
  /** Where people reach the site, for the mail that a write sends; absent where nobody has said. */
  publicUrl?: string | undefined;
}

/** What a part of a larger write is given beside the transaction: the database itself is out of its reach. */
export type PortalWork = Pick<PortalContext, 'clock' | 'actor' | 'publicUrl'>;
