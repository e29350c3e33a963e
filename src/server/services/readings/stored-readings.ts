import { and, eq, exists, inArray, isNotNull, isNull, not, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { zonedDay } from '#contract/format/calendar-day.ts';
import { judgeReading, type ChecklistItem, type ReadingVerdict } from '#contract/project/checklist.ts';
import { isSameReading } from '#contract/project/readings.ts';
import { inOneParameter } from '#db/queries/in-one-parameter.ts';
import type { Database, Transaction } from '#db/open-database.ts';
import {
  checklistTemplates,
  projectChecklistAnswers,
  projectChecklists,
  vesselProjects,
} from '#db/schema/index.ts';
import { vesselSurvivors } from '#server/services/merges/survivors.ts';

type Reader = Database | Transaction;

/** The work of one project on board. */
interface Visit {
  projectId: number;
  assignedOperatorId: number | null;
  createdBy: number;
  serviceType: string;
  systemType: string | null;
  at: Date;
}

/** A measured value that was stored with a visit. */
export interface StoredReading {
  visit: Visit;
  /** In the version of the checklist that the project used. */
  item: ChecklistItem;
  value: string;
  verdict: ReadingVerdict | null;
  /** In the port. */
  day: string;
  updatedAt: Date;
}

/** The end of the work; old projects may have neither end nor start. */
const visitedAt =
  sql`coalesce(${vesselProjects.workEndedAt}, ${vesselProjects.startedAt}, ${vesselProjects.createdAt})`.mapWith(
    vesselProjects.createdAt,
  );

const earlierList = alias(projectChecklists, 'earlier_list');
const earlierAnswer = alias(projectChecklistAnswers, 'earlier_answer');

/** A follow-up takes over the answers of the visit before; until they are given again they were not measured on it. */
const isTakenOver = (tx: Reader) =>
  exists(
    tx
      .select({ id: earlierAnswer.id })
      .from(earlierAnswer)
      .innerJoin(earlierList, eq(earlierList.id, earlierAnswer.checklistId))
      .where(
        and(
          eq(earlierList.projectId, vesselProjects.parentProjectId),
          eq(earlierList.templateId, projectChecklists.templateId),
          eq(earlierAnswer.itemKey, projectChecklistAnswers.itemKey),
          eq(earlierAnswer.createdAt, projectChecklistAnswers.createdAt),
          eq(projectChecklistAnswers.version, 1),
        ),
      ),
  );

/**
 * Returns all readings of a vessel's finished visits: the newest visit first, within a visit in the order of its
 * checklists and their items. The id may be of a merged vessel.
 */
export function readingsOfVessel(tx: Reader, vesselDirectoryId: number): StoredReading[] {
  const { id, assignedOperatorId, createdBy, serviceType, systemType, locationTimezone } = vesselProjects;
  const { templateId } = projectChecklists;
  const { itemKey, value, updatedAt } = projectChecklistAnswers;
  const rows = tx
    .select({
      visit: { projectId: id, assignedOperatorId, createdBy, serviceType, systemType, at: visitedAt },
      locationTimezone,
      checklistId: projectChecklists.id,
      templateId,
      itemKey,
      value,
      updatedAt,
    })
    .from(vesselProjects)
    .innerJoin(projectChecklists, eq(projectChecklists.projectId, id))
    .innerJoin(projectChecklistAnswers, eq(projectChecklistAnswers.checklistId, projectChecklists.id))
    .where(
      and(
        vesselSurvivors.sameAs(vesselProjects.vesselDirectoryId, vesselDirectoryId),
        inArray(vesselProjects.status, ['work done', 'completed']),
        isNotNull(value),
        or(isNull(vesselProjects.parentProjectId), not(isTakenOver(tx))),
      ),
    )
    .all();
  const templates = itemsOf(tx, [...new Set(rows.map((row) => row.templateId))]);
  // Formatting a day costs more than reading its row.
  const days = new Map<number, string>();
  const dayOf = (projectId: number, at: Date, zone: string | null): string => {
    const day = days.get(projectId) ?? zonedDay(at, zone);
    days.set(projectId, day);
    return day;
  };
  return rows
    .flatMap(({ visit, ...row }) => {
      const items = templates.get(row.templateId) ?? [];
      const place = items.findIndex(({ key }) => key === row.itemKey);
      const item = items[place];
      if (item?.kind !== 'number' || row.value === null) return [];
      const stored: StoredReading = {
        visit,
        item,
        value: row.value,
        verdict: judgeReading(item, row.value),
        day: dayOf(visit.projectId, visit.at, row.locationTimezone),
        updatedAt: row.updatedAt,
      };
      return { stored, visit, checklistId: row.checklistId, place };
    })
    .toSorted(
      (one, other) =>
        +other.visit.at - +one.visit.at ||
        other.visit.projectId - one.visit.projectId ||
        one.checklistId - other.checklistId ||
        one.place - other.place,
    )
    .map(({ stored }) => stored);
}

/** Groups readings that can be compared, in the order in which the groups begin. */
export function comparableReadings(
  readings: readonly StoredReading[],
): [StoredReading, ...StoredReading[]][] {
  const groups: [StoredReading, ...StoredReading[]][] = [];
  for (const reading of readings) {
    const group = groups.find(([{ item }]) => isSameReading(item, reading.item));
    if (group) group.push(reading);
    else groups.push([reading]);
  }
  return groups;
}

function itemsOf(tx: Reader, ids: readonly number[]): ReadonlyMap<number, ChecklistItem[]> {
  const { id, items } = checklistTemplates;
  const rows = tx
    .select({ id, items })
    .from(checklistTemplates)
    .where(inArray(id, inOneParameter(ids)))
    .all();
  return new Map(rows.map((row) => [row.id, row.items]));
}
