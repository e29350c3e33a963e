import * as z from 'zod/mini';
import { ACTOR_KINDS, AUDIT_ACTIONS } from './audit.ts';
import { RecordId } from '#contract/device-write.ts';

export const AUDIT_PAGE_MAX = 100;
export const AuditAction = z.enum(AUDIT_ACTIONS);
export type AuditAction = z.infer<typeof AuditAction>;

/** `from` and `to` are days in Oslo, both included; `q` is part of the description or of the name of the record. */
const auditFilters = {
  action: z.optional(AuditAction),
  entityType: z.optional(z.string().check(z.maxLength(60))),
  entityId: z.optional(RecordId),
  projectId: z.optional(RecordId),
  changedBy: z.optional(RecordId),
  from: z.optional(z.iso.date()),
  to: z.optional(z.iso.date()),
  q: z.optional(z.string().check(z.trim(), z.maxLength(200))),
};

export const AuditFilters = z.object(auditFilters);
export type AuditFilters = z.infer<typeof AuditFilters>;

/** Newest first; `before` is the id of the last entry seen. */
export const ListAuditInput = z.object({
  ...auditFilters,
  before: z.optional(RecordId),
  limit: z._default(z.int().check(z.minimum(1), z.maximum(AUDIT_PAGE_MAX)), AUDIT_PAGE_MAX),
});
export type ListAuditInput = z.infer<typeof ListAuditInput>;

/** An act of a person. `occurredAt` is by the clock of their device, if known. */
export const AuditEntry = z.object({
  id: z.int(),
  entityType: z.string(),
  entityId: z.nullable(z.int()),
  entityName: z.string(),
  projectId: z.nullable(z.int()),
  action: AuditAction,
  actorKind: z.enum(ACTOR_KINDS),
  changedBy: z.nullable(z.int()),
  changedByName: z.string(),
  description: z.string(),
  fieldChanged: z.nullable(z.string()),
  oldValue: z.nullable(z.string()),
  newValue: z.nullable(z.string()),
  occurredAt: z.nullable(z.string()),
  createdAt: z.string(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** `next` is the `before` of the next page, null on the last. */
export const AuditPage = z.object({ entries: z.array(AuditEntry), next: z.nullable(z.int()) });
export type AuditPage = z.infer<typeof AuditPage>;

/** An event of a record or of what belongs to it. Operators get no row with money. */
export const RecordHistoryEntry = z.object({
  id: z.int(),
  entityType: z.string(),
  entityId: z.nullable(z.int()),
  entityName: z.string(),
  action: z.enum(AUDIT_ACTIONS),
  actorKind: z.enum(ACTOR_KINDS),
  changedByName: z.string(),
  description: z.string(),
  fieldChanged: z.nullable(z.string()),
  oldValue: z.nullable(z.string()),
  newValue: z.nullable(z.string()),
  /** By the clock of the person's device, if known. */
  occurredAt: z.nullable(z.string()),
  createdAt: z.string(),
  /** Whether the reader may revert the change: the field still has the new value. */
  revertible: z.boolean(),
});
export type RecordHistoryEntry = z.infer<typeof RecordHistoryEntry>;
