import { and, eq, isNull } from 'drizzle-orm';
import type { Correction, SuggestCorrectionInput } from '#contract/vessel/correction.ts';
import { UpdateVesselInput } from '#contract/vessel/vessel-directory.ts';
import type { Transaction } from '#db/open-database.ts';
import { correctionSuggestions } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import { AppError } from '#server/errors.ts';
import { writePortalAudit } from '#server/services/audit/write-portal-audit.ts';
import { recordChange } from '#server/services/changes/record-change.ts';
import type { PortalContext } from '#server/services/portal-context.ts';
import { refuseUsedUuid } from '#server/services/idempotency/refuse-used-uuid.ts';
import { idempotentRequest, runIdempotent } from '#server/services/idempotency/run-idempotent.ts';
import { directoryEntry } from '#server/services/vessels/vessel-rows.ts';
import { vesselSurvivors } from '#server/services/merges/survivors.ts';
import { correctionById } from './queries.ts';

/**
 * Records a difference that someone found from the directory, for a manager to decide. Throws notFound, badInput (a
 * value that the directory refuses, has already, or that waits for a decision already), conflict (another person's
 * clientUuid).
 */
export function suggestCorrection(ctx: PortalContext, input: SuggestCorrectionInput): Correction {
  const suggestedValue = valueFor(input);
  return inTransaction(ctx.db, (tx) => {
    const request = idempotentRequest('corrections.suggest', input);
    return runIdempotent(tx, ctx, request, () => {
      const entry = directoryEntry(tx, input.vesselDirectoryId);
      if (entry[input.field] === suggestedValue) throw refused('The directory already has this value.');
      if (isWaiting(tx, entry.id, input.field, suggestedValue)) {
        throw refused('This has already been suggested. A manager will review it.');
      }
      refuseUsedUuid(tx, correctionSuggestions, input.clientUuid);
      const { id } = tx
        .insert(correctionSuggestions)
        .values({
          clientUuid: input.clientUuid ?? null,
          vesselDirectoryId: entry.id,
          field: input.field,
          currentValue: entry[input.field],
          suggestedValue,
          note: input.note || null,
          suggestedBy: ctx.actor.userId,
          occurredAt: request.occurredAt ?? null,
          createdAt: ctx.clock.now(),
        })
        .returning({ id: correctionSuggestions.id })
        .get();
      writePortalAudit(tx, ctx, {
        entityType: 'correction',
        entityId: id,
        entityName: entry.vesselName,
        action: 'create',
        description: 'Suggested a correction',
        field: input.field,
        from: entry[input.field],
        to: suggestedValue,
        occurredAt: request.occurredAt,
      });
      recordChange(tx, ctx, { entity: 'vessel', entityId: entry.id, op: 'update' });
      return correctionById(tx, id);
    });
  });
}

function isWaiting(
  tx: Transaction,
  vesselDirectoryId: number,
  field: SuggestCorrectionInput['field'],
  suggestedValue: string | null,
): boolean {
  const same = and(
    vesselSurvivors.sameAs(correctionSuggestions.vesselDirectoryId, vesselDirectoryId),
    eq(correctionSuggestions.field, field),
    eq(correctionSuggestions.status, 'open'),
    suggestedValue === null
      ? isNull(correctionSuggestions.suggestedValue)
      : eq(correctionSuggestions.suggestedValue, suggestedValue),
  );
  return (
    tx.select({ id: correctionSuggestions.id }).from(correctionSuggestions).where(same).get() !== undefined
  );
}

const refused = (message: string) =>
  new AppError('badInput', message, { issues: [{ path: ['suggestedValue'], message }] });

/** The value in the form that the directory would store. */
function valueFor({ field, suggestedValue }: SuggestCorrectionInput): string | null {
  const read = UpdateVesselInput.shape[field].safeParse(suggestedValue || null);
  if (read.success && (read.data || field !== 'vesselName')) return read.data || null;
  throw refused(read.error?.issues[0]?.message ?? 'A vessel needs a name.');
}
