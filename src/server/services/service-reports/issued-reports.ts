import { and, desc, eq, isNull, ne, sql } from 'drizzle-orm';
import { zonedDay } from '#contract/format/calendar-day.ts';
import type { Database } from '#db/open-database.ts';
import { serviceReportPrints, serviceReports, vesselProjects } from '#db/schema/index.ts';
import { vesselSurvivors } from '#server/services/merges/survivors.ts';

/** A report as the client may have it. */
export interface IssuedReport {
  id: number;
  /** Null in files of programs that printed none. */
  code: string | null;
  /** Of the signature, in the port. */
  day: string;
  serviceType: string;
  systemType: string | null;
}

/** Returns the newest submitted report of each visit to a vessel, newest first, without those that were withdrawn. */
export function issuedReports(db: Database, vesselId: number): IssuedReport[] {
  const { verifyCode, signedAt, withdrawnAt, replacedAt } = serviceReportPrints;
  return db
    .select({
      id: serviceReports.id,
      code: verifyCode,
      signedAt,
      serviceType: vesselProjects.serviceType,
      systemType: vesselProjects.systemType,
      timeZone: vesselProjects.locationTimezone,
    })
    .from(serviceReports)
    .innerJoin(vesselProjects, eq(vesselProjects.id, serviceReports.projectId))
    .innerJoin(serviceReportPrints, eq(serviceReportPrints.reportId, serviceReports.id))
    .where(
      and(
        vesselSurvivors.sameAs(vesselProjects.vesselDirectoryId, vesselId),
        ne(serviceReports.status, 'draft'),
        sql`${serviceReports.version} = (
          select max(other.version) from ${serviceReports} as other
          where other.project_id = ${serviceReports.projectId} and other.status <> 'draft'
        )`,
        isNull(replacedAt),
        isNull(withdrawnAt),
      ),
    )
    .orderBy(desc(signedAt), desc(serviceReportPrints.id))
    .all()
    .map(({ id, code, signedAt: at, serviceType, systemType, timeZone }) => ({
      id,
      code,
      day: zonedDay(at, timeZone),
      serviceType,
      systemType,
    }));
}
