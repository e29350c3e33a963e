import * as z from 'zod/mini';
import { writeFields, RecordId, SeenVersion } from '#contract/device-write.ts';
import { CORRECTION_STATUSES } from './vessel.ts';
import { VESSEL_TEXT_FIELDS, Vessel, VesselReference } from './vessel-directory.ts';
import { clearableLine, clearableText } from '#contract/format/written-text.ts';

/** The fields that staff on board may correct. */
export const CORRECTABLE_FIELDS = ['vesselName', 'imoNumber', ...VESSEL_TEXT_FIELDS] as const;
export const CorrectableField = z.enum(CORRECTABLE_FIELDS, 'Choose the detail to correct');
export type CorrectableField = z.infer<typeof CorrectableField>;
export const CorrectionStatus = z.enum(CORRECTION_STATUSES);

const note = clearableText({ label: 'Note', max: 1000 });

/** The suggested value of a directory field; null means empty. A repetition under the same clientUuid counts once. */
export const SuggestCorrectionInput = z.object({
  vesselDirectoryId: RecordId,
  field: CorrectableField,
  suggestedValue: clearableText({ label: 'What it should say', max: 5000 }),
  note,
  ...writeFields,
});
export type SuggestCorrectionInput = z.infer<typeof SuggestCorrectionInput>;

/** A suggestion with the current value. `decisionNote` is the manager's note on a rejection. */
export const Correction = z.object({
  id: z.int(),
  vessel: VesselReference,
  version: z.int(),
  field: CorrectableField,
  /** The value at the time of the suggestion, and the current one. */
  saidThen: z.nullable(z.string()),
  saidNow: z.nullable(z.string()),
  suggestedValue: z.nullable(z.string()),
  note: z.nullable(z.string()),
  suggestedBy: z.string(),
  suggestedAt: z.string(),
  status: CorrectionStatus,
  decidedBy: z.nullable(z.string()),
  decisionNote: z.nullable(z.string()),
});
export type Correction = z.infer<typeof Correction>;

/** Open ones, oldest first; or decided ones, newest first. Operators get their own. */
export const ListCorrectionsInput = z.object({
  decided: z._default(z.boolean(), false),
  limit: z._default(z.int().check(z.minimum(1), z.maximum(100)), 100),
});
export type ListCorrectionsInput = z.infer<typeof ListCorrectionsInput>;

/** `total` counts all of them. */
export const CorrectionPage = z.object({ corrections: z.array(Correction), total: z.int() });
export type CorrectionPage = z.infer<typeof CorrectionPage>;

/**
 * Writes the suggested value into the directory; `vesselDirectoryId` and `version` are those of the vessel as it was
 * seen, so that a vessel that was merged since is a conflict as well. A suggested client whose name is similar to a known
 * one is a conflict with the candidates: `clientName` chooses one, `newClient` rules them out.
 */
export const AcceptCorrectionInput = z.object({
  id: RecordId,
  vesselDirectoryId: z.optional(RecordId),
  version: SeenVersion,
  clientName: clearableLine({ label: 'Client', max: 200 }),
  newClient: z.optional(z.boolean()),
});
export type AcceptCorrectionInput = z.infer<typeof AcceptCorrectionInput>;

export const RejectCorrectionInput = z.object({ id: RecordId, note });
export type RejectCorrectionInput = z.infer<typeof RejectCorrectionInput>;

export const AcceptedCorrection = z.object({ correction: Correction, vessel: Vessel });
export type AcceptedCorrection = z.infer<typeof AcceptedCorrection>;
