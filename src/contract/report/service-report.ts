import * as z from 'zod/mini';
import { lateSince, writeFields, RecordId } from '#contract/device-write.ts';
import { ProjectOutcome } from '#contract/project/project.ts';
import { ReportSection } from './report-sections.ts';
import { requiredLine, requiredText } from '#contract/format/written-text.ts';

/** Reports are drafts once signed, submitted at work done, approved at completion. */
export const SERVICE_REPORT_STATUSES = ['draft', 'submitted', 'approved'] as const;
export const ServiceReportStatus = z.enum(SERVICE_REPORT_STATUSES);
export type ServiceReportStatus = z.infer<typeof ServiceReportStatus>;

/**
 * The facts that a signature covers. If one of these changes, a new signature is needed; the rest of a report is
 * wording, which a correction may change (docs/decisions/013-what-a-signature-covers.md).
 */
export const SIGNED_FACTS = [
  'vessel',
  'service and port',
  'engineers',
  'outcome',
  'times and hours',
  'checklist',
  'parts',
] as const;
export type SignedFact = (typeof SIGNED_FACTS)[number];

export const REPORT_WORDINGS = [
  'description',
  'part names',
  'photos',
  'people met',
  'vessel and contacts',
] as const;
export type ReportWording = (typeof REPORT_WORDINGS)[number];

/** The content of a version of a report, as data. A version of an older program may lack newer fields. */
export interface RecordedReport {
  facts: Partial<Record<SignedFact, unknown>>;
  wording: Partial<Record<ReportWording, unknown>>;
}

/** The address of the bytes, for people who may see the project. */
export const serviceReportContentPath = (id: number) => `/api/portal/reports/${id}/content`;
export const reportPreviewContentPath = (projectId: number) =>
  `/api/portal/projects/${projectId}/reports/preview/content`;

/** Most characters of the text of a snapshot. */
const SNAPSHOT_MAX = 1_000_000;

/** Maximum size of a signature with its image and snapshot, which is a text within JSON, in bytes. */
export const SIGNATURE_BODY_LIMIT = 8 * 1024 * 1024;

/** SHA-256 in lowercase hexadecimal. */
const Sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/, 'Send the SHA-256 of the report that was shown'));

/**
 * Who signed, or the reason for no signature (then name and rank are null). `shownSha256` is of what was shown to them: the
 * snapshot, or the unsigned report. Instants are ISO, UTC.
 */
export const ReportSignature = z.object({
  signerName: z.nullable(z.string()),
  signerRank: z.nullable(z.string()),
  refusedReason: z.nullable(z.string()),
  signedAt: z.string(),
  shownSha256: z.string(),
  lateSince,
});
export type ReportSignature = z.infer<typeof ReportSignature>;

/** One version of a project's report: a PDF with its signature. `fileURL` returns the bytes, `sha256` is their hash. */
export const ServiceReport = z.object({
  id: z.int(),
  projectId: z.int(),
  version: z.int(),
  status: ServiceReportStatus,
  operatorId: z.int(),
  /** Who had it signed. */
  operatorName: z.string(),
  fileName: z.string(),
  fileURL: z.string(),
  fileSize: z.int(),
  sha256: z.string(),
  /** The signed version whose wording this one corrects; null if this one was signed, or its signature refused. */
  correctsVersion: z.nullable(z.int()),
  signature: z.nullable(ReportSignature),
  /** The number in the file, by which people check it; null in older files. */
  verifyCode: z.nullable(z.string()),
  /** How often people have checked it, by the number and by the file. */
  looks: z.int(),
  /** Set if a check of the report says that it is withdrawn; can be undone until the end of the day `undoUntil`. */
  withdrawn: z.nullable(
    z.object({ reason: z.string(), at: z.string(), byName: z.nullable(z.string()), undoUntil: z.string() }),
  ),
  createdAt: z.string(),
  /** What it says, as data in JSON: of the newest signed version, and of its newest correction. A device compares it. */
  content: z.optional(z.string()),
});
export type ServiceReport = z.infer<typeof ServiceReport>;

/**
 * The version being written, as it would be shown to the signer now. `contentPath` returns its bytes, whose `sha256`
 * is sent with the signature. `snapshot` is the text of what it says (`ReportSnapshot`), `snapshotSha256` its hash; a
 * signature that brings both is never refused because the report has changed. `signature` is the last one. `changedFacts`: what it covered and has changed since, so
 * that a new one is needed before the work is done (`changedSinceSigned`). If only the wording has changed,
 * submitting adds a correction of `correctsVersion`, which stays as it was signed.
 */
export const ReportPreview = z.object({
  projectId: z.int(),
  /** The same report for a screen. */
  report: z.object({
    title: z.string(),
    number: z.string(),
    company: z.object({ name: z.string(), lines: z.array(z.string()) }),
    sections: z.array(ReportSection),
  }),
  version: z.int(),
  outcome: z.nullable(ProjectOutcome),
  fileName: z.string(),
  contentPath: z.string(),
  fileSize: z.int(),
  sha256: z.string(),
  snapshot: z.string(),
  snapshotSha256: z.string(),
  signature: z.nullable(ReportSignature),
  changedSinceSigned: z.boolean(),
  changedFacts: z.array(z.enum(SIGNED_FACTS)),
  changedWording: z.array(z.enum(REPORT_WORDINGS)),
  correctsVersion: z.nullable(z.int()),
});
export type ReportPreview = z.infer<typeof ReportPreview>;

export const ListServiceReportsInput = z.object({ projectId: RecordId });
export type ListServiceReportsInput = z.infer<typeof ListServiceReportsInput>;

/** `outcome`: the outcome of the work, once entered; without it the last signed one. */
export const PreviewReportInput = z.object({ projectId: RecordId, outcome: z.optional(ProjectOutcome) });
export type PreviewReportInput = z.infer<typeof PreviewReportInput>;

/**
 * A signature, with name and rank, or the reason for none. `image` is a PNG as a data URL; `sha256` is of the report
 * that was shown, with this outcome. `snapshot` is what was shown as text (`ReportSnapshot`); then `sha256` is its hash, and
 * the report is printed as the snapshot says it.
 */
export const SignReportInput = z
  .object({
    projectId: RecordId,
    outcome: ProjectOutcome,
    sha256: Sha256,
    snapshot: z.optional(
      z.string().check(z.maxLength(SNAPSHOT_MAX, 'A report can have at most 1,000,000 characters')),
    ),
    signerName: z.optional(requiredLine({ label: 'Name', max: 200 })),
    signerRank: z.optional(requiredLine({ label: 'Rank', max: 100 })),
    image: z.optional(z.string('The signature must be a data URL')),
    refusedReason: z.optional(requiredText({ label: 'Reason', max: 500 })),
    ...writeFields,
  })
  .check(
    z.refine(({ image, refusedReason }) => image !== undefined || refusedReason !== undefined, {
      error: 'Sign, or give a reason for no signature',
      path: ['image'],
    }),
    z.refine(({ image, signerName }) => image === undefined || signerName !== undefined, {
      error: 'Name is required',
      path: ['signerName'],
    }),
    z.refine(({ image, signerRank }) => image === undefined || signerRank !== undefined, {
      error: 'Rank is required',
      path: ['signerRank'],
    }),
    z.refine(
      ({ image, signerName, signerRank, refusedReason }) =>
        refusedReason === undefined ||
        (image === undefined && signerName === undefined && signerRank === undefined),
      { error: 'Send a signature or a reason, not both', path: ['refusedReason'] },
    ),
  );
export type SignReportInput = z.infer<typeof SignReportInput>;
