import type { Vessel } from '#contract/vessel/vessel-directory.ts';
import { VESSEL_LABELS } from '#contract/vessel/vessel-labels.ts';

/** The fields of the form in order; contacts are edited elsewhere. */
const EDIT_FIELDS = [
  'vesselName',
  'imoNumber',
  'clientName',
  'location',
  'systemType1',
  'brand1',
  'systemType2',
  'brand2',
  'portAgent',
  'vesselMasterContact',
  'engineerContact',
  'notes',
] as const;
export type EditField = (typeof EDIT_FIELDS)[number];
export type EditTexts = Record<EditField, string>;

export const EDIT_LABELS = Object.fromEntries(
  EDIT_FIELDS.map((field) => [field, VESSEL_LABELS[field]]),
) as Record<EditField, string>;

export function textsOf(vessel: Vessel | undefined): EditTexts {
  return Object.fromEntries(EDIT_FIELDS.map((field) => [field, vessel?.[field] ?? ''])) as EditTexts;
}
