import { and, eq, gte, inArray, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { OFFICE_ZONE } from '#contract/format/calendar-day.ts';
import { formatDayLong } from '#contract/format/format-date.ts';
import { zonedInstant } from '#contract/format/zoned-time.ts';
import {
  coversRole,
  SetSecondFactorPolicyInput,
  type SecondFactorDue,
  type SecondFactorPolicy,
} from '#contract/office/second-factor-policy.ts';
import { PORTAL_ROLES, type PortalRole, type SignInMethod } from '#contract/session.ts';
import type { Database, Transaction } from '#db/open-database.ts';
import { installation, portalSessions, portalUsers } from '#db/schema/index.ts';
import type { AuthDeps } from '#server/auth/auth-context.ts';
import { findLinkedAccount } from '#server/auth/oidc/oidc-sign-in.ts';
import { listPasskeys } from '#server/auth/passkeys/manage-passkeys.ts';
import { writeMethodAudit } from '#server/auth/sign-in-audit.ts';
import { AppError } from '#server/errors.ts';
import type { Clock } from '#server/services/context.ts';
import { hasTotp } from './totp-secrets.ts';

const KEY = 'secondFactorPolicy';

/** `startsAt`: the beginning of the day, or of the decision. Sessions that were open by then end at their usual limits. */
const StoredPolicy = z.object({ ...SetSecondFactorPolicyInput.shape, startsAt: z.iso.datetime() });
type StoredPolicy = z.infer<typeof StoredPolicy>;

type Source = Database | Transaction;

interface Person {
  userId: number;
  role: PortalRole;
}

interface SessionFacts {
  methods: readonly SignInMethod[];
  createdAt: Date;
}

function readPolicy(source: Source): SecondFactorPolicy {
  const { requiredOf = 'nobody', from = null } = stored(source) ?? {};
  return { requiredOf, from };
}

/** Returns the day from which the company requires a second factor of this person, past or future. */
export function requiredFrom(source: Source, { role }: Pick<Person, 'role'>): string | null {
  const policy = stored(source);
  return policy && coversRole(policy.requiredOf, role) ? policy.from : null;
}

/** Returns what a session lacks of what the company requires. */
export function secondFactorDue(
  { db: source, clock, identityProvider }: Pick<AuthDeps, 'db' | 'clock' | 'identityProvider'>,
  person: Person,
  { methods, createdAt }: SessionFacts,
): SecondFactorDue | undefined {
  if (methods.some((method) => method !== 'password')) return undefined;
  const start = startInForce(source, clock, person.role);
  if (start === null || createdAt < start) return undefined;
  const { userId } = person;
  // Who knows the password alone must not add a factor where the person has another way to sign in.
  const canUseAccount = identityProvider !== null && findLinkedAccount(source, userId) !== null;
  const canProve = canUseAccount || hasAnyFactor(source, userId);
  return canProve ? 'proof' : 'enrolment';
}

/** Throws conflict if the company requires a second factor of this person, who now has none. For the end of a removal. */
export function refuseLosingLastFactor(tx: Transaction, clock: Clock, person: Person): void {
  if (startInForce(tx, clock, person.role) === null || hasAnyFactor(tx, person.userId)) return;
  throw new AppError('conflict', 'Your company requires a second factor. Add another one first.');
}

/** Whether a person without an authenticator app has to use a passkey, because the company requires more than the password. */
export function requiresPasskey(source: Source, clock: Clock, { userId, role }: Person): boolean {
  return startInForce(source, clock, role) !== null && hasAnyFactor(source, userId);
}

export interface PolicyManagement {
  policy(): SecondFactorPolicy;
  /** Throws conflict where the manager has no second factor. */
  setPolicy(tx: Transaction, manager: Person & { name: string }, input: SetSecondFactorPolicyInput): void;
}

export function createPolicyManagement({ db, clock }: Pick<AuthDeps, 'db' | 'clock'>): PolicyManagement {
  return {
    policy: () => readPolicy(db),

    setPolicy(tx, manager, input) {
      if (input.requiredOf !== 'nobody' && !hasAnyFactor(tx, manager.userId)) {
        throw new AppError('conflict', 'Add a second factor to your own account first.');
      }
      endRefusedSessions(tx, clock);
      const day = zonedInstant(`${input.from}T00:00`, OFFICE_ZONE);
      const startsAt = new Date(Math.max(day.getTime(), clock.now().getTime()));
      const policy: StoredPolicy = { ...input, startsAt: startsAt.toISOString() };
      const value = JSON.stringify(policy);
      tx.insert(installation)
        .values({ key: KEY, value })
        .onConflictDoUpdate({ target: installation.key, set: { value } })
        .run();
      writeMethodAudit(tx, clock, manager, 'update', describePolicy(input));
    },
  };
}

/** A session that the earlier policy refuses must not count as one that was open before the new one. */
function endRefusedSessions(tx: Transaction, clock: Clock): void {
  const earlier = stored(tx);
  if (!earlier || startOf(earlier) > clock.now()) return;
  const covered = tx
    .select({ id: portalUsers.id })
    .from(portalUsers)
    .where(inArray(portalUsers.role, rolesOf(earlier)));
  const byPassword = sql`${portalSessions.methods} = ${JSON.stringify(['password'])}`;
  tx.delete(portalSessions)
    .where(
      and(
        inArray(portalSessions.userId, covered),
        gte(portalSessions.createdAt, startOf(earlier)),
        byPassword,
      ),
    )
    .run();
}

function describePolicy({ requiredOf, from }: SetSecondFactorPolicyInput): string {
  return requiredOf === 'nobody'
    ? 'Second factor required of nobody'
    : `Second factor required of ${requiredOf} from ${formatDayLong(from)}`;
}

/** Whether a person has a second factor of the password. A linked account is none: it may not outlive the provider. */
function hasAnyFactor(source: Source, userId: number): boolean {
  return hasTotp(source, userId) || listPasskeys(source, { userId }).some(({ isRefused }) => !isRefused);
}

/** Returns since when the company requires a second factor of people with this role; null if it does not, or not yet. */
function startInForce(source: Source, clock: Clock, role: PortalRole): Date | null {
  const policy = stored(source);
  const covers = policy !== null && coversRole(policy.requiredOf, role);
  return covers && startOf(policy) <= clock.now() ? startOf(policy) : null;
}

const startOf = ({ startsAt }: StoredPolicy) => new Date(startsAt);

const rolesOf = ({ requiredOf }: StoredPolicy): PortalRole[] =>
  PORTAL_ROLES.filter((role) => coversRole(requiredOf, role));

function stored(source: Source): StoredPolicy | null {
  const row = source.select().from(installation).where(eq(installation.key, KEY)).get();
  return row ? StoredPolicy.parse(JSON.parse(row.value)) : null;
}
