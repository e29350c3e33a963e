import { and, asc, count, desc, eq, gt, gte, inArray, isNotNull, isNull, notInArray, or } from 'drizzle-orm';
import {
  OPEN_PROJECTS_MAX,
  type OpenProjects,
  type Operator,
  type OperatorIdInput,
} from '#contract/office/operator.ts';
import type { Database, Transaction } from '#db/open-database.ts';
import {
  federatedIdentities,
  portalSessions,
  portalUsers,
  projectTimeEntries,
  totpSecrets,
  vesselProjects,
  webauthnCredentials,
} from '#db/schema/index.ts';
import { AppError } from '#server/errors.ts';
import type { Clock, ServiceContext } from '#server/services/context.ts';
import type { TimeSpan } from '#contract/project/counted-time.ts';
import { hoursBetween, startOfMonth } from './hours-this-month.ts';

type Source = Database | Transaction;
export type PortalUserRow = typeof portalUsers.$inferSelect;

/** In these statuses a project needs no work. */
const DONE = ['work done', 'completed', 'cancelled'] as const;

/** The longest month in any zone: earlier time is not counted. */
const LOOK_BACK_MS = 33 * 86_400_000;

/** Returns all staff: active people first, then by name. */
export function listOperators({ db, clock }: { db: Source; clock: Clock }): Operator[] {
  const people = db
    .select()
    .from(portalUsers)
    .orderBy(desc(portalUsers.isActive), asc(portalUsers.name), asc(portalUsers.id))
    .all();
  return describe(db, clock, people);
}

export function readOperator({ db, clock }: ServiceContext, { id }: OperatorIdInput): Operator {
  return operatorById(db, clock, id);
}

/** Throws notFound. */
export function operatorById(source: Source, clock: Clock, id: number): Operator {
  const [operator] = describe(source, clock, [personById(source, id)]);
  if (!operator) throw noSuchPerson();
  return operator;
}

/** Throws notFound. */
export function personById(source: Source, id: number): PortalUserRow {
  const person = source.select().from(portalUsers).where(eq(portalUsers.id, id)).get();
  if (!person) throw noSuchPerson();
  return person;
}

/** Returns a person's assigned projects that are not done, next one first. Throws notFound. */
export function openProjectsOf({ db }: ServiceContext, { id }: OperatorIdInput): OpenProjects {
  personById(db, id);
  const { id: projectId, vesselName, serviceType, status, scheduledDate, location } = vesselProjects;
  const projects = db
    .select({ id: projectId, vesselName, serviceType, status, scheduledDate, location })
    .from(vesselProjects)
    .where(isOpenProjectOf([id]))
    .orderBy(isNull(scheduledDate), asc(scheduledDate), asc(projectId))
    .limit(OPEN_PROJECTS_MAX)
    .all();
  return { projects, total: countOpenProjects(db, [id]).get(id) ?? 0 };
}

export function isOpenProjectOf(userIds: number[]) {
  return and(
    inArray(vesselProjects.assignedOperatorId, userIds),
    notInArray(vesselProjects.status, [...DONE]),
  );
}

function countOpenProjects(source: Source, userIds: number[]): Map<number | null, number> {
  const rows = source
    .select({ userId: vesselProjects.assignedOperatorId, projects: count() })
    .from(vesselProjects)
    .where(isOpenProjectOf(userIds))
    .groupBy(vesselProjects.assignedOperatorId)
    .all();
  return new Map(rows.map(({ userId, projects }) => [userId, projects]));
}

function countOpenSessions(source: Source, clock: Clock, userIds: number[]): Map<number, number> {
  const rows = source
    .select({ userId: portalSessions.userId, sessions: count() })
    .from(portalSessions)
    .where(and(inArray(portalSessions.userId, userIds), gt(portalSessions.expiresAt, clock.now())))
    .groupBy(portalSessions.userId)
    .all();
  return new Map(rows.map(({ userId, sessions }) => [userId, sessions]));
}

/** Returns which of these people have an authenticator app, or a passkey that is accepted. */
export function findSecondFactors(source: Source, userIds: number[]): Set<number> {
  const withApp = source
    .select({ userId: totpSecrets.portalUserId })
    .from(totpSecrets)
    .where(and(inArray(totpSecrets.portalUserId, userIds), isNotNull(totpSecrets.confirmedAt)))
    .all();
  const { portalUserId, refusedAt } = webauthnCredentials;
  const withPasskey = source
    .select({ userId: portalUserId })
    .from(webauthnCredentials)
    .where(and(inArray(portalUserId, userIds), isNull(refusedAt)))
    .all();
  return new Set([...withApp, ...withPasskey].flatMap(({ userId }) => userId ?? []));
}

/** Returns which of these people have a linked account. */
export function findLinkedAccounts(source: Source, userIds: number[]): Set<number> {
  const { portalUserId: userId } = federatedIdentities;
  const linked = source.select({ userId }).from(federatedIdentities).where(inArray(userId, userIds)).all();
  return new Set(linked.map((row) => row.userId));
}

/** Returns the hours of each person since their month began; a running timer counts up to now. */
function countHours(source: Source, clock: Clock, people: readonly PortalUserRow[]): Map<number, string> {
  const now = clock.now();
  const entries = source
    .select({
      userId: projectTimeEntries.userId,
      category: projectTimeEntries.category,
      startedAt: projectTimeEntries.startedAt,
      endedAt: projectTimeEntries.endedAt,
    })
    .from(projectTimeEntries)
    .where(
      and(
        inArray(
          projectTimeEntries.userId,
          people.map(({ id }) => id),
        ),
        or(
          isNull(projectTimeEntries.endedAt),
          gte(projectTimeEntries.endedAt, new Date(now.getTime() - LOOK_BACK_MS)),
        ),
      ),
    )
    .all();
  const spans = new Map<number, TimeSpan[]>(people.map(({ id }) => [id, []]));
  for (const { userId, category, startedAt, endedAt } of entries) {
    spans.get(userId)?.push({ userId, category, from: startedAt, to: endedAt ?? now });
  }
  return new Map(
    people.map(({ id, timezone }) => {
      return [id, hoursBetween(spans.get(id) ?? [], startOfMonth(now, timezone), now)];
    }),
  );
}

function describe(source: Source, clock: Clock, people: readonly PortalUserRow[]): Operator[] {
  const ids = people.map(({ id }) => id);
  const projects = countOpenProjects(source, ids);
  const sessions = countOpenSessions(source, clock, ids);
  const hours = countHours(source, clock, people);
  const secondFactors = findSecondFactors(source, ids);
  const linkedAccounts = findLinkedAccounts(source, ids);
  return people.map((person) => {
    const { id, email, name, role, location, phone, skills, dailyHours, timezone } = person;
    const { isActive, passwordHash, lastLoginAt, createdAt, resetExpiresAt, version } = person;
    const hasLink = person.resetTokenHash !== null && resetExpiresAt !== null && resetExpiresAt > clock.now();
    return {
      id,
      email,
      name,
      role,
      location,
      phone,
      skills,
      dailyHours,
      timezone,
      isActive,
      isInvited: passwordHash === null,
      hasSecondFactor: secondFactors.has(id),
      hasLinkedAccount: linkedAccounts.has(id),
      linkExpiresAt: hasLink ? resetExpiresAt.toISOString() : null,
      lastLoginAt: lastLoginAt?.toISOString() ?? null,
      createdAt: createdAt.toISOString(),
      openSessions: sessions.get(id) ?? 0,
      openProjects: projects.get(id) ?? 0,
      hoursThisMonth: hours.get(id) ?? '0.00',
      version,
    };
  });
}

const noSuchPerson = () => new AppError('notFound', 'This person does not exist.');
