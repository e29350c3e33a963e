import { and, eq, max } from 'drizzle-orm';
import {
  UNIT_FACTS,
  type IssueUnitLabelInput,
  type RevokeUnitLabelInput,
  type SetUnitLabelShownInput,
  type UnitFact,
  type UnitLabel,
} from '#contract/vessel/unit-label.ts';
import type { Transaction } from '#db/open-database.ts';
import { unitLabels } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import { AppError } from '#server/errors.ts';
import { writePortalAudit } from '#server/services/audit/write-portal-audit.ts';
import { recordChange } from '#server/services/changes/record-change.ts';
import { directoryEntry } from '#server/services/vessels/vessel-rows.ts';
import { hashToken } from '#server/tokens.ts';
import { labelInUse, labelsInUse, unitsOf, type LabelContext, type LabelRow } from './label-rows.ts';
import { describeLabels } from './list-labels.ts';

/** Makes a label for a unit without one; its page shows no facts yet. Throws notFound, badInput, conflict. */
export function issueLabel(ctx: LabelContext, { vesselDirectoryId, slot }: IssueUnitLabelInput): UnitLabel {
  return inTransaction(ctx.db, (tx) => {
    const entry = directoryEntry(tx, vesselDirectoryId);
    if (!unitsOf(entry).some((unit) => unit.slot === slot)) {
      throw new AppError('badInput', 'This vessel has no second system.');
    }
    if (labelsInUse(tx, entry.id).some((label) => label.slot === slot)) {
      throw new AppError('conflict', 'There is a label for this unit already. Revoke it first.');
    }
    const unit = and(eq(unitLabels.vesselDirectoryId, entry.id), eq(unitLabels.slot, slot));
    const last = tx
      .select({ generation: max(unitLabels.generation) })
      .from(unitLabels)
      .where(unit)
      .get();
    const generation = (last?.generation ?? 0) + 1;
    const label = tx
      .insert(unitLabels)
      .values({
        vesselDirectoryId: entry.id,
        slot,
        generation,
        tokenHash: hashToken(ctx.verifyCodes.ofUnit(entry.id, slot, generation)),
        createdAt: ctx.clock.now(),
      })
      .returning()
      .get();
    return recorded(tx, ctx, label, 'made');
  });
}

const FACT_WORDS: Record<UnitFact, string> = {
  showsLastService: 'the last service',
  showsNextDue: 'the next due date',
  showsReports: 'the reports',
};

/** Sets what the page of a unit shows. Throws notFound. */
export function setLabelShown(ctx: LabelContext, { id, ...shown }: SetUnitLabelShownInput): UnitLabel {
  return inTransaction(ctx.db, (tx) => {
    const before = labelInUse(tx, id);
    const label = tx.update(unitLabels).set(shown).where(eq(unitLabels.id, before.id)).returning().get();
    if (!label) throw new Error(`label ${id} went within its transaction`);
    const facts = UNIT_FACTS.filter((fact) => label[fact]).map((fact) => FACT_WORDS[fact]);
    return recorded(tx, ctx, label, `shows ${facts.join(', ') || 'no facts'}`);
  });
}

/** Ends a label for good: its page says so and nothing about the vessel. Throws notFound. */
export function revokeLabel(ctx: LabelContext, { id }: RevokeUnitLabelInput): UnitLabel {
  return inTransaction(ctx.db, (tx) => {
    const before = labelInUse(tx, id);
    const revoked = { revokedAt: ctx.clock.now(), revokedBy: ctx.actor.userId };
    const label = tx.update(unitLabels).set(revoked).where(eq(unitLabels.id, before.id)).returning().get();
    if (!label) throw new Error(`label ${id} went within its transaction`);
    return recorded(tx, ctx, label, 'revoked');
  });
}

function recorded(tx: Transaction, ctx: LabelContext, label: LabelRow, what: string): UnitLabel {
  recordLabel(tx, ctx, label, what);
  const [described] = describeLabels(tx, ctx, [label]);
  if (!described) throw new Error(`label ${label.id} is not described`);
  return described;
}

/** Writes a change of a label to the history of its vessel. */
export function recordLabel(tx: Transaction, ctx: LabelContext, label: LabelRow, what: string): void {
  const { id: entityId, vesselName: entityName } = directoryEntry(tx, label.vesselDirectoryId);
  const description = `Label of system ${label.slot}: ${what}`;
  writePortalAudit(tx, ctx, { entityType: 'vessel', entityId, entityName, action: 'update', description });
  recordChange(tx, ctx, { entity: 'vessel', entityId, op: 'update' });
}
