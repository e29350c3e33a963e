import { and, eq, isNull, sql, type SQL } from 'drizzle-orm';
import { readVerifyCode } from '#contract/verify-code.ts';
import { serviceReportPrints, unitLabels, vesselDirectory, vesselProjects } from '#db/schema/index.ts';
import { vesselSurvivors } from '#server/services/merges/survivors.ts';
import { hashToken } from '#server/tokens.ts';

/** The vessel of a label in use or of an issued report that has this number; undefined where it is neither. */
export function vesselWithNumber(typed: string): SQL | undefined {
  const label = readVerifyCode('QU', typed);
  const report = readVerifyCode('QS', typed);
  if (label === null && report === null) return undefined;
  const { survivor } = vesselSurvivors;
  const ofLabel = sql`select ${survivor(unitLabels.vesselDirectoryId)} from ${unitLabels}
    where ${and(eq(unitLabels.tokenHash, hashToken(label ?? '')), isNull(unitLabels.revokedAt))}`;
  const ofReport = sql`select ${survivor(vesselProjects.vesselDirectoryId)} from ${serviceReportPrints}
    join ${vesselProjects} on ${vesselProjects.id} = ${serviceReportPrints.projectId}
    where ${eq(serviceReportPrints.verifyCode, report ?? '')}`;
  return sql`${vesselDirectory.id} in (${ofLabel} union ${ofReport})`;
}
