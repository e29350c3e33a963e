import { createHash } from 'node:crypto';
import { and, asc, eq } from 'drizzle-orm';
import type { SignReportInput } from '#contract/report/service-report.ts';
import { photoReference } from '#contract/report/report-photos.ts';
import { readSnapshot, type ReportSnapshot } from '#contract/report/report-snapshot.ts';
import { reportNumber } from '#contract/report/report-version.ts';
import type { Transaction } from '#db/open-database.ts';
import { projectFiles } from '#db/schema/index.ts';
import { AppError } from '#server/errors.ts';
import type { ReportToPrint } from './gather-report.ts';

/**
 * Reads the snapshot that a signature brings; undefined if it brings none. Throws badInput, at its field, unless it is the
 * text of a report of this project with this outcome and hash.
 */
export function shownSnapshot({
  projectId,
  outcome,
  sha256,
  snapshot,
}: SignReportInput): ReportSnapshot | undefined {
  if (snapshot === undefined) return undefined;
  const read = readSnapshot(snapshot);
  if (!read) throw notAsShown('snapshot', 'This is not the text of a report.');
  if (createHash('sha256').update(snapshot).digest('hex') !== sha256) {
    throw notAsShown('sha256', 'This is not the SHA-256 of the report that was shown.');
  }
  if (read.projectId !== projectId) {
    throw notAsShown('snapshot', 'The report that was shown is of another project.');
  }
  if (read.content.facts.outcome !== outcome) {
    throw notAsShown('outcome', 'The report that was shown has another outcome.');
  }
  return read;
}

function notAsShown(field: keyof SignReportInput, text: string): AppError {
  const message = `${text} Nothing was saved.`;
  return new AppError('badInput', message, { issues: [{ path: [field], message }] });
}

/** Returns the report of a snapshot for print, with the photos of the project that are here. */
export function reportOfSnapshot(
  tx: Transaction,
  { projectId, report, photos }: ReportSnapshot,
  version: number,
): ReportToPrint {
  const keys = storageKeysOf(tx, projectId);
  return {
    ...report,
    number: reportNumber(projectId, version),
    projectId,
    version,
    photos: photos.map(({ photo, caption }) => ({ storageKey: keys.get(photo) ?? null, caption })),
  };
}

/** The stored photos of a project by what a snapshot calls them. */
function storageKeysOf(tx: Transaction, projectId: number): ReadonlyMap<string, string> {
  const { id, sentSha256, storageKey, fileType } = projectFiles;
  const rows = tx
    .select({ id, sentSha256, storageKey })
    .from(projectFiles)
    .where(and(eq(projectFiles.projectId, projectId), eq(fileType, 'image/jpeg')))
    .orderBy(asc(id))
    .all();
  return new Map(rows.map((row) => [photoReference(row), row.storageKey]));
}
