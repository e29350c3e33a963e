import { and, eq, gte, inArray, isNull, lte, or, sql, type SQL } from 'drizzle-orm';
import { foldText } from '#contract/catalogue/search-text.ts';
import { osloDay } from '#contract/format/calendar-day.ts';
import type { ExportProjectsInput } from '#contract/project/project-list.ts';
import { OPEN_STATUSES } from '#contract/project/project.ts';
import { readVerifyCode } from '#contract/verify-code.ts';
import { containsText, fewContainText } from '#db/queries/contains-text.ts';
import { inOneParameter } from '#db/queries/in-one-parameter.ts';
import type { Database, Transaction } from '#db/open-database.ts';
import { foldedVesselName, serviceReportPrints, vesselDirectory, vesselProjects } from '#db/schema/index.ts';
import { AppError } from '#server/errors.ts';
import type { PortalContext } from '#server/services/portal-context.ts';
import { visibleTo } from '#server/services/access/project-access.ts';
import { vesselSurvivors } from '#server/services/merges/survivors.ts';

/** The matching projects that the actor may see, in any status. Throws forbidden. */
export function inAnyStatus(ctx: PortalContext, input: ExportProjectsInput): SQL | undefined {
  if (input.billingState !== undefined && ctx.actor.role !== 'manager') {
    throw new AppError('forbidden', 'Managers only.');
  }
  return and(visibleTo(ctx.actor), ...filters(ctx, input));
}

export function ofStatus({ status }: ExportProjectsInput): SQL | undefined {
  return status && inArray(vesselProjects.status, status);
}

/**
 * The planned days overlap the period. A project that has begun by then is found by its last day, of which few lie
 * ahead: the unary plus keeps SQLite off the index of the first day, of which there are many.
 */
function plannedWithin(from: string | undefined, to: string | undefined): SQL | undefined {
  const { scheduledDate, scheduledEndDate } = vesselProjects;
  const begins = and(from ? gte(scheduledDate, from) : undefined, to ? lte(scheduledDate, to) : undefined);
  if (from === undefined) return begins;
  return or(begins, and(gte(scheduledEndDate, from), to ? sql`+${scheduledDate} <= ${to}` : undefined));
}

const lastDay = sql`coalesce(${vesselProjects.scheduledEndDate}, ${vesselProjects.scheduledDate})`;

/** All filters except status, which the counts leave open. */
function filters({ db, clock }: PortalContext, input: ExportProjectsInput): (SQL | undefined)[] {
  const { operator, vesselDirectoryId, from, to, overdue, billingState } = input;
  return [
    input.q ? anywhere(db, input.q) : undefined,
    operator === undefined
      ? undefined
      : operator === 'none'
        ? isNull(vesselProjects.assignedOperatorId)
        : eq(vesselProjects.assignedOperatorId, operator),
    input.client ? fewContainText(db, [vesselProjects.clientName], input.client) : undefined,
    input.system ? fewContainText(db, [vesselProjects.systemType], input.system) : undefined,
    input.serviceType ? fewContainText(db, [vesselProjects.serviceType], input.serviceType) : undefined,
    input.location ? fewContainText(db, [vesselProjects.location], input.location) : undefined,
    vesselDirectoryId === undefined
      ? undefined
      : vesselSurvivors.sameAs(vesselProjects.vesselDirectoryId, vesselDirectoryId),
    plannedWithin(from, to),
    overdue === undefined ? undefined : overdueOn(osloDay(clock.now()), overdue),
    billingState && inArray(vesselProjects.billingState, billingState),
  ];
}

function overdueOn(today: string, wished: boolean): SQL | undefined {
  const late = and(inArray(vesselProjects.status, [...OPEN_STATUSES]), sql`${lastDay} < ${today}`);
  return wished ? late : sql`(${late}) is not true`;
}

/** Vessel, client, IMO number, project number, or number of a report. */
export const anywhere = (db: Database, q: string): SQL | undefined =>
  or(onVesselOrClientCalled(db, q), numbered(db, q));

/** Whether the name of the vessel or of the client contains the text. */
export const onVesselOrClientCalled = (db: Database | Transaction, text: string): SQL | undefined =>
  or(onVesselCalled(db, text), fewContainText(db, [vesselProjects.clientName], text));

/** The same for few projects, which are compared one by one. */
export const anywhereInFew = (db: Database, q: string): SQL | undefined =>
  or(containsText(vesselProjects.vesselName, q), containsText(vesselProjects.clientName, q), numbered(db, q));

function numbered(db: Database, q: string): SQL | undefined {
  const digits = digitsOf(q);
  const { imoNumber, mergedIntoId } = vesselDirectory;
  const ofVessel = db
    .select({ id: vesselDirectory.id })
    .from(vesselDirectory)
    .where(and(isNull(mergedIntoId), sql`${imoNumber} glob ${`${digits}*`}`));
  const report = readVerifyCode('QS', q);
  const { projectId, verifyCode } = serviceReportPrints;
  return or(
    ...(/^\d{1,7}$/.test(digits)
      ? [
          eq(vesselProjects.id, Number(digits)),
          vesselSurvivors.within(vesselProjects.vesselDirectoryId, ofVessel),
        ]
      : []),
    report === null
      ? undefined
      : inArray(
          vesselProjects.id,
          db.select({ id: projectId }).from(serviceReportPrints).where(eq(verifyCode, report)),
        ),
  );
}

/** As many names are listed once and their projects found by them; of more, each project is compared until a page is full. */
const FEW_NAMES = 2_000;

/** Whether the name of the vessel contains the text. */
function onVesselCalled(db: Database | Transaction, text: string): SQL {
  const { vesselName } = vesselProjects;
  const folded = foldedVesselName();
  const inIndex = sql`select ${vesselName} from ${vesselProjects} indexed by vessel_projects_folded_name`;
  const names = db.values<[string]>(sql`
    ${inIndex} where instr(${folded}, ${foldText(text)}) > 0
    union
    ${inIndex} where ${folded} is null and ${containsText(vesselName, text)}
    limit ${FEW_NAMES + 1}`);
  return names.length > FEW_NAMES
    ? containsText(vesselName, text)
    : inArray(vesselName, inOneParameter(names.flat()));
}

/** A possible project number or beginning of an IMO number. */
export const digitsOf = (q: string) => q.replace(/^\s*(project\s*)?(IMO|#)?\s*/i, '').trim();
