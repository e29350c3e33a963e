import type {
  SecondFactorPolicy,
  SetSecondFactorPolicyInput,
} from '#contract/office/second-factor-policy.ts';
import type { Transaction } from '#db/open-database.ts';
import type { PortalContext } from '#server/services/portal-context.ts';

/** The portal sign-in functions for managing people. */
interface StaffAccess {
  setActive(tx: Transaction, userId: number, isActive: boolean): void;
  issueLink(
    tx: Transaction,
    userId: number,
  ): { purpose: 'invitation' | 'reset'; path: string; expiresAt: Date };
  endSessions(tx: Transaction, userId: number): number;
  removeSecondFactor(tx: Transaction, userId: number): void;
  policy(): SecondFactorPolicy;
  setPolicy(tx: Transaction, manager: PortalContext['actor'], input: SetSecondFactorPolicyInput): void;
  /** Null where the site has no identity provider. */
  oidc: {
    label: string;
    issuer(): Promise<string>;
    link(tx: Transaction, account: { userId: number; issuer: string; subject: string }): void;
  } | null;
}

export interface OperatorContext extends PortalContext {
  auth: { portal: StaffAccess };
  /** Whether mail is configured. */
  smtpConfigured: boolean;
  /** The public address of the site; undefined if not configured. */
  publicUrl: string | undefined;
}
