import * as z from 'zod/mini';
import { RecordId } from '#contract/device-write.ts';
import { enteredDay } from '#contract/format/entered-day.ts';
import { clearableLine, clearableText, requiredLine } from '#contract/format/written-text.ts';
import { isImoNumber, plainImoNumber } from './vessel.ts';

/** Editable texts of a directory entry, in display order. */
export const VESSEL_TEXT_FIELDS = [
  'clientName',
  'systemType1',
  'systemType2',
  'brand1',
  'brand2',
  'portAgent',
  'vesselMasterName',
  'vesselMasterPhone',
  'vesselMasterEmail',
  'vesselMasterContact',
  'engineerName',
  'engineerPhone',
  'engineerEmail',
  'engineerContact',
  'portAgentName',
  'portAgentPhone',
  'portAgentEmail',
  'location',
  'notes',
] as const;
export type VesselTextField = (typeof VESSEL_TEXT_FIELDS)[number];

export const VESSEL_NAME_MAX = 120;
export const vesselNameText = requiredLine({ label: 'Vessel name', max: VESSEL_NAME_MAX });

/** Absent leaves it unchanged, null or '' clears it; anything else must be a number with a valid check digit. */
export const imoNumberText = z.optional(
  z.nullable(
    z.string('IMO number must be text').check(
      z.overwrite(plainImoNumber),
      z.refine(
        (text) => text === '' || isImoNumber(text),
        'This IMO number is not valid. Check the seven digits.',
      ),
    ),
  ),
);

const line = (label: string, max = 200) => clearableLine({ label, max });

/** The fields of a directory entry beside name and number. */
const vesselTexts = {
  clientName: line('Client'),
  systemType1: line('System'),
  systemType2: line('Second system'),
  brand1: line('Brand'),
  brand2: line('Second brand'),
  portAgent: line('Port agent'),
  vesselMasterName: line('Master'),
  vesselMasterPhone: line('Master’s phone', 50),
  vesselMasterEmail: line('Master’s e-mail', 254),
  vesselMasterContact: line('Master’s contact', 500),
  engineerName: line('Engineer'),
  engineerPhone: line('Engineer’s phone', 50),
  engineerEmail: line('Engineer’s e-mail', 254),
  engineerContact: line('Engineer’s contact', 500),
  portAgentName: line('Agent’s name'),
  portAgentPhone: line('Agent’s phone', 50),
  portAgentEmail: line('Agent’s e-mail', 254),
  location: line('Location'),
  notes: clearableText({ label: 'Notes', max: 5000 }),
};

/** The client is none of the known ones whose names are similar. */
const newClient = z.optional(z.boolean());

/**
 * Changes a directory entry. A new name keeps the old one among the former names; open projects follow, done ones
 * keep theirs. The service rules do not change a due date that is set here until null returns it to them. A new
 * client whose name is similar to a known one is a conflict with the candidates, unless `newClient` rules them out.
 */
export const UpdateVesselInput = z.object({
  id: RecordId,
  version: z.int(),
  vesselName: z.optional(vesselNameText),
  imoNumber: imoNumberText,
  nextServiceDue: z.optional(z.nullable(enteredDay('Due date must be a day'))),
  newClient,
  ...vesselTexts,
});
export type UpdateVesselInput = z.infer<typeof UpdateVesselInput>;

/**
 * Adds a vessel by hand. A second ship of a name is stored as "NAME (IMO n)". A name similar to a known one is a
 * conflict with the candidates, unless `newVessel` rules them out; the same holds for the client and `newClient`.
 */
export const CreateVesselInput = z.object({
  vesselName: vesselNameText,
  imoNumber: imoNumberText,
  newVessel: z._default(z.boolean(), false),
  newClient,
  ...vesselTexts,
});
export type CreateVesselInput = z.infer<typeof CreateVesselInput>;

export const VesselIdInput = z.object({ id: RecordId });
export type VesselIdInput = z.infer<typeof VesselIdInput>;

const texts = Object.fromEntries(
  VESSEL_TEXT_FIELDS.map((field) => [field, z.nullable(z.string())]),
) as Record<VesselTextField, z.ZodMiniNullable<z.ZodMiniString>>;

/** A vessel of the directory. Days are YYYY-MM-DD, instants ISO, UTC. */
export const Vessel = z.object({
  id: z.int(),
  vesselName: z.string(),
  imoNumber: z.nullable(z.string()),
  previousNames: z.array(z.string()),
  ...texts,
  lastServiceDate: z.nullable(z.string()),
  lastServiceType: z.nullable(z.string()),
  nextServiceDue: z.nullable(z.string()),
  nextServiceSource: z.enum(['rule', 'manual']),
  version: z.int(),
  archivedAt: z.nullable(z.string()),
  updatedAt: z.string(),
});
export type Vessel = z.infer<typeof Vessel>;

/** Looks up a vessel by a partial name or IMO number. */
export const MatchVesselsInput = z.object({
  q: z._default(z.string().check(z.maxLength(120)), ''),
  limit: z._default(z.int().check(z.minimum(1), z.maximum(20)), 8),
});
export type MatchVesselsInput = z.infer<typeof MatchVesselsInput>;

/** A project that is neither completed nor cancelled. */
const OpenProject = z.object({
  projectId: z.int(),
  status: z.string(),
  serviceType: z.string(),
  scheduledDate: z.nullable(z.string()),
});

/**
 * A vessel that may be meant, with the fields that the form takes over. `matchedBy` says how it was found;
 * 'similar name': the name differs by a typing error. `openProjects` are the newest five.
 */
export const VesselMatch = z.object({
  vessel: Vessel,
  matchedBy: z.enum(['IMO number', 'name', 'former name', 'similar name']),
  openProjects: z.array(OpenProject),
});
export type VesselMatch = z.infer<typeof VesselMatch>;

/** A difference between a project and the directory, for a manager to accept or leave. */
export const DirectoryProposal = z.object({
  field: z.enum(['vesselName', 'imoNumber', ...VESSEL_TEXT_FIELDS]),
  inDirectory: z.nullable(z.string()),
  given: z.string(),
});
export type DirectoryProposal = z.infer<typeof DirectoryProposal>;

/** A vessel in short form, for a question. */
export const VesselReference = z.object({
  id: z.int(),
  vesselName: z.string(),
  imoNumber: z.nullable(z.string()),
  clientName: z.nullable(z.string()),
});
export type VesselReference = z.infer<typeof VesselReference>;
