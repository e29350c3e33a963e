import { and, desc, eq, isNull, ne } from 'drizzle-orm';
import type { ProjectOutcome } from '#contract/project/project.ts';
import type { ReportSignature, ReportWording, SignedFact } from '#contract/report/service-report.ts';
import { changedFacts, changedWording } from '#contract/report/compare-reports.ts';
import type { Database, Transaction } from '#db/open-database.ts';
import { serviceReports } from '#db/schema/index.ts';
import type { ProjectRow } from '#server/services/access/project-access.ts';
import { signatureOf } from './queries.ts';
import { readReportFacts } from './read-report-facts.ts';
import { reportContent } from './recorded-report.ts';

type Reader = Database | Transaction;
type ReportRow = typeof serviceReports.$inferSelect;

/** How the last signature of a project relates to its current report. */
export interface SignatureStatus {
  /** The version that carries the signature, or the reason for none. */
  signed: ReportRow;
  signature: ReportSignature | null;
  /** The signed version, or its newest correction. */
  latest: ReportRow;
  /** False if a new signature is needed. */
  covers: boolean;
  /** Empty if unknown, because the signed version has no recorded content. */
  changedFacts: SignedFact[];
  /** Since the newest version. */
  changedWording: ReportWording[];
}

/** Null if no report of the project was signed yet. */
export function signatureStatus(
  tx: Reader,
  project: ProjectRow,
  outcome: ProjectOutcome | null = project.outcome,
): SignatureStatus | null {
  const signed = newestReport(tx, project.id, { isSigned: true });
  const latest = newestReport(tx, project.id);
  if (!signed || !latest) return null;
  const signature = signatureOf(tx, project.id, signed.version);
  const standing = { signed, latest, signature, changedWording: [], changedFacts: [] };
  if (!signed.content || !latest.content) {
    return { ...standing, covers: isOlderDraftUnchanged(tx, project, signed) };
  }
  const now = reportContent(tx, project, outcome);
  const facts = changedFacts(signed.content, now);
  return {
    ...standing,
    covers: facts.length === 0,
    changedFacts: facts,
    changedWording: changedWording(latest.content, now),
  };
}

/** A draft without recorded content is valid as long as nothing was added to the project after it. */
function isOlderDraftUnchanged(tx: Reader, project: ProjectRow, { status, createdAt }: ReportRow): boolean {
  if (status !== 'draft') return false;
  return readReportFacts(tx, project).asOf <= createdAt;
}

export function newestReport(
  tx: Reader,
  projectId: number,
  { isSigned = false, isSubmitted = false }: { isSigned?: boolean; isSubmitted?: boolean } = {},
): ReportRow | undefined {
  return tx
    .select()
    .from(serviceReports)
    .where(
      and(
        eq(serviceReports.projectId, projectId),
        isSigned ? isNull(serviceReports.correctsVersion) : undefined,
        isSubmitted ? ne(serviceReports.status, 'draft') : undefined,
      ),
    )
    .orderBy(desc(serviceReports.version))
    .limit(1)
    .get();
}
