import * as z from 'zod/mini';

export const RECORD_KINDS = ['product', 'category', 'brand', 'contact', 'report'] as const;
export const RecordKind = z.enum(RECORD_KINDS);
export type RecordKind = z.infer<typeof RecordKind>;

/** The maximum of each kind: enough to recognise one, too few to be a list. */
export const FOUND_RECORDS_OF_A_KIND = 5;

/** A blank text finds nothing; the first 200 characters of a longer one are enough for any record. */
export const FindRecordsInput = z.object({ q: z._default(z.string().check(z.maxLength(200)), '') });
export type FindRecordsInput = z.infer<typeof FindRecordsInput>;

/** A record by name, with what distinguishes it from similar ones. For reports: number, category and status only. */
export const FoundRecord = z.object({
  kind: RecordKind,
  id: z.int(),
  title: z.string(),
  detail: z.nullable(z.string()),
});
export type FoundRecord = z.infer<typeof FoundRecord>;
