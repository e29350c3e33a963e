import { and, eq, isNull, sql } from 'drizzle-orm';
import { systemKey } from '#contract/project/same-system.ts';
import type { LabelledUnit, UnitLabelTokenInput } from '#contract/vessel/unit-label.ts';
import { readVerifyCode } from '#contract/verify-code.ts';
import type { Database } from '#db/open-database.ts';
import { serviceRules, unitLabels, unitLooks } from '#db/schema/index.ts';
import { AppError } from '#server/errors.ts';
import type { FormLimits } from '#server/form-limits.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { issuedReports, type IssuedReport } from '#server/services/service-reports/issued-reports.ts';
import { doneServices } from '#server/services/vessels/service-status/record-service.ts';
import { serviceStatus } from '#server/services/vessels/service-status/service-status.ts';
import { directoryEntry, type DirectoryRow } from '#server/services/vessels/vessel-rows.ts';
import { countOnce } from '#server/services/verification/count-look.ts';
import { hashToken } from '#server/tokens.ts';
import { unitsOf, type LabelRow } from './label-rows.ts';

export interface UnitContext extends ServiceContext {
  limits: Pick<FormLimits, 'wrongVerifyCode' | 'verifyLook'>;
}

/** What the page of a unit says; a fact that the label does not show is undefined. */
export interface UnitPageContent {
  vesselName: string;
  imoNumber: string | null;
  system: string | null;
  brand: string | null;
  lastService: { day: string; serviceType: string | null } | null | undefined;
  nextDue: string | null | undefined;
  reports: UnitReport[] | undefined;
}

type UnitReport = Pick<IssuedReport, 'day' | 'serviceType'> & { code: string };

/** As many as fit on the screen of a phone. */
const REPORTS_MAX = 10;

const NO_LONGER_IN_USE = 'This label is no longer in use.';

/**
 * Returns the page of the unit that a label is on. An unknown, malformed or revoked number is refused in the same way:
 * notFound, and tooManyRequests after many.
 */
export function readUnit(
  ctx: UnitContext,
  typed: string,
  { clientAddress, isLook }: { clientAddress: string; isLook: boolean },
): UnitPageContent {
  const label = labelOf(ctx.db, typed);
  if (!label) {
    ctx.limits.wrongVerifyCode.take(clientAddress);
    throw new AppError('notFound', `${NO_LONGER_IN_USE} Ask us for a new one.`);
  }
  if (isLook) {
    countOnce(ctx, clientAddress, (tx, day) =>
      tx
        .insert(unitLooks)
        .values({ day, labelId: label.id, count: 1 })
        .onConflictDoUpdate({
          target: [unitLooks.day, unitLooks.labelId],
          set: { count: sql`${unitLooks.count} + 1` },
        })
        .run(),
    );
  }
  return contentOf(ctx.db, label);
}

/** Returns the unit that a label is on, for staff. Throws notFound. */
export function labelledUnit(ctx: ServiceContext, { token }: UnitLabelTokenInput): LabelledUnit {
  const unit = findLabelledUnit(ctx, token);
  if (!unit) throw new AppError('notFound', NO_LONGER_IN_USE);
  return unit;
}

/** Undefined for a label that is not in use. */
export function findLabelledUnit({ db }: ServiceContext, typed: string): LabelledUnit | undefined {
  const label = labelOf(db, typed);
  return label && { vesselDirectoryId: directoryEntry(db, label.vesselDirectoryId).id, slot: label.slot };
}

function labelOf(db: Database, typed: string): LabelRow | undefined {
  // A malformed number is looked up as well, and a revoked one is not read, so that all wrong numbers take the same time.
  const tokenHash = hashToken(readVerifyCode('QU', typed) ?? typed);
  return db
    .select()
    .from(unitLabels)
    .where(and(eq(unitLabels.tokenHash, tokenHash), isNull(unitLabels.revokedAt)))
    .get();
}

function contentOf(db: Database, label: LabelRow): UnitPageContent {
  const entry = directoryEntry(db, label.vesselDirectoryId);
  const units = unitsOf(entry);
  const unit = units.find(({ slot }) => slot === label.slot);
  const { vesselName, imoNumber } = entry;
  if (!unit) {
    // The services of the vessel are those of the other unit.
    const noFacts = { lastService: undefined, nextDue: undefined, reports: undefined };
    return { vesselName, imoNumber, system: null, brand: null, ...noFacts };
  }
  // Alone on board, all services of the vessel are of the unit, also those without a system.
  const system = units.length === 1 ? undefined : systemKey(unit.system);
  const { lastServiceDate, lastServiceType, nextServiceDue } =
    system === undefined ? entry : statusOfSystem(db, entry, system);
  return {
    vesselName,
    imoNumber,
    system: unit.system,
    brand: unit.brand,
    lastService: !label.showsLastService
      ? undefined
      : lastServiceDate === null
        ? null
        : { day: lastServiceDate, serviceType: lastServiceType },
    nextDue: label.showsNextDue ? nextServiceDue : undefined,
    reports: label.showsReports ? reportsOf(db, entry, system) : undefined,
  };
}

/** What a file reported of the vessel says nothing of one of its systems; a day set by hand is for all of them. */
function statusOfSystem(db: Database, entry: DirectoryRow, system: string) {
  const services = doneServices(db, entry.id).filter((service) => systemKey(service.systemType) === system);
  const nothingReported = {
    reportedServiceDate: null,
    reportedServiceType: null,
    reportedServiceDue: null,
  };
  return serviceStatus(services, db.select().from(serviceRules).all(), { ...entry, ...nothingReported });
}

function reportsOf(db: Database, { id }: DirectoryRow, system: string | undefined): UnitReport[] {
  return issuedReports(db, id)
    .filter(({ systemType }) => system === undefined || systemKey(systemType) === system)
    .flatMap(({ code, day, serviceType }) => (code === null ? [] : [{ code, day, serviceType }]))
    .slice(0, REPORTS_MAX);
}
