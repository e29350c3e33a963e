import * as z from 'zod/mini';
import { RecordId, SeenVersion } from '#contract/device-write.ts';
import { clearableLine, requiredLine } from '#contract/format/written-text.ts';

export const COMPANY_PAGE_MAX = 100;
export const COMPANY_SPELLINGS_MAX = 50;

/**
 * A client. Each of its `alternativeNames` identifies it, ignoring case, accents and punctuation. `vessels` is how
 * many of the directory it owns, `merges` how many others were merged into it. `mergedIntoId` is the company that it
 * was merged into.
 */
export const Company = z.object({
  id: z.int(),
  name: z.string(),
  alternativeNames: z.array(z.string()),
  engineerName: z.nullable(z.string()),
  engineerEmail: z.nullable(z.string()),
  vessels: z.int(),
  merges: z.int(),
  version: z.int(),
  mergedIntoId: z.nullable(z.int()),
  updatedAt: z.string(),
});
export type Company = z.infer<typeof Company>;

/** A client in short form, for a question. */
export const ClientReference = z.object({ id: z.int(), name: z.string() });
export type ClientReference = z.infer<typeof ClientReference>;

/** `current` of the conflict "Did you mean …?" about the client. */
export const ClientCandidates = z.object({ clients: z.array(ClientReference) });
export type ClientCandidates = z.infer<typeof ClientCandidates>;

/** By name; `q` is part of a name or an alternative name. Without merged companies. */
export const CompanyFilters = z.object({
  q: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
});
export type CompanyFilters = z.infer<typeof CompanyFilters>;

export const ListCompaniesInput = z.extend(CompanyFilters, {
  offset: z._default(z.int().check(z.minimum(0), z.maximum(1_000_000)), 0),
  limit: z._default(z.int().check(z.minimum(1), z.maximum(COMPANY_PAGE_MAX)), COMPANY_PAGE_MAX),
});
export type ListCompaniesInput = z.infer<typeof ListCompaniesInput>;

export const CompanyPage = z.object({ companies: z.array(Company), total: z.int() });
export type CompanyPage = z.infer<typeof CompanyPage>;

export const CompanyIdInput = z.object({ id: RecordId });
export type CompanyIdInput = z.infer<typeof CompanyIdInput>;

const companyName = requiredLine({ label: 'Company', max: 200 });
const alternativeNames = z
  .array(requiredLine({ label: 'Spelling', max: 200 }))
  .check(z.maxLength(COMPANY_SPELLINGS_MAX, `At most ${COMPANY_SPELLINGS_MAX} spellings`));
const engineerName = clearableLine({ label: 'Engineer', max: 200 });
const engineerEmail = clearableLine({ label: 'E-mail', max: 254 });

/**
 * Adds a client. A name similar to that of a known one is a conflict with the candidates, unless `newClient` rules them out.
 */
export const CreateCompanyInput = z.object({
  name: companyName,
  alternativeNames: z._default(alternativeNames, []),
  engineerName,
  engineerEmail,
  /** The client is none of the known ones whose names are similar. */
  newClient: z.optional(z.boolean()),
});
export type CreateCompanyInput = z.infer<typeof CreateCompanyInput>;

/**
 * Changes a company. A new name keeps the old one as an alternative; its vessels and open projects follow. Absent
 * fields stay, null or '' clears.
 */
export const UpdateCompanyInput = z.object({
  id: RecordId,
  version: SeenVersion,
  name: z.optional(companyName),
  alternativeNames: z.optional(alternativeNames),
  engineerName,
  engineerEmail,
});
export type UpdateCompanyInput = z.infer<typeof UpdateCompanyInput>;

export const COMPANY_HISTORY_MAX = 100;

/** Newest first; `before` is the id of the last entry seen. */
export const CompanyHistoryInput = z.object({
  id: RecordId,
  before: z.optional(RecordId),
  limit: z._default(z.int().check(z.minimum(1), z.maximum(COMPANY_HISTORY_MAX)), COMPANY_HISTORY_MAX),
});
export type CompanyHistoryInput = z.infer<typeof CompanyHistoryInput>;

/** Reverts a field of a company to its value before one change. `version` is that of the company. */
export const RevertCompanyInput = z.object({ id: RecordId, version: SeenVersion, entryId: RecordId });
export type RevertCompanyInput = z.infer<typeof RevertCompanyInput>;
