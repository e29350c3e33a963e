import { and, eq, isNull } from 'drizzle-orm';
import { addDays, osloDay, type CalendarDay } from '#contract/format/calendar-day.ts';
import { formatDay } from '#contract/format/format-date.ts';
import { foldText } from '#contract/catalogue/search-text.ts';
import type { Vessel } from '#contract/vessel/vessel-directory.ts';
import type { AddServiceInput, RemoveServiceInput } from '#contract/vessel/vessel-record.ts';
import { vesselServiceHistory } from '#db/schema/index.ts';
import type { Transaction } from '#db/open-database.ts';
import { inTransaction } from '#db/transaction.ts';
import { AppError } from '#server/errors.ts';
import { writePortalAudit } from '#server/services/audit/write-portal-audit.ts';
import { recordChange } from '#server/services/changes/record-change.ts';
import type { PortalContext } from '#server/services/portal-context.ts';
import { vesselSurvivors } from '#server/services/merges/survivors.ts';
import { doneServices, recalculateServiceStatus } from './record-service.ts';
import { describeVessel, directoryEntry, type DirectoryRow } from '#server/services/vessels/vessel-rows.ts';

/**
 * Adds a service by others to the history of a vessel, and recalculates its last service and due day. Throws
 * notFound, badInput (a day in the future, an archived vessel, or a service that is in the history already).
 */
export function addService(ctx: PortalContext, input: AddServiceInput): Vessel {
  return inTransaction(ctx.db, (tx) => {
    const entry = directoryEntry(tx, input.id);
    refuseArchived(entry);
    refuseDay(input.serviceDate, osloDay(ctx.clock.now()));
    refuseKnown(tx, entry, input);
    const { serviceDate, serviceType } = input;
    tx.insert(vesselServiceHistory)
      .values({
        vesselDirectoryId: entry.id,
        serviceDate,
        serviceType,
        systemType: input.systemType || null,
        operatorName: input.operatorName || '',
        createdAt: ctx.clock.now(),
      })
      .run();
    return recalculated(tx, ctx, entry, `Service by others added: ${serviceType}, ${formatDay(serviceDate)}`);
  });
}

/** Removes a service by others from the history. Throws notFound (also for a service of our own). */
export function removeService(ctx: PortalContext, { id, serviceId }: RemoveServiceInput): Vessel {
  return inTransaction(ctx.db, (tx) => {
    const entry = directoryEntry(tx, id);
    const removed = tx
      .delete(vesselServiceHistory)
      .where(
        and(
          eq(vesselServiceHistory.id, serviceId),
          vesselSurvivors.sameAs(vesselServiceHistory.vesselDirectoryId, entry.id),
          isNull(vesselServiceHistory.projectId),
        ),
      )
      .returning()
      .get();
    if (!removed) throw new AppError('notFound', 'This service no longer exists.');
    const what = `${removed.serviceType}, ${formatDay(removed.serviceDate)}`;
    return recalculated(tx, ctx, entry, `Service by others removed: ${what}`);
  });
}

function recalculated(tx: Transaction, ctx: PortalContext, entry: DirectoryRow, description: string): Vessel {
  const { id: entityId, vesselName: entityName } = entry;
  writePortalAudit(tx, ctx, { entityType: 'vessel', entityId, entityName, action: 'update', description });
  recordChange(tx, ctx, { entity: 'vessel', entityId, op: 'update' });
  return describeVessel(recalculateServiceStatus(tx, ctx, entry));
}

function refuseArchived({ archivedAt, vesselName }: DirectoryRow): void {
  if (archivedAt === null) return;
  throw new AppError('badInput', `${vesselName} is archived. Restore it first.`);
}

/** Other time zones may be a day ahead. */
function refuseDay(day: CalendarDay, today: CalendarDay): void {
  if (day >= '1970-01-01' && day <= addDays(today, 1)) return;
  const message = day < '1970-01-01' ? 'Check the year.' : 'This day is in the future. Check the date.';
  throw new AppError('badInput', message, { issues: [{ path: ['serviceDate'], message }] });
}

/** The same service on the same day is a duplicate, entered twice or done in one of our projects. */
function refuseKnown(tx: Transaction, entry: DirectoryRow, input: AddServiceInput): void {
  const known = doneServices(tx, entry.id).find(
    ({ serviceDate, serviceType, systemType, status }) =>
      status === 'completed' &&
      serviceDate === input.serviceDate &&
      foldText(serviceType) === foldText(input.serviceType) &&
      (!systemType || !input.systemType || foldText(systemType) === foldText(input.systemType)),
  );
  if (!known) return;
  const message = 'The history already has this service on that day.';
  throw new AppError('badInput', message, { issues: [{ path: ['serviceDate'], message }] });
}
