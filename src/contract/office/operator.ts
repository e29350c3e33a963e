import * as z from 'zod/mini';
import { enteredDay } from '#contract/format/entered-day.ts';
import { RecordId } from '#contract/device-write.ts';
import { daysBetween } from '#contract/format/calendar-day.ts';
import { foldText } from '#contract/catalogue/search-text.ts';
import { EmailAddress, PortalRole } from '#contract/session.ts';
import { TimeZone } from '#contract/project/time.ts';
import { clearableLine, requiredLine } from '#contract/format/written-text.ts';

/** Of the reason for a double booking. */
export const OVERLAP_REASON_MAX = 500;

/** A one-time link works once: an invitation for a week, a reset for a day. */
export const INVITATION_DAYS = 7;
export const RESET_HOURS = 24;

export const DAILY_HOURS_DEFAULT = 7.5;
export const TIMEZONE_DEFAULT = 'Europe/Oslo';
export const SKILLS_MAX = 20;
/** The maximum number of listed open projects; a total says whether there are more. */
export const OPEN_PROJECTS_MAX = 100;

/**
 * A staff member, as managers see them. Instants are ISO, UTC. `isInvited`: has not set a password yet.
 * `hasSecondFactor`: has an authenticator app or a passkey. `hasLinkedAccount`: signs in with the identity provider as well.
 * `linkExpiresAt`: when an issued link expires. `openProjects`: assigned, and the work not done. `hoursThisMonth`: such as 7.50, of the calendar month in the person's own time zone; overlaps count once.
 */
export const Operator = z.object({
  id: z.int(),
  email: z.string(),
  name: z.string(),
  role: PortalRole,
  location: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  skills: z.array(z.string()),
  dailyHours: z.number(),
  timezone: z.string(),
  isActive: z.boolean(),
  isInvited: z.boolean(),
  hasSecondFactor: z.boolean(),
  hasLinkedAccount: z.boolean(),
  linkExpiresAt: z.nullable(z.string()),
  lastLoginAt: z.nullable(z.string()),
  createdAt: z.string(),
  openSessions: z.int(),
  openProjects: z.int(),
  hoursThisMonth: z.string(),
  version: z.int(),
});
export type Operator = z.infer<typeof Operator>;

/** Every word of `q` occurs in name, e-mail address, location or skills. */
export const OperatorFilters = z.object({ q: z.optional(z.string().check(z.maxLength(200))) });
export type OperatorFilters = z.infer<typeof OperatorFilters>;

export function matchesPerson(
  { name: called, email, location, skills }: Pick<Operator, 'name' | 'email' | 'location' | 'skills'>,
  q: string,
): boolean {
  const text = foldText([called, email, location, ...skills].join(' '));
  return foldText(q)
    .split(' ')
    .every((word) => text.includes(word));
}

export const OperatorIdInput = z.object({ id: RecordId });
export type OperatorIdInput = z.infer<typeof OperatorIdInput>;

/** `account`: as the sign-in form shows it to a person whose account is linked to nobody. */
export const LinkAccountInput = z.object({
  id: OperatorIdInput.shape.id,
  account: requiredLine({ label: 'Account', max: 255 }),
});
export type LinkAccountInput = z.infer<typeof LinkAccountInput>;

const name = requiredLine({ label: 'Name', max: 100 });
const skill = requiredLine({ label: 'Skill', max: 60 });

/** The optional fields, the same for a new person and in an edit. */
const furtherFields = {
  location: clearableLine({ label: 'Location', max: 200 }),
  phone: clearableLine({ label: 'Phone', max: 50 }),
  skills: z.optional(z.array(skill).check(z.maxLength(SKILLS_MAX, `At most ${SKILLS_MAX} skills, please`))),
  /** Working hours a day, in steps of a quarter. */
  dailyHours: z.optional(
    z
      .number('Hours per day must be a number')
      .check(
        z.minimum(0.25, 'Hours per day must be at least 0.25'),
        z.maximum(24, 'A day has 24 hours'),
        z.multipleOf(0.25, 'Hours per day go in quarters, such as 7.5'),
      ),
  ),
  timezone: z.optional(TimeZone),
};

/** The default role is operator. The e-mail address is used to sign in and must be unique. */
export const CreateOperatorInput = z.object({
  email: EmailAddress,
  name,
  role: z._default(PortalRole, 'operator'),
  ...furtherFields,
});
export type CreateOperatorInput = z.infer<typeof CreateOperatorInput>;

/**
 * An issued link, which is only in this answer. Without PUBLIC_URL it is a path of this site. `mailed`: it was also
 * queued as mail.
 */
export const IssuedLink = z.object({
  operator: Operator,
  link: z.string(),
  expiresAt: z.string(),
  mailed: z.boolean(),
});
export type IssuedLink = z.infer<typeof IssuedLink>;

/** Days on which a person cannot be planned, both included. */
export const Absence = z.object({ id: z.int(), from: z.string(), to: z.string() });
export type Absence = z.infer<typeof Absence>;

/** The longest absence: a parental leave with room to spare. */
const ABSENCE_DAYS_MAX = 732;

export const AddAbsenceInput = z
  .object({
    id: OperatorIdInput.shape.id,
    from: enteredDay('Choose the first day'),
    to: enteredDay('Choose the last day'),
  })
  .check(
    z.refine(({ from, to }) => from <= to, {
      path: ['to'],
      error: 'The last day must not be before the first',
    }),
    z.refine(({ from, to }) => daysBetween(from, to) < ABSENCE_DAYS_MAX, {
      path: ['to'],
      error: 'An absence lasts two years at most',
    }),
  );
export type AddAbsenceInput = z.infer<typeof AddAbsenceInput>;

export const RemoveAbsenceInput = z.object({ id: OperatorIdInput.shape.id, absenceId: RecordId });
export type RemoveAbsenceInput = z.infer<typeof RemoveAbsenceInput>;

/** Without it the last write wins. A stale one is a conflict with the current person. */
const seenVersion = z.optional(z.int());

/** Absent fields stay; null or an empty text clears location and phone. */
export const UpdateOperatorInput = z.object({
  id: OperatorIdInput.shape.id,
  version: seenVersion,
  email: z.optional(EmailAddress),
  name: z.optional(name),
  ...furtherFields,
});
export type UpdateOperatorInput = z.infer<typeof UpdateOperatorInput>;

export const ChangeRoleInput = z.object({
  id: OperatorIdInput.shape.id,
  version: seenVersion,
  role: PortalRole,
});
export type ChangeRoleInput = z.infer<typeof ChangeRoleInput>;

/** A project that is assigned and not done. Days are those of the port. */
export const OpenProject = z.object({
  id: z.int(),
  vesselName: z.string(),
  serviceType: z.string(),
  status: z.string(),
  scheduledDate: z.nullable(z.string()),
  location: z.nullable(z.string()),
});
export type OpenProject = z.infer<typeof OpenProject>;

export const OpenProjects = z.object({ projects: z.array(OpenProject), total: z.int() });
export type OpenProjects = z.infer<typeof OpenProjects>;

/** Projects that are not named stay with the person until someone assigns them. */
export const DeactivateOperatorInput = z.object({
  id: OperatorIdInput.shape.id,
  reassign: z.optional(
    z
      .array(
        z.object({
          projectId: RecordId,
          operatorId: RecordId,
          overlapReason: z.optional(requiredLine({ label: 'Reason', max: OVERLAP_REASON_MAX })),
        }),
      )
      .check(z.maxLength(OPEN_PROJECTS_MAX, `At most ${OPEN_PROJECTS_MAX} projects at a time`)),
  ),
});
export type DeactivateOperatorInput = z.infer<typeof DeactivateOperatorInput>;

/** `openProjects` of the answer are those that still have to be reassigned. */
export const DeactivatedOperator = z.object({
  operator: Operator,
  endedSessions: z.int(),
  openProjects: z.int(),
});
export type DeactivatedOperator = z.infer<typeof DeactivatedOperator>;

export const EndedSessions = z.object({ endedSessions: z.int() });
export type EndedSessions = z.infer<typeof EndedSessions>;
