import type { UpdateVesselInput, Vessel } from '#contract/vessel-directory.ts';
import { VESSEL_LABELS } from '#contract/vessel-words.ts';

/** What the form edits, in its order; people have a place of their own. */
export const EDIT_FIELDS = [
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
export type EditTexts = Pick<UpdateVesselInput, EditField>;

export function textsOf(vessel: Vessel) {
  return Object.fromEntries(EDIT_FIELDS.map((field) => [field, vessel[field] ?? ''])) as Record<
    EditField,
    string
  >;
}

/** Only what was typed is sent, so that two people may edit different fields of one vessel. */
export function changesOf(input: UpdateVesselInput, isTyped: (field: EditField) => boolean): EditTexts {
  return Object.fromEntries(EDIT_FIELDS.filter(isTyped).map((field) => [field, input[field]]));
}

/** What differs between the vessel as it is now and what is typed here, field by field. */
export function differences(theirs: Vessel, mine: EditTexts, isTyped: (field: EditField) => boolean) {
  const saved = textsOf(theirs);
  return EDIT_FIELDS.filter((field) => isTyped(field) && saved[field] !== mine[field]).map((field) => ({
    label: VESSEL_LABELS[field],
    theirs: saved[field],
    mine: mine[field] ?? '',
  }));
}

/** What this browser has kept of an edit; what is no text of ours falls away. */
export function readKept(kept: string | undefined): Partial<Record<EditField, string>> {
  if (kept === undefined) return {};
  try {
    const read = JSON.parse(kept) as Partial<Record<string, unknown>> | null;
    return Object.fromEntries(
      EDIT_FIELDS.flatMap((field) => {
        const value = read?.[field];
        return typeof value === 'string' ? [[field, value]] : [];
      }),
    );
  } catch {
    // Something else has written there: nothing is kept.
    return {};
  }
}
