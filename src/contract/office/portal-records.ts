import * as z from 'zod/mini';

export const PORTAL_RECORD_KINDS = [
  'report',
  'unit',
  'vessel',
  'project',
  'request',
  'person',
  'contact',
] as const;
export const PortalRecordKind = z.enum(PORTAL_RECORD_KINDS);
export type PortalRecordKind = z.infer<typeof PortalRecordKind>;

/** The maximum of each kind: enough to recognise one, too few to be a list. */
export const PORTAL_RECORDS_OF_A_KIND = 8;

/** A blank text finds nothing. */
export const FindPortalRecordsInput = z.object({ q: z._default(z.string().check(z.maxLength(200)), '') });
export type FindPortalRecordsInput = z.infer<typeof FindPortalRecordsInput>;

/**
 * A record by name, with what distinguishes it from similar ones; no amounts, phone numbers or addresses. `parentId`: the
 * project of a report; the vessel of a unit or of a contact.
 */
export const FoundPortalRecord = z.object({
  kind: PortalRecordKind,
  id: z.int(),
  parentId: z.nullable(z.int()),
  title: z.string(),
  detail: z.nullable(z.string()),
});
export type FoundPortalRecord = z.infer<typeof FoundPortalRecord>;
