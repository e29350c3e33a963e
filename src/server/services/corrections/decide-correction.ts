import { eq } from 'drizzle-orm';
import type {
  AcceptCorrectionInput,
  AcceptedCorrection,
  Correction,
  RejectCorrectionInput,
} from '#contract/vessel/correction.ts';
import { VESSEL_LABELS } from '#contract/vessel/vessel-labels.ts';
import type { Transaction } from '#db/open-database.ts';
import { correctionSuggestions } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import { AppError } from '#server/errors.ts';
import { writePortalAudit } from '#server/services/audit/write-portal-audit.ts';
import { recordChange } from '#server/services/changes/record-change.ts';
import type { PortalContext, PortalWork } from '#server/services/portal-context.ts';
import { notify } from '#server/services/notifications/notify.ts';
import { changedMeanwhile, saveVessel } from '#server/services/vessels/update-vessel.ts';
import { directoryEntry } from '#server/services/vessels/vessel-rows.ts';
import { correctionById } from './queries.ts';

/**
 * Accepts a suggestion and writes it to the directory. Throws notFound, conflict (decided already, or the vessel was
 * changed or merged; `current` is the current vessel. Or the client may be an existing one; `current` names the candidates),
 * badInput (name or number in use).
 */
export function acceptCorrection(
  ctx: PortalContext,
  { id, vesselDirectoryId, version, clientName, newClient }: AcceptCorrectionInput,
): AcceptedCorrection {
  return inTransaction(ctx.db, (tx) => {
    const suggested = openCorrection(tx, id);
    // The version of a vessel that was merged since is not that of its survivor.
    if (vesselDirectoryId !== undefined && vesselDirectoryId !== suggested.vessel.id) {
      throw changedMeanwhile(directoryEntry(tx, suggested.vessel.id));
    }
    const meant = suggested.field === 'clientName' ? clientName : undefined;
    const vessel = saveVessel(tx, ctx, {
      id: suggested.vessel.id,
      version,
      newClient,
      [suggested.field]: meant || suggested.suggestedValue,
    });
    return { correction: decide(tx, ctx, suggested, 'accepted', null), vessel };
  });
}

/** Rejects a suggestion and leaves the directory unchanged. Throws notFound, conflict (decided already). */
export function rejectCorrection(ctx: PortalContext, { id, note }: RejectCorrectionInput): Correction {
  return inTransaction(ctx.db, (tx) => decide(tx, ctx, openCorrection(tx, id), 'rejected', note || null));
}

function openCorrection(tx: Transaction, id: number): Correction {
  const suggested = correctionById(tx, id);
  if (suggested.status === 'open') return suggested;
  throw new AppError('conflict', `${suggested.decidedBy} has ${suggested.status} this suggestion already.`, {
    current: suggested,
  });
}

function decide(
  tx: Transaction,
  work: PortalWork,
  { id, vessel, field }: Correction,
  status: 'accepted' | 'rejected',
  note: string | null,
): Correction {
  const row = tx
    .update(correctionSuggestions)
    .set({ status, decidedBy: work.actor.userId, decidedAt: work.clock.now() })
    .where(eq(correctionSuggestions.id, id))
    .returning({ suggestedBy: correctionSuggestions.suggestedBy })
    .get();
  if (!row) throw new Error(`correction ${id} went within its transaction`);
  writePortalAudit(tx, work, {
    entityType: 'correction',
    entityId: id,
    entityName: vessel.vesselName,
    action: 'status',
    description:
      status === 'accepted' ? 'Accepted a suggested correction' : 'Rejected a suggested correction',
    ...(note !== null && { field: 'decisionNote', from: null, to: note }),
  });
  // Without the suggested value, which may contain anything; the suggestion itself shows it.
  const said = `${work.actor.name} ${status} your correction of ${vessel.vesselName}: ${VESSEL_LABELS[field]}.`;
  notify(tx, work, [row.suggestedBy], {
    kind: 'correction',
    vesselDirectoryId: vessel.id,
    text: note === null ? said : `${said} ${note}`,
  });
  recordChange(tx, work, { entity: 'vessel', entityId: vessel.id, op: 'update' });
  return correctionById(tx, id);
}
