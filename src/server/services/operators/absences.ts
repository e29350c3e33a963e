import { and, eq, gte, lte } from 'drizzle-orm';
import type {
  Absence,
  AddAbsenceInput,
  OperatorIdInput,
  RemoveAbsenceInput,
} from '#contract/office/operator.ts';
import { osloDay } from '#contract/format/calendar-day.ts';
import type { Transaction } from '#db/open-database.ts';
import { absences } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import { AppError } from '#server/errors.ts';
import { writePortalAudit } from '#server/services/audit/write-portal-audit.ts';
import { recordChange } from '#server/services/changes/record-change.ts';
import type { PortalContext } from '#server/services/portal-context.ts';
import { absencesIn } from '#server/services/projects/plan/absences.ts';
import { requireManager } from './manager-rules.ts';
import { personById, type PortalUserRow } from './queries.ts';

const LAST_DAY = '9999-12-31';

/** Returns a person's absences from today on. Throws notFound. */
export function listAbsences({ db, clock }: PortalContext, { id }: OperatorIdInput): Absence[] {
  personById(db, id);
  return absencesIn(db, { operatorId: id, from: osloDay(clock.now()), to: LAST_DAY });
}

/** Adds an absence; those that overlap with it become one. Projects on these days stay. Throws notFound. */
export function addAbsence(ctx: PortalContext, { id, from, to }: AddAbsenceInput): Absence {
  return inTransaction(ctx.db, (tx) => {
    requireManager(tx, ctx.actor);
    const person = personById(tx, id);
    const touched = absencesIn(tx, { operatorId: id, from, to });
    const firstDay = [from, ...touched.map((absence) => absence.from)].toSorted()[0] ?? from;
    const lastDay = [to, ...touched.map((absence) => absence.to)].toSorted().at(-1) ?? to;
    tx.delete(absences)
      .where(and(eq(absences.userId, id), lte(absences.firstDay, to), gte(absences.lastDay, from)))
      .run();
    const row = tx
      .insert(absences)
      .values({ userId: id, firstDay, lastDay, createdAt: ctx.clock.now() })
      .returning()
      .get();
    recordAbsence(tx, ctx, person, 'Absence added');
    return { id: row.id, from: firstDay, to: lastDay };
  });
}

/** Removes an absence. Throws notFound. */
export function removeAbsence(ctx: PortalContext, { id, absenceId }: RemoveAbsenceInput): Absence {
  return inTransaction(ctx.db, (tx) => {
    requireManager(tx, ctx.actor);
    const person = personById(tx, id);
    const removed = tx
      .delete(absences)
      .where(and(eq(absences.id, absenceId), eq(absences.userId, id)))
      .returning()
      .get();
    if (!removed) throw new AppError('notFound', 'This absence was already removed.');
    const { firstDay: from, lastDay: to } = removed;
    recordAbsence(tx, ctx, person, 'Absence removed');
    return { id: removed.id, from, to };
  });
}

function recordAbsence(
  tx: Transaction,
  ctx: PortalContext,
  { id, name }: PortalUserRow,
  description: string,
): void {
  writePortalAudit(tx, ctx, {
    entityType: 'portal user',
    entityId: id,
    entityName: name,
    action: 'update',
    description,
  });
  recordChange(tx, ctx, { entity: 'portal user', entityId: id, op: 'update' });
}
