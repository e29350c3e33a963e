import type { PortalRole } from '#contract/session.ts';
import type { ServiceContext } from './context.ts';

/** The acting staff member: what services need from a session, and no more. */
export interface PortalActor {
  userId: number;
  name: string;
  role: PortalRole;
}

/** The context of every portal service function. */
export interface PortalContext extends ServiceContext {
  actor: PortalActor;
  /** The public address of the site, for links in mail; absent if not configured. */
  publicUrl?: string | undefined;
}

/** The context of a part of a larger write, beside the transaction: without the database itself. */
export type PortalWork = Pick<PortalContext, 'clock' | 'actor' | 'publicUrl'>;
