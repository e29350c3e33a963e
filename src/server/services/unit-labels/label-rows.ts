import { and, desc, eq, isNull } from 'drizzle-orm';
import type { TreatmentUnit } from '#contract/vessel/unit-label.ts';
import type { Database, Transaction } from '#db/open-database.ts';
import { unitLabels } from '#db/schema/index.ts';
import { AppError } from '#server/errors.ts';
import type { VerifyCodes } from '#server/integrations/verify-key.ts';
import { vesselSurvivors } from '#server/services/merges/survivors.ts';
import type { PortalContext } from '#server/services/portal-context.ts';
import type { DirectoryRow } from '#server/services/vessels/vessel-rows.ts';
import { hashToken } from '#server/tokens.ts';

export interface LabelContext extends PortalContext {
  verifyCodes: VerifyCodes;
}

export type LabelRow = typeof unitLabels.$inferSelect;

type Reader = Database | Transaction;

/** Returns the labels in use of a vessel and of those merged into it, by slot, the newest first. */
export function labelsInUse(db: Reader, vesselId: number): LabelRow[] {
  return db
    .select()
    .from(unitLabels)
    .where(and(vesselSurvivors.sameAs(unitLabels.vesselDirectoryId, vesselId), isNull(unitLabels.revokedAt)))
    .orderBy(unitLabels.slot, desc(unitLabels.id))
    .all();
}

/** Throws notFound where there is none, or it was revoked. */
export function labelInUse(db: Reader, id: number): LabelRow {
  const label = db
    .select()
    .from(unitLabels)
    .where(and(eq(unitLabels.id, id), isNull(unitLabels.revokedAt)))
    .get();
  if (!label) throw new AppError('notFound', 'This label is no longer in use.');
  return label;
}

/** The units of a vessel. A vessel without a recorded system has one. */
export function unitsOf({ systemType1, systemType2, brand1, brand2 }: DirectoryRow): TreatmentUnit[] {
  const first = { slot: 1, system: systemType1, brand: systemType1 === null ? null : brand1 };
  return systemType2 === null ? [first] : [first, { slot: 2, system: systemType2, brand: brand2 }];
}

/** The number on a label; null where another key made it. */
export function numberOf(verifyCodes: VerifyCodes, label: LabelRow): string | null {
  const number = verifyCodes.ofUnit(label.vesselDirectoryId, label.slot, label.generation);
  return hashToken(number) === label.tokenHash ? number : null;
}
