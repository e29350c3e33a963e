import { asc, isNotNull, or, eq, inArray, sql } from 'drizzle-orm';
import { FIGURE_CHOICES_MAX, type FigureChoices } from '#contract/office/analytics.ts';
import { portalUsers, vesselProjects } from '#db/schema/index.ts';
import type { Source } from './figure-question.ts';

export function figureChoices(db: Source): FigureChoices {
  return {
    clients: textsIn(db, 'clientName'),
    systems: textsIn(db, 'systemType'),
    operators: db
      .select({ id: portalUsers.id, name: portalUsers.name, isActive: portalUsers.isActive })
      .from(portalUsers)
      .where(
        or(
          eq(portalUsers.role, 'operator'),
          inArray(
            portalUsers.id,
            db
              .selectDistinct({ id: vesselProjects.assignedOperatorId })
              .from(vesselProjects)
              .where(isNotNull(vesselProjects.assignedOperatorId)),
          ),
        ),
      )
      .orderBy(asc(portalUsers.name), asc(portalUsers.id))
      .all(),
  };
}

function textsIn(db: Source, name: 'clientName' | 'systemType'): string[] {
  const text = sql<string>`trim(${vesselProjects[name]})`;
  return db
    .selectDistinct({ text })
    .from(vesselProjects)
    .where(sql`${text} <> ''`)
    .orderBy(sql`${text} collate nocase`)
    .limit(FIGURE_CHOICES_MAX)
    .all()
    .map((row) => row.text);
}
