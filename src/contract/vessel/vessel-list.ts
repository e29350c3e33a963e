import * as z from 'zod/mini';
import { countedFields } from '#contract/counted-fields.ts';

export const VESSEL_PAGE_MAX = 100;
export const VESSEL_SORTS = [
  'vesselName',
  'clientName',
  'lastServiceDate',
  'nextServiceDue',
  'updatedAt',
] as const;

/** The latest due day; overdue vessels are always included. */
export const DUE_WITHIN = ['overdue', '30 days', '90 days'] as const;

const text = z.optional(z.string().check(z.trim(), z.maxLength(200)));
const flag = z.optional(z.boolean());

/** The filters and the order of vessels. */
const selection = {
  q: text,
  due: z.optional(z.enum(DUE_WITHIN)),
  withoutProject: flag,
  client: text,
  brand: text,
  system: text,
  withoutImo: flag,
  duplicates: flag,
  archived: flag,
  sort: z._default(z.enum(VESSEL_SORTS), 'vesselName'),
  direction: z._default(z.enum(['asc', 'desc']), 'asc'),
};

/**
 * One page of the directory. `q` searches name, former names, IMO number, client, systems and brands; the texts match
 * parts, without case or accents. `withoutProject` keeps vessels without a planned project; `duplicates` possible
 * duplicates, group by group in any sort order. Archived ones are listed on request, and then alone; merged ones
 * never.
 */
export const ListVesselsInput = z.object({
  ...selection,
  offset: z._default(z.int().check(z.minimum(0), z.maximum(1_000_000)), 0),
  limit: z._default(z.int().check(z.minimum(1), z.maximum(VESSEL_PAGE_MAX)), VESSEL_PAGE_MAX),
});
export type ListVesselsInput = z.infer<typeof ListVesselsInput>;

/** The same vessels as a file. */
export const ExportVesselsInput = z.object(selection);
export type ExportVesselsInput = z.infer<typeof ExportVesselsInput>;

/**
 * One line of the directory. `hasProject`: a project for the due service is requested, planned, in progress or
 * awaiting approval. `duplicateGroup` is the same number for possible duplicates; null unless the list was filtered by
 * them. Days are YYYY-MM-DD.
 */
export const VesselSummary = z.object({
  id: z.int(),
  vesselName: z.string(),
  imoNumber: z.nullable(z.string()),
  previousNames: z.array(z.string()),
  clientName: z.nullable(z.string()),
  systemType1: z.nullable(z.string()),
  systemType2: z.nullable(z.string()),
  brand1: z.nullable(z.string()),
  brand2: z.nullable(z.string()),
  location: z.nullable(z.string()),
  lastServiceDate: z.nullable(z.string()),
  lastServiceType: z.nullable(z.string()),
  nextServiceDue: z.nullable(z.string()),
  nextServiceSource: z.enum(['rule', 'manual']),
  hasProject: z.boolean(),
  duplicateGroup: z.nullable(z.int()),
  archivedAt: z.nullable(z.string()),
  updatedAt: z.string(),
});
export type VesselSummary = z.infer<typeof VesselSummary>;

/**
 * `total` is the number of matches, or the least that there are if `more`: they are counted up to 1,000 and one, or one past the
 * end of a later page. Possible duplicates are all counted.
 */
export const VesselPage = z.object({ vessels: z.array(VesselSummary), ...countedFields });
export type VesselPage = z.infer<typeof VesselPage>;
