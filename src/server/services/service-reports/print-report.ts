import { createHash } from 'node:crypto';
import { verifyAddress } from '#contract/project/report-verification.ts';
import { AppError } from '#server/errors.ts';
import { pictureForPrint } from '#server/integrations/report-pictures.ts';
import type {
  ReportEnding,
  ReportPhoto,
  ServiceReportContent,
} from '#server/integrations/service-report-pdf/report-content.ts';
import type { GatheredReport, PhotoInReport } from './gather-report.ts';
import type { ReportingContext } from './reporting-context.ts';

type Printing = Pick<ReportingContext, 'clock' | 'files' | 'reportPrinter' | 'verifyCodes' | 'publicUrl'>;

export interface PrintedReport {
  bytes: Buffer;
  sha256: string;
}

/** Prints the unsigned report. The same report has the same bytes. */
export function printUnsigned(
  ctx: Printing,
  report: GatheredReport,
  photos?: ReportPhoto[],
): Promise<PrintedReport> {
  const unsigned = { status: 'Draft', ending: { kind: 'unsigned' }, createdAt: report.asOf } as const;
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
  report: GatheredReport,
  { ending, at, photos }: Signed,
): Promise<PrintedReport> {
  const status = ending.kind === 'signed' ? 'Signed' : 'Signature refused';
  return issue(ctx, report, { status, ending, createdAt: at, photos });
}

/** Prints and issues the report whose wording was corrected after the signature. */
export function printCorrection(
  ctx: Printing,
  report: GatheredReport,
  { ending, at }: { ending: Extract<ReportEnding, { kind: 'correction' }>; at: Date },
): Promise<PrintedReport> {
  return issue(ctx, report, { status: 'Correction', ending, createdAt: at, photos: undefined });
}

type Ended = Pick<ServiceReportContent, 'status' | 'ending' | 'createdAt'> & {
  photos: ReportPhoto[] | undefined;
};

async function print(ctx: Printing, report: GatheredReport, ended: Ended): Promise<PrintedReport> {
  return withHash(await ctx.reportPrinter.print(await contentOf(ctx, report, ended)));
}

async function issue(ctx: Printing, report: GatheredReport, ended: Ended): Promise<PrintedReport> {
  return withHash(await ctx.reportPrinter.issue(await contentOf(ctx, report, ended), ctx.clock.now()));
}

const withHash = (bytes: Buffer): PrintedReport => ({
  bytes,
  sha256: createHash('sha256').update(bytes).digest('hex'),
});

async function contentOf(
  ctx: Printing,
  report: GatheredReport,
  { photos, ...rest }: Ended,
): Promise<ServiceReportContent> {
  const { projectId, version, asOf: _asOf, ...content } = report;
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

/** One after the other: photos are large. */
export async function fetchPhotos(
  { files }: Pick<ReportingContext, 'files'>,
  photos: readonly Pick<PhotoInReport, 'storageKey' | 'caption'>[],
): Promise<ReportPhoto[]> {
  const fetched: ReportPhoto[] = [];
  for (const { storageKey, caption } of photos) {
    const bytes = await files.read(storageKey);
    if (!bytes) {
      throw new AppError(
        'unavailable',
        `A photo of the report cannot be read (${caption.split('\n', 1)[0]}). Delete it and add it again, or try again later.`,
        {
          internal: `stored file ${storageKey} is missing`,
        },
      );
    }
    fetched.push({ ...(await pictureForPrint(bytes)), caption });
  }
  return fetched;
}
