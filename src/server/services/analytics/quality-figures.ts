import { and, eq, gte, isNotNull, isNull, ne, or, gt, exists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { REPEAT_DAYS } from '#contract/office/analytics-metrics.ts';
import { vesselProjects } from '#db/schema/index.ts';
import { vesselSurvivors } from '#server/services/merges/survivors.ts';
import type { FigureQuestion, RawRow, Source } from './figure-question.ts';
import { completedIn, countedCases } from './project-cases.ts';
import { shareOf } from './statistics.ts';

const ones = (rows: readonly RawRow[]) => rows.filter(({ value }) => value === 1).length;

export const firstVisit = countedCases({
  groups: [
    { key: 'first visit', label: 'Resolved on the first visit' },
    { key: 'later visit', label: 'Resolved on a later visit' },
    { key: 'partly', label: 'Partly done' },
    { key: 'not resolved', label: 'Not resolved' },
  ],
  order: 'lowest',
  measures: (rows) => [
    {
      key: 'share',
      label: 'Resolved on the first visit',
      unit: 'percent',
      currency: null,
      value: shareOf(ones(rows), rows.length),
    },
  ],
  cases: (db, question) =>
    db
      .select({
        projectId: vesselProjects.id,
        day: sql<string>`${vesselProjects.completedDate}`,
        visitNumber: vesselProjects.visitNumber,
        outcome: vesselProjects.outcome,
      })
      .from(vesselProjects)
      .where(
        and(
          completedIn(db, question),
          isNotNull(vesselProjects.outcome),
          isNull(vesselProjects.parentProjectId),
        ),
      )
      .all()
      .map(({ projectId, day, visitNumber, outcome }) => {
        const group =
          outcome === 'partly' || outcome === 'not resolved'
            ? outcome
            : visitNumber === 1
              ? 'first visit'
              : 'later visit';
        return { key: String(projectId), projectId, day, group, value: group === 'first visit' ? 1 : 0 };
      }),
});

export const repeats = countedCases({
  groups: [
    { key: 'came back', label: `Repeat visit within ${REPEAT_DAYS} days` },
    { key: 'done', label: 'No repeat visit' },
  ],
  order: 'highest',
  measures: (rows) => [
    {
      key: 'share',
      label: 'Repeat visits',
      unit: 'percent',
      currency: null,
      value: shareOf(ones(rows), rows.length),
    },
  ],
  cases: completedAndRepeated,
});

function completedAndRepeated(db: Source, question: FigureQuestion): RawRow[] {
  const again = alias(vesselProjects, 'again');
  const repeat = db
    .select({ one: sql`1` })
    .from(again)
    .where(
      and(
        vesselSurvivors.within(
          again.vesselDirectoryId,
          sql`(select ${vesselSurvivors.survivor(vesselProjects.vesselDirectoryId)})`,
        ),
        eq(again.serviceType, vesselProjects.serviceType),
        ne(again.status, 'cancelled'),
        gte(again.requestDate, vesselProjects.completedDate),
        sql`${again.requestDate} <= date(${vesselProjects.completedDate}, ${`+${REPEAT_DAYS} days`})`,
        // Of two requests on one day, the one created later is the repeat.
        or(gt(again.requestDate, vesselProjects.completedDate), gt(again.id, vesselProjects.id)),
        ne(again.id, vesselProjects.id),
      ),
    );
  return db
    .select({
      projectId: vesselProjects.id,
      day: sql<string>`${vesselProjects.completedDate}`,
      cameBack: sql<number>`${exists(repeat)}`,
    })
    .from(vesselProjects)
    .where(and(completedIn(db, question), isNotNull(vesselProjects.vesselDirectoryId)))
    .all()
    .map(({ projectId, day, cameBack }) => ({
      key: String(projectId),
      projectId,
      day,
      value: cameBack,
      group: cameBack === 1 ? 'came back' : 'done',
    }));
}
