import { desc, eq } from 'drizzle-orm';
import { zonedDay } from '#contract/format/calendar-day.ts';
import { formatDayLong } from '#contract/format/format-date.ts';
import type { VerifiedReport, VerifyHashInput, VerifyState } from '#contract/report/report-verification.ts';
import type { Database } from '#db/open-database.ts';
import { serviceReportPrints, serviceReports, vesselDirectory, vesselProjects } from '#db/schema/index.ts';
import { AppError } from '#server/errors.ts';
import type { FormLimits } from '#server/form-limits.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { currentPrint, type PrintRow } from '#server/services/service-reports/prints.ts';
import { signatureOf } from '#server/services/service-reports/queries.ts';
import { newestReport } from '#server/services/service-reports/signature-status.ts';
import { countLook } from './count-look.ts';

export interface VerificationContext extends ServiceContext {
  limits: Pick<FormLimits, 'wrongVerifyCode' | 'verifyFile' | 'verifyLook'>;
}

interface Asker {
  clientAddress: string;
  /** False where nobody reads the answer. */
  isLook?: boolean;
}

/**
 * Returns the report with this number, in its canonical form. Throws notFound, and tooManyRequests after many wrong
 * numbers; a number of ours is always answered.
 */
export function checkReportByCode(
  ctx: VerificationContext,
  code: string,
  { clientAddress, isLook = true }: Asker,
): VerifiedReport {
  const print = ctx.db
    .select()
    .from(serviceReportPrints)
    .where(eq(serviceReportPrints.verifyCode, code))
    .orderBy(desc(serviceReportPrints.createdAt), desc(serviceReportPrints.id))
    .limit(1)
    .get();
  if (!print) {
    ctx.limits.wrongVerifyCode.take(clientAddress);
    throw new AppError('notFound', 'We have issued no report with this number.');
  }
  if (isLook) countLook(ctx, { reportId: print.reportId, kind: 'code', clientAddress });
  return describe(ctx.db, print);
}

/** Returns the report whose file has this hash. Throws notFound, tooManyRequests. */
export function checkReportByHash(
  ctx: VerificationContext,
  { sha256 }: VerifyHashInput,
  { clientAddress }: Asker,
): VerifiedReport {
  ctx.limits.verifyFile.take(clientAddress);
  const print = ctx.db.select().from(serviceReportPrints).where(eq(serviceReportPrints.sha256, sha256)).get();
  if (!print) throw new AppError('notFound', 'We have issued no such file.');
  countLook(ctx, { reportId: print.reportId, kind: 'file', clientAddress });
  return describe(ctx.db, print);
}

function describe(db: Database, print: PrintRow): VerifiedReport {
  const { projectId, version, reportId, verifyCode, sha256, signedAt } = print;
  const found = db
    .select({ report: serviceReports, project: vesselProjects, imoNumber: vesselDirectory.imoNumber })
    .from(serviceReports)
    .innerJoin(vesselProjects, eq(vesselProjects.id, serviceReports.projectId))
    .leftJoin(vesselDirectory, eq(vesselDirectory.id, vesselProjects.vesselDirectoryId))
    .where(eq(serviceReports.id, reportId))
    .get();
  if (!found) throw new Error(`report ${reportId} of print ${print.id} is missing`);
  const { report, project } = found;
  const signature = signatureOf(db, projectId, report.correctsVersion ?? version);
  const standing: Standing = {
    print,
    withdrawReason: print.withdrawReason ?? currentPrint(db, reportId)?.withdrawReason ?? null,
    isOlder: (newestReport(db, projectId)?.version ?? version) > version,
    isRefused: signature !== null && signature.refusedReason !== null,
    timeZone: project.locationTimezone,
  };
  // What the report says, not what became of it: people compare it with the paper.
  const { vessel, 'service and port': visit } = report.content?.facts ?? {};
  const { name = project.vesselName, imoNumber = found.imoNumber } = fieldsOf(vessel);
  const { service = project.serviceType, port = project.location } = fieldsOf(visit);
  return {
    ...stateOf(standing),
    code: verifyCode,
    vesselName: name ?? project.vesselName,
    imoNumber,
    day: zonedDay(signedAt, project.locationTimezone),
    port,
    serviceType: service,
    version,
    signedBy: signature?.signerRank ?? null,
    sha256,
  };
}

/** Recorded facts have no type of their own: an older program may have recorded fewer. */
const fieldsOf = (fact: unknown) => (fact ?? {}) as Record<string, string | null | undefined>;

interface Standing {
  print: PrintRow;
  withdrawReason: string | null;
  isOlder: boolean;
  isRefused: boolean;
  timeZone: string | null;
}

function stateOf({ print, withdrawReason, isOlder, isRefused, timeZone }: Standing): {
  state: VerifyState;
  sentence: string;
} {
  if (withdrawReason !== null) {
    const reason = withdrawReason.replace(/[.\s]+$/, '');
    return { state: 'withdrawn', sentence: `We have withdrawn this report: ${reason}.` };
  }
  if (print.replacedAt) {
    const day = formatDayLong(zonedDay(print.replacedAt, timeZone));
    return { state: 'replaced', sentence: `This file was replaced by a newer signature on ${day}.` };
  }
  if (isOlder) return { state: 'older', sentence: 'There is a newer version of this report.' };
  if (isRefused) {
    return {
      state: 'not signed',
      sentence: 'Genuine. We issued this report; nobody on board signed it.',
    };
  }
  return { state: 'genuine', sentence: 'Genuine. We issued this report.' };
}
