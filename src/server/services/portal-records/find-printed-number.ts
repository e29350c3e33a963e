import { and, desc, eq } from 'drizzle-orm';
import type { FoundPortalRecord } from '#contract/office/portal-records.ts';
import { readVerifyCode } from '#contract/verify-code.ts';
import { serviceReportPrints, vesselProjects } from '#db/schema/index.ts';
import { visibleTo } from '#server/services/access/project-access.ts';
import type { PortalContext } from '#server/services/portal-context.ts';
import { findLabelledUnit } from '#server/services/unit-labels/read-unit.ts';
import { directoryEntry } from '#server/services/vessels/vessel-rows.ts';

/** The report or the unit that has this number; none where the actor may not see the project of the report. */
export function findPrintedNumber(ctx: PortalContext, text: string): FoundPortalRecord[] {
  const report = readVerifyCode('QS', text);
  const label = readVerifyCode('QU', text);
  return [
    ...(report === null ? [] : reportWithNumber(ctx, report)),
    ...(label === null ? [] : unitWithNumber(ctx, label)),
  ];
}

function reportWithNumber({ db, actor }: PortalContext, number: string): FoundPortalRecord[] {
  const { verifyCode, reportId, version, createdAt, withdrawnAt, projectId, id } = serviceReportPrints;
  return db
    .select({ id: reportId, projectId, version, withdrawnAt, vesselName: vesselProjects.vesselName })
    .from(serviceReportPrints)
    .innerJoin(vesselProjects, eq(vesselProjects.id, projectId))
    .where(and(eq(verifyCode, number), visibleTo(actor)))
    .orderBy(desc(createdAt), desc(id))
    .limit(1)
    .all()
    .map((print) => ({
      kind: 'report',
      id: print.id,
      parentId: print.projectId,
      title: `Report ${number}`,
      detail: [
        print.vesselName,
        `project ${print.projectId}`,
        `version ${print.version}`,
        ...(print.withdrawnAt ? ['withdrawn'] : []),
      ].join(', '),
    }));
}

function unitWithNumber(ctx: PortalContext, number: string): FoundPortalRecord[] {
  const unit = findLabelledUnit(ctx, number);
  if (!unit) return [];
  const { vesselName, imoNumber, systemType1, systemType2 } = directoryEntry(ctx.db, unit.vesselDirectoryId);
  const system = unit.slot === 1 ? systemType1 : systemType2;
  return [
    {
      kind: 'unit',
      id: unit.slot,
      parentId: unit.vesselDirectoryId,
      title: `Label ${number}`,
      detail: [vesselName, imoNumber && `IMO ${imoNumber}`, system].filter(Boolean).join(', '),
    },
  ];
}
