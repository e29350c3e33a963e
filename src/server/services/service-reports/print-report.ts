import { createHash } from 'node:crypto';
import { verifyAddress } from '#contract/report/report-verification.ts';
import { AppError } from '#server/errors.ts';
import type { FileStore } from '#server/integrations/file-store.ts';
import { pictureForPrint } from '#server/integrations/report-pictures.ts';
import type {
  ReportEnding,
  ReportPhoto,
  ServiceReportContent,
} from '#server/integrations/service-report-pdf/report-content.ts';
import type { GatheredReport, PhotoInReport, ReportToPrint } from './gather-report.ts';
import type { ReportingContext } from './reporting-context.ts';

type Printing = Pick<ReportingContext, 'clock' | 'files' | 'reportPrinter' | 'verifyCodes' | 'publicUrl'>;

export interface PrintedReport {
  bytes: Buffer;
  sha256: string;
}

/** Prints the unsigned report. The same report has the same bytes. */
export function printUnsigned(
  ctx: Printing,
  { asOf, ...report }: GatheredReport,
  photos?: ReportPhoto[],
): Promise<PrintedReport> {
  const unsigned = { status: 'Draft', ending: { kind: 'unsigned' }, createdAt: asOf } as const;
  return print(ctx, report, { ...unsigned, photos });
}

interface Signed {
  ending: Extract<ReportEnding, { kind: 'signed' | 'refused' }>;
  at: Date;
  photos: ReportPhoto[];
}

/** Prints and issues the signed report. It contains the signature and nothing of what the office does later: it never changes. */
export function printSigned(
  ctx: Printing,
  report: ReportToPrint,
  { ending, at, photos }: Signed,
): Promise<PrintedReport> {
  const status = ending.kind === 'signed' ? 'Signed' : 'Signature refused';
  return issue(ctx, report, { status, ending, createdAt: at, photos });
}

/** Prints and issues the report whose wording was corrected after the signature. */
export function printCorrection(
  ctx: Printing,
  { asOf: _asOf, ...report }: GatheredReport,
  { ending, at }: { ending: Extract<ReportEnding, { kind: 'correction' }>; at: Date },
): Promise<PrintedReport> {
  return issue(ctx, report, { status: 'Correction', ending, createdAt: at, photos: undefined });
}

type Ended = Pick<ServiceReportContent, 'status' | 'ending' | 'createdAt'> & {
  photos: ReportPhoto[] | undefined;
};

async function print(ctx: Printing, report: ReportToPrint, ended: Ended): Promise<PrintedReport> {
  return withHash(await ctx.reportPrinter.print(await contentOf(ctx, report, ended)));
}

async function issue(ctx: Printing, report: ReportToPrint, ended: Ended): Promise<PrintedReport> {
  return withHash(await ctx.reportPrinter.issue(await contentOf(ctx, report, ended), ctx.clock.now()));
}

const withHash = (bytes: Buffer): PrintedReport => ({
  bytes,
  sha256: createHash('sha256').update(bytes).digest('hex'),
});

async function contentOf(
  ctx: Printing,
  report: ReportToPrint,
  { photos, ...rest }: Ended,
): Promise<ServiceReportContent> {
  const { projectId, version, ...content } = report;
  const { publicUrl } = ctx;
  return {
    ...content,
    ...rest,
    check: {
      number: ctx.verifyCodes.ofReport(projectId, version),
      address: publicUrl === undefined ? null : verifyAddress(publicUrl),
    },
    photos: photos ?? (await fetchPhotos(ctx, report.photos)),
  };
}

/** One after the other: photos are large. Throws unavailable if one cannot be read. */
export async function fetchPhotos(
  { files }: Pick<ReportingContext, 'files'>,
  photos: readonly PhotoInReport[],
): Promise<ReportPhoto[]> {
  const fetched = await readPhotos(files, photos);
  for (const [index, { picture, caption }] of fetched.entries()) {
    if (picture) continue;
    throw new AppError(
      'unavailable',
      `A photo of the report cannot be read (${caption.split('\n', 1)[0]}). Delete it and add it again, or try again later.`,
      { internal: `stored file ${photos[index]?.storageKey} is missing` },
    );
  }
  return fetched;
}

/** Returns the photos of a report that was signed already; of those that are missing, it says so in the caption. */
export async function fetchShownPhotos(
  { files }: Pick<ReportingContext, 'files'>,
  photos: readonly PhotoInReport[],
): Promise<ReportPhoto[]> {
  const fetched = await readPhotos(files, photos);
  return fetched.map(({ picture, caption }) => ({
    picture,
    caption: picture ? caption : `${caption}\nThis photo had not arrived when the report was printed.`,
  }));
}

async function readPhotos(files: FileStore, photos: readonly PhotoInReport[]): Promise<ReportPhoto[]> {
  const fetched: ReportPhoto[] = [];
  for (const { storageKey, caption } of photos) {
    const bytes = storageKey === null ? undefined : await files.read(storageKey);
    fetched.push({ picture: bytes ? await pictureForPrint(bytes) : null, caption });
  }
  return fetched;
}
