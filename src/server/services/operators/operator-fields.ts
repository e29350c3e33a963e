import { and, eq, ne } from 'drizzle-orm';
import type { FieldChange } from '#contract/catalogue/catalogue-admin.ts';
import type { Transaction } from '#db/open-database.ts';
import { portalUsers } from '#db/schema/index.ts';
import { AppError } from '#server/errors.ts';
import type { Clock } from '#server/services/context.ts';
import { operatorById, type PortalUserRow } from './queries.ts';

/** The fields of a person that managers can set, in the order in which a history shows them. */
const FIELDS = ['name', 'email', 'location', 'phone', 'skills', 'dailyHours', 'timezone'] as const;
export type PersonFields = Pick<PortalUserRow, (typeof FIELDS)[number]>;

/** The fields that differ, as displayed. */
export function changesBetween(before: PersonFields, after: PersonFields): FieldChange[] {
  return FIELDS.map((field) => ({
    field,
    from: formatValue(before[field]),
    to: formatValue(after[field]),
  })).filter(({ from, to }) => from !== to);
}

function formatValue(value: PersonFields[keyof PersonFields]): string | null {
  if (Array.isArray(value)) return value.join(', ') || null;
  return value === null ? null : String(value);
}

/** A skill that was entered twice counts once, ignoring case. */
export function distinctSkills(skills: readonly string[]): string[] {
  return [...new Map(skills.map((skill) => [skill.toLowerCase(), skill])).values()];
}

/** The address is used to sign in, so it must be unique. Throws badInput at the field. */
export function refuseTakenEmail(tx: Transaction, email: string, exceptId: number): void {
  const other = tx
    .select({ name: portalUsers.name, isActive: portalUsers.isActive })
    .from(portalUsers)
    .where(and(eq(portalUsers.email, email), ne(portalUsers.id, exceptId)))
    .get();
  if (!other) return;
  const message = other.isActive
    ? `${other.name} has this e-mail address already.`
    : `${other.name}, who is inactive, has this e-mail address. Reactivate them instead.`;
  throw new AppError('badInput', message, { issues: [{ path: ['email'], message }] });
}

/** Throws conflict, with the current person. */
export function refuseStaleVersion(
  tx: Transaction,
  clock: Clock,
  person: PortalUserRow,
  seen: number | undefined,
): void {
  if (seen === undefined || seen === person.version) return;
  throw new AppError('conflict', `Someone else has changed ${person.name}. Nothing was saved.`, {
    current: operatorById(tx, clock, person.id),
  });
}
