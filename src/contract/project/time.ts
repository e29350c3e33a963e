import * as z from 'zod/mini';
import { lateSince, writeFields, Instant, RecordId, SeenVersion } from '#contract/device-write.ts';
import { TIME_CATEGORIES } from './project.ts';
import { clearableText } from '#contract/format/written-text.ts';

export const TimeCategory = z.enum(TIME_CATEGORIES);
export type TimeCategory = z.infer<typeof TimeCategory>;

/** A name of the IANA time zone database, such as Asia/Singapore. */
export const TimeZone = z
  .string()
  .check(
    z.maxLength(64),
    z.refine(isTimeZone, 'Enter the name of the time zone, for example Europe/Oslo or Asia/Singapore'),
  );

function isTimeZone(name: string): boolean {
  // Older programs also know plain offsets; a zone has summer time, an offset does not.
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

export const TIME_NOTE_MAX = 2000;
const note = clearableText({ label: 'Note', max: TIME_NOTE_MAX });

/**
 * One span of a person's time on a project. Without endedAt it is a running timer. Instants are ISO, UTC; timezone is
 * where it was, which determines its days.
 */
export const TimeEntry = z.object({
  id: z.int(),
  projectId: z.int(),
  userId: z.int(),
  userName: z.string(),
  category: TimeCategory,
  startedAt: z.string(),
  endedAt: z.nullable(z.string()),
  minutes: z.nullable(z.int()),
  timezone: z.string(),
  note: z.nullable(z.string()),
  /** A timer that a hold stopped: resuming the work starts it again. Absent in packs of older programs. */
  isHeld: z.optional(z.boolean()),
  version: z.int(),
  occurredAt: z.nullable(z.string()),
  lateSince,
  createdAt: z.string(),
});
export type TimeEntry = z.infer<typeof TimeEntry>;

export const minutesBetween = (from: Date, to: Date) => Math.round((to.getTime() - from.getTime()) / 60_000);

/** `from` and `to` are days, both included, in the zone where the time was spent. */
export const TimeFilters = z.object({
  projectId: z.optional(RecordId),
  userId: z.optional(RecordId),
  category: z.optional(TimeCategory),
  from: z.optional(z.iso.date()),
  to: z.optional(z.iso.date()),
});
export type TimeFilters = z.infer<typeof TimeFilters>;

/** Hours with two decimals, such as 7.50. */
const Hours = z.string();

/**
 * The entries, newest first, and the totals of the ended ones. Overlapping time of one person counts once: as work
 * before travel before waiting before standby. The categories add up to the total except for rounding.
 */
export const ProjectTime = z.object({
  entries: z.array(TimeEntry),
  operatorHours: Hours,
  hoursByCategory: z.object({ work: Hours, travel: Hours, waiting: Hours, standby: Hours }),
});
export type ProjectTime = z.infer<typeof ProjectTime>;

export const ListTimeInput = z.object({ projectId: RecordId });
export type ListTimeInput = z.infer<typeof ListTimeInput>;

/** The person: a manager may name someone else, everyone else adds their own time. */
const person = z.optional(RecordId);

export const AddTimeEntryInput = z.object({
  projectId: RecordId,
  userId: person,
  category: TimeCategory,
  startedAt: Instant,
  endedAt: Instant,
  timezone: z.optional(TimeZone),
  note,
  ...writeFields,
});
export type AddTimeEntryInput = z.infer<typeof AddTimeEntryInput>;

/** Absent fields stay. endedAt stops a running timer at that time; an ended entry cannot run again. */
export const UpdateTimeEntryInput = z.object({
  projectId: RecordId,
  id: RecordId,
  version: SeenVersion,
  category: z.optional(TimeCategory),
  startedAt: z.optional(Instant),
  endedAt: z.optional(Instant),
  timezone: z.optional(TimeZone),
  note,
  ...writeFields,
});
export type UpdateTimeEntryInput = z.infer<typeof UpdateTimeEntryInput>;

export const RemoveTimeEntryInput = z.object({
  projectId: RecordId,
  id: RecordId,
  ...writeFields,
});
export type RemoveTimeEntryInput = z.infer<typeof RemoveTimeEntryInput>;

/** A timer that has run for longer can only be stopped with `timersEndAt`. */
export const LONG_TIMER_MS = 12 * 3_600_000;

/**
 * The ends of the timers that a call stops and that must be confirmed: one on another project of the person whose
 * timer starts, and one that has run for more than 12 hours. Missing: bad input at this field, with the question.
 */
export const timersEndAt = z.optional(Instant);

/** A timer starts at occurredAt if the device sends it, otherwise now. A person has one running timer. */
export const StartTimerInput = z.object({
  projectId: RecordId,
  category: TimeCategory,
  timezone: z.optional(TimeZone),
  note,
  timersEndAt,
  ...writeFields,
});
export type StartTimerInput = z.infer<typeof StartTimerInput>;

/** Ends the timer at occurredAt if the device sends it, otherwise now. */
export const StopTimerInput = z.object({ projectId: RecordId, timersEndAt, ...writeFields });
export type StopTimerInput = z.infer<typeof StopTimerInput>;

/** The caller's time of their current calendar week, Monday to Sunday, on all projects; counted as `ProjectTime` is. */
export const WorkWeek = z.object({
  from: z.string(),
  to: z.string(),
  hours: Hours,
  hoursByCategory: z.object({ work: Hours, travel: Hours, waiting: Hours, standby: Hours }),
});
export type WorkWeek = z.infer<typeof WorkWeek>;

/** A running timer. `id` is its time entry. */
export const RunningTimer = z.object({
  id: z.int(),
  projectId: z.int(),
  vesselName: z.string(),
  userId: z.int(),
  userName: z.string(),
  category: TimeCategory,
  startedAt: z.string(),
  timezone: z.string(),
});
export type RunningTimer = z.infer<typeof RunningTimer>;
