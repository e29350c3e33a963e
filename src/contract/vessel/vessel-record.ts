import * as z from 'zod/mini';
import { CurrencyAmount } from '#contract/billing/part-usage.ts';
import { ServiceReportStatus } from '#contract/report/service-report.ts';
import { ProjectOutcome, ProjectStatus, StaffReference } from '#contract/project/project.ts';
import { RecordId, SeenVersion } from '#contract/device-write.ts';
import { clearableLine, requiredLine } from '#contract/format/written-text.ts';

/** How many visits or changes of a vessel one page holds at most. */
export const VESSEL_HISTORY_MAX = 100;

/** A page of the visits to a vessel, or of the changes of its record. */
export const VesselHistoryInput = z.object({
  id: RecordId,
  offset: z._default(z.int().check(z.minimum(0), z.maximum(10_000)), 0),
  limit: z._default(z.int().check(z.minimum(1), z.maximum(VESSEL_HISTORY_MAX)), 20),
});
export type VesselHistoryInput = z.infer<typeof VesselHistoryInput>;

/** The data of directory and project when the project was completed. It is never edited. */
export const VesselSnapshot = z.object({
  completionNo: z.int(),
  at: z.string(),
  vesselName: z.string(),
  clientName: z.nullable(z.string()),
  portAgent: z.nullable(z.string()),
  masterContact: z.nullable(z.string()),
  engineerContact: z.nullable(z.string()),
  location: z.nullable(z.string()),
  nextServiceDue: z.nullable(z.string()),
});
export type VesselSnapshot = z.infer<typeof VesselSnapshot>;

/** The report of a visit that the person may read: `fileURL` returns the PDF. */
export const VisitReport = z.object({
  id: z.int(),
  version: z.int(),
  status: ServiceReportStatus,
  fileURL: z.string(),
});
export type VisitReport = z.infer<typeof VisitReport>;

/** A line of parts used at a visit. No money. */
export const VisitPart = z.object({
  id: z.int(),
  partName: z.string(),
  partNumber: z.nullable(z.string()),
  quantity: z.int(),
});
export type VisitPart = z.infer<typeof VisitPart>;

/**
 * A visit to a vessel: a service of its history, or a project that is not completed. Of other people's projects an
 * operator only sees the services, without a `projectId`. `day` is YYYY-MM-DD.
 */
export const VesselVisit = z.object({
  /** The service in the history; null for a project that is not completed. */
  serviceId: z.nullable(z.int()),
  projectId: z.nullable(z.int()),
  /** The day of the service, or the planned one; null without a plan. */
  day: z.nullable(z.string()),
  serviceType: z.string(),
  systemType: z.nullable(z.string()),
  operatorName: z.nullable(z.string()),
  /** Null for a service that is not one of our projects; a manager entered it. */
  status: z.nullable(ProjectStatus),
  /** The project was reopened: the service no longer counts as the last one. */
  isReopened: z.boolean(),
  outcome: z.nullable(ProjectOutcome),
  report: z.nullable(VisitReport),
  parts: z.array(VisitPart),
  /** What each completion of the project recorded, newest first. */
  snapshots: z.array(VesselSnapshot),
});
export type VesselVisit = z.infer<typeof VesselVisit>;

export const VesselVisits = z.object({ visits: z.array(VesselVisit), total: z.int() });
export type VesselVisits = z.infer<typeof VesselVisits>;

/** A change of the record of a vessel or of one of its contacts. `at` is ISO, UTC. */
export const VesselChange = z.object({
  id: z.int(),
  at: z.string(),
  description: z.string(),
  entityName: z.string(),
  changedByName: z.string(),
  oldValue: z.nullable(z.string()),
  newValue: z.nullable(z.string()),
  /** A manager may revert the change: the field still has the new value, and the directory allows it. */
  revertible: z.boolean(),
});
export type VesselChange = z.infer<typeof VesselChange>;

export const VesselChanges = z.object({ changes: z.array(VesselChange), total: z.int() });
export type VesselChanges = z.infer<typeof VesselChanges>;

/** A service by others on a vessel. `operatorName` says who, if known. */
export const AddServiceInput = z.object({
  id: RecordId,
  serviceDate: z.iso.date('Date is required'),
  serviceType: requiredLine({ label: 'Service', max: 100 }),
  systemType: clearableLine({ label: 'System', max: 200 }),
  operatorName: clearableLine({ label: 'Done by', max: 200 }),
});
export type AddServiceInput = z.infer<typeof AddServiceInput>;

export const RemoveServiceInput = z.object({ id: RecordId, serviceId: RecordId });
export type RemoveServiceInput = z.infer<typeof RemoveServiceInput>;

/** Reverts a field of a vessel to its value before one edit. `version` is that of the vessel. */
export const RevertVesselInput = z.object({ id: RecordId, version: SeenVersion, entryId: RecordId });
export type RevertVesselInput = z.infer<typeof RevertVesselInput>;

/** How many kinds of part are shown of one vessel. */
export const VESSEL_PARTS_MAX = 200;

const vesselPart = {
  key: z.string(),
  productId: z.nullable(z.int()),
  partName: z.string(),
  partNumber: z.nullable(z.string()),
  /** The number of lines, and the total quantity. */
  uses: z.int(),
  quantity: z.int(),
  lastUsed: z.string(),
};

/** A part ever used on the vessel, last used first. No money. */
export const VesselPart = z.object(vesselPart);
export type VesselPart = z.infer<typeof VesselPart>;

/** The same with the cost in each currency, and the number of lines without a price. */
export const PricedVesselPart = z.object({
  ...vesselPart,
  totals: z.array(CurrencyAmount),
  withoutPrice: z.int(),
});
export type PricedVesselPart = z.infer<typeof PricedVesselPart>;

/**
 * When the next service is due, and why: `byRule` is the result of the service rules, even if the day was set by
 * hand; null if no rule applies to any service that was done.
 */
export const VesselDue = z.object({
  nextServiceDue: z.nullable(z.string()),
  source: z.enum(['rule', 'manual']),
  byRule: z.nullable(
    z.object({
      due: z.string(),
      serviceType: z.string(),
      /** Empty: the rule is for any system. */
      systemType: z.string(),
      intervalMonths: z.int(),
      lastDone: z.string(),
      /** The system of that service; null if the project did not name one. */
      lastDoneOn: z.nullable(z.string()),
      /** How many days before it to plan, by the rule. */
      planFrom: z.string(),
    }),
  ),
});
export type VesselDue = z.infer<typeof VesselDue>;

/**
 * The suggested project for the next service, from the service rule and the last visit: null is unknown. The operator
 * is free on the suggested days. `parts` are those of the last visit.
 */
export const SuggestedProject = z.object({
  serviceType: z.nullable(z.string()),
  systemType: z.nullable(z.string()),
  location: z.nullable(z.string()),
  locationTimezone: z.nullable(z.string()),
  scheduledDate: z.string(),
  scheduledEndDate: z.nullable(z.string()),
  assignedOperator: z.nullable(StaffReference),
  partsUsedOn: z.nullable(z.string()),
  parts: z.array(
    z.object({
      id: z.int(),
      productId: z.nullable(z.int()),
      partName: z.string(),
      partNumber: z.nullable(z.string()),
      quantity: z.int(),
    }),
  ),
});
export type SuggestedProject = z.infer<typeof SuggestedProject>;
