import * as z from 'zod/mini';
import { RecordId } from '#contract/device-write.ts';

/** The page of a unit, on this site. */
export const UNIT_PATH = '/unit';
export const unitPath = (token: string) => `${UNIT_PATH}/${token}`;
export const unitAddress = (siteAddress: string) => new URL(UNIT_PATH, siteAddress).href;

/** Which of the two systems of a vessel: `systemType1` and `brand1`, or the second ones. */
export const UnitSlot = z.int().check(z.minimum(1), z.maximum(2));

/** What the page of a unit shows beside the vessel and the system. */
export const UNIT_FACTS = ['showsLastService', 'showsNextDue', 'showsReports'] as const;
export type UnitFact = (typeof UNIT_FACTS)[number];

const shown = {
  showsLastService: z.boolean(),
  showsNextDue: z.boolean(),
  showsReports: z.boolean(),
};

/** A treatment unit: one of the systems of a vessel. */
export const TreatmentUnit = z.object({
  slot: z.int(),
  system: z.nullable(z.string()),
  brand: z.nullable(z.string()),
});
export type TreatmentUnit = z.infer<typeof TreatmentUnit>;

/**
 * A label in use. `number` is printed on it; null where the key was replaced since, so that the label works and cannot be
 * printed again. `labelledVessel` is the vessel that it was made for, if that was merged into this one since.
 */
export const UnitLabel = z.object({
  id: z.int(),
  slot: z.int(),
  number: z.nullable(z.string()),
  labelledVessel: z.nullable(z.string()),
  ...shown,
  looksThisMonth: z.int(),
  printedAt: z.nullable(z.string()),
  createdAt: z.string(),
});
export type UnitLabel = z.infer<typeof UnitLabel>;

/** Merged vessels may have two labels for one unit. */
export const VesselLabels = z.object({ units: z.array(TreatmentUnit), labels: z.array(UnitLabel) });
export type VesselLabels = z.infer<typeof VesselLabels>;

export const ListUnitLabelsInput = z.object({ vesselDirectoryId: RecordId });
export type ListUnitLabelsInput = z.infer<typeof ListUnitLabelsInput>;

export const IssueUnitLabelInput = z.object({ vesselDirectoryId: RecordId, slot: UnitSlot });
export type IssueUnitLabelInput = z.infer<typeof IssueUnitLabelInput>;

export const SetUnitLabelShownInput = z.object({ id: RecordId, ...shown });
export type SetUnitLabelShownInput = z.infer<typeof SetUnitLabelShownInput>;

export const RevokeUnitLabelInput = z.object({ id: RecordId });
export type RevokeUnitLabelInput = z.infer<typeof RevokeUnitLabelInput>;

/** As typed or scanned; reading it is forgiving. */
export const UnitLabelTokenInput = z.object({ token: z.string().check(z.minLength(1), z.maxLength(100)) });
export type UnitLabelTokenInput = z.infer<typeof UnitLabelTokenInput>;

/** The unit that a label is on. */
export const LabelledUnit = z.object({ vesselDirectoryId: z.int(), slot: z.int() });
export type LabelledUnit = z.infer<typeof LabelledUnit>;

export const LABELS_MAX = 200;

const HOW_MANY = `Choose between 1 and ${LABELS_MAX} labels.`;

export const LabelSheetInput = z.object({
  label: z.array(RecordId, HOW_MANY).check(z.minLength(1, HOW_MANY), z.maxLength(LABELS_MAX, HOW_MANY)),
});
export type LabelSheetInput = z.infer<typeof LabelSheetInput>;

export const labelSheetPath = (ids: readonly number[]) =>
  `/api/portal/unit-labels/sheet?${new URLSearchParams(ids.map((id) => ['label', String(id)])).toString()}`;
