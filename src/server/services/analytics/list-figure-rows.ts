import { inArray, sql } from 'drizzle-orm';
import type { FigureInput, FigureRow, FigureRowsPage } from '#contract/office/analytics.ts';
import { METRIC_WORDS, type Metric } from '#contract/office/analytics-metrics.ts';
import { inOneParameter } from '#db/queries/in-one-parameter.ts';
import { portalUsers, vesselDirectory, vesselProjects } from '#db/schema/index.ts';
import { vesselSurvivors } from '#server/services/merges/survivors.ts';
import { questionOf, type Page, type RawRow, type Source } from './figure-question.ts';
import { METRIC_QUERIES } from './metrics.ts';
import { inUnit } from './work-out-figure.ts';

/** Returns one page of the cases behind a figure, the most important first. */
export function listFigureRows(
  db: Source,
  metric: Metric,
  input: FigureInput & Page,
  now: Date,
): FigureRowsPage {
  const { rows, total } = METRIC_QUERIES[metric].rows(db, questionOf(metric, input, now), input);
  const unit = rowUnit(metric);
  return { metric, unit, rows: describeRows(db, rows, unit), total };
}

/** What a row adds: a share is made of ones and zeros, vessels of the days until they are due. */
function rowUnit(metric: Metric) {
  const { unit } = METRIC_WORDS[metric];
  if (unit === 'percent') return 'projects';
  return unit === 'vessels' ? 'days' : unit;
}

function describeRows(db: Source, rows: readonly RawRow[], unit: FigureRowsPage['unit']): FigureRow[] {
  const projects = projectsOf(
    db,
    rows.flatMap(({ projectId }) => projectId ?? []),
  );
  const vessels = vesselsOf(
    db,
    rows.flatMap(({ vesselDirectoryId }) => vesselDirectoryId ?? []),
  );
  const people = peopleOf(db, [
    ...rows.flatMap(({ operatorId }) => operatorId ?? []),
    ...[...projects.values()].flatMap(({ assignedOperatorId }) => assignedOperatorId ?? []),
  ]);
  return rows.map((row) => {
    const project = row.projectId === undefined ? undefined : projects.get(row.projectId);
    const vessel = row.vesselDirectoryId === undefined ? undefined : vessels.get(row.vesselDirectoryId);
    const personId = row.operatorId ?? project?.assignedOperatorId ?? null;
    return {
      key: row.key,
      group: row.group,
      value: inUnit(unit, row.value) ?? '0',
      currency: row.currency ?? null,
      day: row.day,
      label: row.label ?? project?.serviceType ?? null,
      projectId: row.projectId ?? null,
      vesselDirectoryId: row.vesselDirectoryId ?? project?.vesselDirectoryId ?? null,
      vesselName: project?.vesselName ?? vessel?.vesselName ?? null,
      clientName: project?.clientName ?? vessel?.clientName ?? null,
      systemType: project?.systemType ?? vessel?.systemType ?? null,
      operator: personId === null ? null : (people.get(personId) ?? null),
    };
  });
}

function projectsOf(db: Source, ids: number[]) {
  const rows = db
    .select({
      id: vesselProjects.id,
      serviceType: vesselProjects.serviceType,
      vesselDirectoryId: sql<number | null>`${vesselSurvivors.survivor(vesselProjects.vesselDirectoryId)}`,
      vesselName: vesselProjects.vesselName,
      clientName: vesselProjects.clientName,
      systemType: vesselProjects.systemType,
      assignedOperatorId: vesselProjects.assignedOperatorId,
    })
    .from(vesselProjects)
    .where(inArray(vesselProjects.id, inOneParameter(new Set(ids))))
    .all();
  return new Map(rows.map((row) => [row.id, row]));
}

function vesselsOf(db: Source, ids: number[]) {
  const { id, vesselName, clientName, systemType1: systemType } = vesselDirectory;
  const rows = db
    .select({ id, vesselName, clientName, systemType })
    .from(vesselDirectory)
    .where(inArray(id, inOneParameter(new Set(ids))))
    .all();
  return new Map(rows.map((row) => [row.id, row]));
}

function peopleOf(db: Source, ids: number[]) {
  const { id, name, isActive } = portalUsers;
  const rows = db
    .select({ id, name, isActive })
    .from(portalUsers)
    .where(inArray(id, inOneParameter(new Set(ids))))
    .all();
  return new Map(rows.map((row) => [row.id, row]));
}
