import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { type AnySQLiteColumn, check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import {
  BILLING_STATUSES,
  MONEY_MAX_MINOR,
  NOT_BILLABLE_REASONS,
  PROJECT_BILLING_STATES,
} from '#contract/billing/billing.ts';
import {
  HOLD_REASONS,
  OPERATOR_HOURS_MAX_HUNDREDTHS,
  PROJECT_OUTCOMES,
  PROJECT_SOURCES,
  PROJECT_STATUSES,
  type TravelDocumentCategory,
} from '#contract/project/project.ts';
import { portalUserId } from '#db/schema/accounts.ts';
import { columnChecks, filledChecks, rangeChecks } from '#db/schema/checks.ts';
import {
  createdAt,
  currency,
  id,
  instant,
  isoDate,
  jsonList,
  money,
  occurredAt,
  updatedAt,
  version,
} from '#db/schema/columns.ts';
import { companies } from '#db/schema/companies.ts';
import { foldedBySqlite } from '#db/schema/folded-name.ts';
import { vesselDirectory } from '#db/schema/vessels.ts';
import { endedDayOf } from './ended-day.ts';

/**
 * Projects on board. The flat vessel and client fields follow the directory while the project is open and are frozen at
 * `work done`. Never deleted: a project that does not take place is cancelled.
 */
export const vesselProjects = sqliteTable(
  'vessel_projects',
  {
    id: id(),
    vesselName: text().notNull(),
    vesselDirectoryId: integer().references(() => vesselDirectory.id, {
      onDelete: 'restrict',
    }),
    clientName: text(),
    companyName: text(),
    companyId: integer().references(() => companies.id, { onDelete: 'restrict' }),
    systemType: text(),
    /** The agent of this port call; the vessel's record has the agent of its home port. */
    portAgent: text(),
    portAgentPhone: text(),
    portAgentEmail: text(),
    vesselMasterName: text(),
    vesselMasterPhone: text(),
    vesselMasterContact: text(),
    engineerName: text(),
    engineerEmail: text(),
    engineerContact: text(),
    /** Free text, because imported histories have their own terms; forms offer a list. */
    serviceType: text().notNull(),
    description: text(),

    status: text({ enum: PROJECT_STATUSES }).notNull().default('not confirmed'),
    holdReason: text({ enum: HOLD_REASONS }),
    cancelReason: text(),
    outcome: text({ enum: PROJECT_OUTCOMES }),
    visitNumber: integer().notNull().default(1),
    parentProjectId: integer().references((): AnySQLiteColumn => vesselProjects.id, { onDelete: 'restrict' }),
    sourceType: text({ enum: PROJECT_SOURCES }),
    /** Id of the contact submission, directory entry, project or request named by sourceType. */
    sourceId: integer(),

    /** Days are local to the port; the service sets them, the default is the day in UTC. */
    requestDate: isoDate()
      .notNull()
      .default(sql`(date('now'))`),
    scheduledDate: isoDate(),
    scheduledEndDate: isoDate(),
    /** The first day that was confirmed with the client; later moves do not change it. */
    confirmedDate: isoDate(),
    startedAt: instant(),
    /** The planned day when the work started: differs from `confirmedDate` if the plan was moved. */
    plannedDateAtStart: isoDate(),
    workEndedAt: instant(),
    completedDate: isoDate(),
    location: text(),
    locationTimezone: text(),

    assignedOperatorId: portalUserId(),
    /** Hundredths of an hour (5,2 decimals), derived from the time entries. */
    operatorHours: integer().notNull().default(0),

    travelInfo: text(),
    /** Free list of papers to bring; the files themselves are travel_document_files. */
    travelDocuments: jsonList<string>(),
    requiredDocuments: jsonList<TravelDocumentCategory>(),

    /** The value is one more billable line: it has a part's states, and its dates are accounting days. */
    projectValue: money(),
    currency: currency(),
    valueBillingStatus: text({ enum: BILLING_STATUSES }).notNull().default('pending'),
    valueInvoiceRef: text(),
    valueInvoicedAt: isoDate(),
    valuePaidAt: isoDate(),
    valueNotBillableReason: text({ enum: NOT_BILLABLE_REASONS }),
    /** What the client disputes; the reference of the credit note. */
    valueDisputeNote: text(),
    valueCreditRef: text(),
    /** The billing state of all lines; written with project_totals by the one function that writes lines. */
    billingState: text({ enum: PROJECT_BILLING_STATES }).notNull().default('nothing to bill'),

    createdBy: portalUserId().notNull(),
    version: version(),
    occurredAt: occurredAt(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('vessel_projects_status').on(table.status, table.scheduledDate),
    index('vessel_projects_operator').on(table.assignedOperatorId, table.status, table.scheduledDate),
    index('vessel_projects_schedule').on(table.scheduledDate),
    index('vessel_projects_last_day').on(table.scheduledEndDate),
    index('vessel_projects_confirmed').on(table.confirmedDate),
    // For columns with few distinct values among many projects, which are folded one by one.
    index('vessel_projects_vessel_name').on(table.vesselName),
    index('vessel_projects_client').on(table.clientName, table.status),
    // For the search in names, which goes through all of them.
    index('vessel_projects_folded_name').on(foldedBySqlite(table.vesselName), table.vesselName),
    // The sorts of the overview, each ending with the id, which every index has.
    index('vessel_projects_by_vessel_name').on(sql`${table.vesselName} collate nocase`),
    index('vessel_projects_by_client').on(sql`${table.clientName} collate nocase`),
    index('vessel_projects_by_status').on(statusOrder(table.status)),
    index('vessel_projects_updated').on(table.updatedAt),
    // Its filters by columns with few values: status last, for the count of each.
    index('vessel_projects_system').on(table.systemType, table.status),
    index('vessel_projects_service').on(table.serviceType, table.status),
    index('vessel_projects_location').on(table.location, table.serviceType, table.status),
    index('vessel_projects_requested').on(table.requestDate),
    // With all that lead times and first visits are worked out from.
    index('vessel_projects_completed').on(
      table.completedDate,
      table.status,
      table.requestDate,
      table.outcome,
      table.visitNumber,
      table.parentProjectId,
    ),
    index('vessel_projects_vessel').on(table.vesselDirectoryId, table.status),
    index('vessel_projects_company').on(table.companyId),
    // The few projects that are not closed, for whether a due service is planned.
    index('vessel_projects_planned')
      .on(table.vesselDirectoryId, table.serviceType)
      .where(isPlanned(table.status)),
    index('vessel_projects_parent').on(table.parentProjectId),
    index('vessel_projects_created_by').on(table.createdBy),
    index('vessel_projects_billing').on(table.billingState, table.completedDate),
    // The billing board, in the order in which the work ended.
    index('vessel_projects_ended').on(table.billingState, endedDayOf(table), table.status),
    // The values, which are lines to bill.
    index('vessel_projects_values')
      .on(table.valueBillingStatus, table.billingState, table.currency, table.projectValue)
      .where(sql`${table.projectValue} is not null`),
    index('vessel_projects_source').on(table.sourceType, table.sourceId),
    ...columnChecks('vessel_projects', table),
    ...filledChecks('vessel_projects', table, ['vesselName', 'serviceType']),
    ...rangeChecks('vessel_projects', table, {
      operatorHours: [0, OPERATOR_HOURS_MAX_HUNDREDTHS],
      projectValue: [0, MONEY_MAX_MINOR],
      visitNumber: [1, 1000],
    }),
    check(
      'vessel_projects_value_has_currency',
      sql`${table.projectValue} is null or ${table.currency} is not null`,
    ),
    check(
      'vessel_projects_source_is_whole',
      sql`(${table.sourceType} is null) = (${table.sourceId} is null)`,
    ),
    check('vessel_projects_schedule_order', sql`${table.scheduledEndDate} >= ${table.scheduledDate}`),
    check('vessel_projects_work_order', sql`${table.workEndedAt} >= ${table.startedAt}`),
  ],
);

/** The place of a status in the course of a project; the index of it needs the same expression as the queries. */
function statusOrder(status: SQLWrapper): SQL {
  const places = PROJECT_STATUSES.map((name, index) => sql.raw(`when '${name}' then ${index}`));
  return sql`case ${status} ${sql.join(places, sql.raw(' '))} end`;
}

/** Not completed and not cancelled; a query uses the partial index if it says so in the same words. */
function isPlanned(status: SQLWrapper): SQL {
  return sql`${status} not in ('completed', 'cancelled')`;
}

export const projectEndedDay = () => endedDayOf(vesselProjects);
export const foldedVesselName = () => foldedBySqlite(vesselProjects.vesselName);
export const isProjectPlanned = () => isPlanned(vesselProjects.status);
export const projectStatusOrder = () => statusOrder(vesselProjects.status);

/** Reference to the project a record belongs to. */
export const projectId = () =>
  integer()
    .notNull()
    .references(() => vesselProjects.id, { onDelete: 'restrict' });
