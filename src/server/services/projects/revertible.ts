import { and, eq, sql } from 'drizzle-orm';
import type { UpdateProjectInput } from '#contract/project/project-change.ts';
import { isLocked } from '#contract/project/transitions.ts';
import type { Transaction } from '#db/open-database.ts';
import { auditLogs } from '#db/schema/index.ts';
import { hasEarlierValue } from '#server/services/audit/has-earlier-value.ts';
import { AppError } from '#server/errors.ts';
import { refuseChangedPlan } from './plan/change-plan.ts';
import type { ProjectRow } from '#server/services/access/project-access.ts';
import { withZone } from './project-fields.ts';
import { formatFieldValue, type ProjectChanges } from './write-project.ts';

type AuditRow = Pick<
  typeof auditLogs.$inferSelect,
  'id' | 'createdAt' | 'entityType' | 'fieldChanged' | 'oldValue' | 'newValue'
>;

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
  if (!hasEarlierValue(row) || formatFieldValue(tx, field, project) !== row.newValue) return false;
  return isPossiblePlan(tx, project, { [field]: row.oldValue, ...zoneBefore(tx, project, row) });
}

/** Returns the zone that changed together with a location: it goes back with it. */
export function zoneBefore(
  tx: Transaction,
  project: ProjectRow,
  row: AuditRow,
): { locationTimezone?: string | null } {
  if (row.fieldChanged !== 'location') return {};
  const { projectId, entityType, fieldChanged, createdAt, oldValue, id } = auditLogs;
  const zone = tx
    .select({ oldValue })
    .from(auditLogs)
    .where(
      and(
        eq(projectId, project.id),
        eq(entityType, 'project'),
        eq(fieldChanged, 'locationTimezone'),
        // The rows of one write have its time.
        eq(createdAt, row.createdAt),
      ),
    )
    .orderBy(sql`abs(${id} - ${row.id})`)
    .limit(1)
    .get();
  if (!zone) return {};
  const { locationTimezone = null } = withZone({
    location: row.oldValue,
    locationTimezone: zone.oldValue,
  });
  return { locationTimezone };
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
