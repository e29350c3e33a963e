import type { UpdateProjectInput } from '#contract/project/project-change.ts';
import type { Transaction } from '#db/open-database.ts';
import type { auditLogs } from '#db/schema/index.ts';
import { AppError } from '#server/errors.ts';
import { refuseChangedPlan } from './change-plan.ts';
import { isLocked, type ProjectRow } from '#server/services/access/project-access.ts';
import { formatFieldValue, type ProjectChanges } from './write-project.ts';

type AuditRow = Pick<typeof auditLogs.$inferSelect, 'entityType' | 'fieldChanged' | 'oldValue' | 'newValue'>;

/** Fields whose history row holds the complete old value: a text or a day. */
const REVERTIBLE_FIELDS = [
  'clientName',
  'systemType',
  'serviceType',
  'portAgent',
  'portAgentPhone',
  'portAgentEmail',
  'vesselMasterName',
  'vesselMasterPhone',
  'vesselMasterContact',
  'engineerName',
  'engineerEmail',
  'engineerContact',
  'description',
  'travelInfo',
  'requestDate',
  'scheduledDate',
  'scheduledEndDate',
  'location',
  'locationTimezone',
] as const satisfies readonly (keyof UpdateProjectInput & keyof ProjectRow)[];
type RevertibleField = (typeof REVERTIBLE_FIELDS)[number];

/** Open to managers when the work is done. */
const NOTES: ReadonlySet<RevertibleField> = new Set(['description', 'travelInfo']);

/** The field of a history row, if its old value can be restored at all. */
export function revertibleField({ entityType, fieldChanged }: AuditRow): RevertibleField | undefined {
  if (entityType !== 'project') return undefined;
  return REVERTIBLE_FIELDS.find((field) => field === fieldChanged);
}

/** Whether the field still has the new value of the row, and an edit to the old one would be accepted. */
export function isRevertible(tx: Transaction, project: ProjectRow, row: AuditRow): boolean {
  const field = revertibleField(row);
  if (field === undefined || (isLocked(project) && !NOTES.has(field))) return false;
  if (row.newValue === row.oldValue || formatFieldValue(tx, field, project) !== row.newValue) return false;
  return isPossiblePlan(tx, project, { [field]: row.oldValue });
}

function isPossiblePlan(tx: Transaction, project: ProjectRow, wished: ProjectChanges): boolean {
  try {
    refuseChangedPlan(tx, project, wished, {});
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
