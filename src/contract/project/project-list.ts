import * as z from 'zod/mini';
import { PROJECT_BILLING_STATES } from '#contract/billing/billing.ts';
import { countedFields, moreField } from '#contract/counted-fields.ts';
import { writeFields, RecordId } from '#contract/device-write.ts';
import { Absence } from '#contract/office/operator.ts';
import { ProjectStatus, ProjectSummary, StaffReference } from './project.ts';

export const PROJECT_PAGE_MAX = 100;
export const PROJECT_SORTS = [
  'scheduledDate',
  'requestDate',
  'completedDate',
  'vesselName',
  'clientName',
  'status',
  'operator',
  'updatedAt',
] as const;

const text = z.optional(z.string().check(z.trim(), z.maxLength(200)));
const day = z.optional(z.iso.date());

/** The filters and the order of projects. */
const selection = {
  q: text,
  status: z.optional(z.array(ProjectStatus).check(z.maxLength(9))),
  operator: z.optional(z.union([RecordId, z.literal('none')])),
  client: text,
  system: text,
  serviceType: text,
  location: text,
  vesselDirectoryId: z.optional(RecordId),
  from: day,
  to: day,
  overdue: z.optional(z.boolean()),
  billingState: z.optional(z.array(z.enum(PROJECT_BILLING_STATES)).check(z.maxLength(6))),
  sort: z._default(z.enum(PROJECT_SORTS), 'scheduledDate'),
  direction: z._default(z.enum(['asc', 'desc']), 'asc'),
};

/**
 * One page of the projects that the caller may see. `from` and `to` keep projects whose planned days overlap the
 * period; `overdue` those whose planned days are over though the work is not. `operator` is an id, or 'none' for
 * unassigned projects. The texts match parts, without case or accents; `q` searches vessel, IMO number and client.
 * Only managers may filter by `billingState`: forbidden.
 */
export const ListProjectsInput = z.object({
  ...selection,
  offset: z._default(z.int().check(z.minimum(0), z.maximum(1_000_000)), 0),
  limit: z._default(z.int().check(z.minimum(1), z.maximum(PROJECT_PAGE_MAX)), PROJECT_PAGE_MAX),
});
export type ListProjectsInput = z.infer<typeof ListProjectsInput>;

/**
 * `total` is the number of matches, or the least that there are if `more`: they are counted up to 1,000 and one, or one past the
 * end of a later page. `byStatus` counts them without the status filter, each status up to 1,000 and one.
 */
export const ProjectPage = z.object({
  projects: z.array(ProjectSummary),
  ...countedFields,
  byStatus: z.array(z.object({ status: ProjectStatus, count: z.int(), ...moreField })),
});
export type ProjectPage = z.infer<typeof ProjectPage>;

export const OUTSIDE_SHOWN = 5;

/** Matches of `q` that the other filters exclude: how many, up to 1,000, and the first of them. */
export const ProjectsOutside = z.object({ projects: z.array(ProjectSummary), ...countedFields });
export type ProjectsOutside = z.infer<typeof ProjectsOutside>;

/** All matching projects, in the order of the list. */
export const ExportProjectsInput = z.object(selection);
export type ExportProjectsInput = z.infer<typeof ExportProjectsInput>;

export const PROJECT_HISTORY_MAX = 100;

/** Newest first; `before` is the id of the last entry seen. */
export const ProjectHistoryInput = z.object({
  id: RecordId,
  before: z.optional(RecordId),
  limit: z._default(z.int().check(z.minimum(1), z.maximum(PROJECT_HISTORY_MAX)), PROJECT_HISTORY_MAX),
});
export type ProjectHistoryInput = z.infer<typeof ProjectHistoryInput>;

/**
 * Reverts a field to its value before the change of `entryId`, as an edit of its own. Conflict: the field has another
 * value by now, or `version` is stale (with the current project).
 */
export const RevertProjectInput = z.object({
  id: RecordId,
  version: z.int(),
  entryId: RecordId,
  ...writeFields,
});
export type RevertProjectInput = z.infer<typeof RevertProjectInput>;

/** An earlier service of a vessel. `projectId` and `reportURL` are null if the reader may not open them. */
export const PreviousService = z.object({
  serviceDate: z.string(),
  serviceType: z.string(),
  operatorName: z.string(),
  systemType: z.nullable(z.string()),
  projectId: z.nullable(z.int()),
  /** The newest approved report, as PDF. */
  reportURL: z.nullable(z.string()),
});
export type PreviousService = z.infer<typeof PreviousService>;

/**
 * Who is free between two days, both included. `exceptProjectId`: a project that is being moved does not conflict
 * with itself.
 */
export const StaffAvailabilityInput = z
  .object({ from: z.iso.date(), to: z.iso.date(), exceptProjectId: z.optional(RecordId) })
  .check(z.refine(({ from, to }) => from <= to, 'The last day must not be before the first'));
export type StaffAvailabilityInput = z.infer<typeof StaffAvailabilityInput>;

/** A planned project that books some of a person's days. */
export const Bookings = z.object({
  projectId: z.int(),
  vesselName: z.string(),
  status: ProjectStatus,
  from: z.string(),
  to: z.string(),
});
export type Bookings = z.infer<typeof Bookings>;

/**
 * Everyone who can be assigned, operators first, with their bookings and absences in the period. `location` is the home
 * port.
 */
export const StaffAvailability = z.array(
  z.extend(StaffReference, {
    role: z.enum(['manager', 'operator']),
    location: z.nullable(z.string()),
    skills: z.array(z.string()),
    dailyHours: z.number(),
    taken: z.array(Bookings),
    away: z.array(Absence),
  }),
);
export type StaffAvailability = z.infer<typeof StaffAvailability>;

/** How long a service usually takes: the medians of the projects completed in the last two years. */
export const UsualLength = z.object({
  serviceType: z.string(),
  /** Recorded hours with two decimals. */
  hours: z.string(),
  /** Planned days. */
  days: z.int(),
  /** How many projects they were worked out from. */
  projects: z.int(),
});
export type UsualLength = z.infer<typeof UsualLength>;
