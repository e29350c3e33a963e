import type { Transaction } from '#db/open-database.ts';
import type { PortalContext } from '#server/services/portal-context.ts';

/** What the sign-in of the portal does for whoever manages its people. */
interface StaffAccess {
  setActive(tx: Transaction, userId: number, isActive: boolean): void;
  issueLink(
    tx: Transaction,
    userId: number,
  ): { purpose: 'invitation' | 'reset'; path: string; expiresAt: Date };
  endSessions(tx: Transaction, userId: number): number;
}

export interface OperatorContext extends PortalContext {
  auth: { portal: StaffAccess };
  /** Whether mail can leave at all. */
  smtpConfigured: boolean;
  /** Where people reach the site; undefined where nobody has said. */
  publicUrl: string | undefined;
}
