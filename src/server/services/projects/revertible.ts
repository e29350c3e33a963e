import type { UpdateProjectInput } from '#contract/project-change.ts';
import type { Database, Transaction } from '#db/open-database.ts';
import type { auditLogs } from '#db/schema/index.ts';
import { isLocked, type ProjectRow } from './project-access.ts';
import { inWords } from './write-project.ts';

type AuditRow = Pick<typeof auditLogs.$inferSelect, 'entityType' | 'fieldChanged' | 'oldValue' | 'newValue'>;

/** Fields whose row of history holds the whole of what they were: the same text, or a day. */
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

/** The field that a row of a job's history tells of, where its old value can be put back at all. */
export function revertibleField({ entityType, fieldChanged }: AuditRow): RevertibleField | undefined {
  if (entityType !== 'project') return undefined;
  return REVERTIBLE_FIELDS.find((field) => field === fieldChanged);
}

/** Whether the field still says what the row changed it to, and may be changed. */
export function isRevertible(db: Database | Transaction, project: ProjectRow, row: AuditRow): boolean {
  const field = revertibleField(row);
  if (field === undefined || (isLocked(project) && !NOTES.has(field))) return false;
  return row.newValue !== row.oldValue && inWords(db, field, project) === row.newValue;
}
