import { countTime, hoursText, hundredthsOf } from '#contract/project/counted-time.ts';
import type { ProjectPack } from '#contract/project/project-pack.ts';
import { LONG_TIMER_MS, minutesBetween, type TimeCategory, type TimeEntry } from '#contract/project/time.ts';
import { OFFICE_ZONE } from '#contract/format/calendar-day.ts';
import { compareAge } from './device-id.ts';
import type { ActFacts } from './device-verbs.ts';
import type { Reducer } from './reducer.ts';
import { withRequirements } from './requirements.ts';

/** Puts entries in order and counts their hours. */
function withEntries(pack: ProjectPack, changed: TimeEntry[], facts: ActFacts): ProjectPack {
  const entries = changed.toSorted(
    (one, other) => Date.parse(other.startedAt) - Date.parse(one.startedAt) || compareAge(other.id, one.id),
  );
  const { total, byCategory } = countTime(
    entries.flatMap(({ userId, category, startedAt, endedAt }) =>
      endedAt === null ? [] : [{ userId, category, from: new Date(startedAt), to: new Date(endedAt) }],
    ),
  );
  const hours = (milliseconds: number) => hoursText(hundredthsOf(milliseconds));
  const operatorHours = hours(total);
  const { work, travel, waiting, standby } = byCategory;
  return withRequirements(
    {
      ...pack,
      project: { ...pack.project, operatorHours },
      time: {
        entries,
        operatorHours,
        hoursByCategory: {
          work: hours(work),
          travel: hours(travel),
          waiting: hours(waiting),
          standby: hours(standby),
        },
      },
    },
    facts,
  );
}

type NewEntry = Pick<TimeEntry, 'userId' | 'userName' | 'category' | 'startedAt' | 'endedAt'> & {
  timezone?: string | undefined;
  note?: string | null | undefined;
  occurredAt: string | null;
};

const entryOf = ({ project }: ProjectPack, id: number, at: string, entry: NewEntry): TimeEntry => ({
  ...entry,
  id,
  projectId: project.id,
  startedAt: instant(entry.startedAt),
  endedAt: entry.endedAt && instant(entry.endedAt),
  minutes: minutesOf(entry),
  // The pack does not know the zone of the person.
  timezone: entry.timezone ?? project.locationTimezone ?? OFFICE_ZONE,
  note: entry.note || null,
  isHeld: false,
  lateSince: null,
  version: 1,
  createdAt: at,
});

const minutesOf = ({ startedAt, endedAt }: Pick<TimeEntry, 'startedAt' | 'endedAt'>): number | null =>
  endedAt === null ? null : minutesBetween(new Date(startedAt), new Date(endedAt));

/** As the server writes it. */
const instant = (text: string) => new Date(text).toISOString();

interface Stop {
  /** Absent: everyone's. */
  userId?: number | undefined;
  at: string;
  /** When a timer ended that has run for long. */
  timersEndAt?: string | undefined;
  isHold?: boolean;
}

/** Ends running timers. A timer that began after its end, by the clock of another device, ends when it began. */
function stopped(entries: readonly TimeEntry[], { userId, at, timersEndAt, isHold = false }: Stop) {
  return entries.map((entry): TimeEntry => {
    if (entry.endedAt !== null || (userId !== undefined && entry.userId !== userId))
      return isHold ? { ...entry, isHeld: false } : entry;
    const start = new Date(entry.startedAt);
    const isLong = Date.parse(at) - +start > LONG_TIMER_MS;
    const end = new Date((isLong && timersEndAt) || at);
    const ended = end < start ? start : end;
    const minutes = minutesBetween(start, ended);
    const endedAt = ended.toISOString();
    return { ...entry, endedAt, minutes, version: entry.version + 1, ...(isHold && { isHeld: true }) };
  });
}

export const stopTimers = (pack: ProjectPack, stop: Stop, facts: ActFacts): ProjectPack =>
  withEntries(pack, stopped(pack.time.entries, stop), facts);

/** Returns the category of a person's timer that the hold of the project stopped. */
export const heldCategory = ({ time }: ProjectPack, userId: number): TimeCategory | undefined =>
  time.entries
    .filter((entry) => entry.isHeld === true && entry.userId === userId)
    .toSorted((one, other) => compareAge(other.id, one.id))[0]?.category;

interface Start extends Stop {
  person: { id: number; name: string };
  category: TimeCategory;
  timezone?: string | undefined;
  note?: string | null | undefined;
  occurredAt: string | null;
}

/** Starts a person's timer in place of their running one. */
export function beginTimer(pack: ProjectPack, start: Start, facts: ActFacts): ProjectPack {
  const { person, category, at, timezone, note, occurredAt } = start;
  const begun = entryOf(pack, facts.id, facts.occurredAt, {
    userId: person.id,
    userName: person.name,
    category,
    startedAt: at,
    endedAt: null,
    timezone,
    note,
    occurredAt,
  });
  return withEntries(pack, [...stopped(pack.time.entries, { ...start, userId: person.id }), begun], facts);
}

export const startTimer: Reducer<'time.start'> = (pack, input, facts) => {
  const { category = 'work', timezone, note, timersEndAt } = input;
  const { actor, occurredAt } = facts;
  return beginTimer(
    pack,
    { person: actor, category, timezone, note, timersEndAt, at: occurredAt, occurredAt },
    facts,
  );
};

export const stopTimer: Reducer<'time.stop'> = (pack, { timersEndAt }, facts) =>
  stopTimers(pack, { userId: facts.actor.id, at: facts.occurredAt, timersEndAt }, facts);

export const addTime: Reducer<'time.add'> = (pack, input, facts) => {
  const { userId, category = 'work', startedAt, endedAt, timezone, note } = input;
  const { actor, occurredAt, id } = facts;
  if (startedAt === undefined || endedAt === undefined) return pack;
  const known = pack.time.entries.find((entry) => entry.userId === userId);
  const added = entryOf(pack, id, occurredAt, {
    userId: userId ?? actor.id,
    userName: userId === undefined || userId === actor.id ? actor.name : (known?.userName ?? ''),
    category,
    startedAt,
    endedAt,
    timezone,
    note,
    occurredAt,
  });
  return withEntries(pack, [...pack.time.entries, added], facts);
};

export const updateTime: Reducer<'time.update'> = (pack, input, facts) =>
  withEntries(
    pack,
    pack.time.entries.map((entry) => (entry.id === input.id ? changed(entry, input) : entry)),
    facts,
  );

function changed(entry: TimeEntry, input: Parameters<Reducer<'time.update'>>[1]): TimeEntry {
  const { category, startedAt, endedAt, timezone, note } = input;
  const after = {
    category: category ?? entry.category,
    startedAt: startedAt === undefined ? entry.startedAt : instant(startedAt),
    endedAt: endedAt === undefined ? entry.endedAt : instant(endedAt),
    timezone: timezone ?? entry.timezone,
    note: note === undefined ? entry.note : note || null,
  };
  const fields = Object.keys(after) as (keyof typeof after)[];
  if (fields.every((field) => entry[field] === after[field])) return entry;
  return { ...entry, ...after, minutes: minutesOf(after), version: entry.version + 1 };
}

export const removeTime: Reducer<'time.remove'> = (pack, input, facts) =>
  withEntries(
    pack,
    pack.time.entries.filter(({ id }) => id !== input.id),
    facts,
  );
