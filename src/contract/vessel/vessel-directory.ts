import * as z from 'zod/mini';
import { RecordId } from '#contract/device-write.ts';
import { clearableText, requiredLine } from '#contract/format/written-text.ts';
import { isImoNumber, plainImoNumber } from './vessel.ts';

/** Texts of a directory entry that people write, in the order in which they are shown. */
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

export const vesselNameText = requiredLine({ label: 'Vessel name', max: 120 });

/** Absent leaves it as it is, null or '' clears it; anything else must be a number with the right check digit. */
export const imoNumberText = z.optional(
  z.nullable(
    z.string('IMO number must be text').check(
      z.overwrite(plainImoNumber),
      z.refine(
        (text) => text === '' || isImoNumber(text),
        'Seven digits, the last of which is the check digit. Please look at the number again.',
      ),
    ),
  ),
);

const line = (label: string, max = 200) => clearableText({ label, max });

/** What a directory entry says of the vessel beside its name and number. */
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
 * Changes a directory entry. A new name keeps the old one among the former names; open projects follow, done ones keep
 * what they had. A due date given here is left alone by the service rules until null gives it back to them. A new client
 * whose name is similar to a known one is a conflict that names those, until `newClient` says that it is none of them.
 */
export const UpdateVesselInput = z.object({
  id: RecordId,
  version: z.int(),
  vesselName: z.optional(vesselNameText),
  imoNumber: imoNumberText,
  nextServiceDue: z.optional(z.nullable(z.iso.date('Due date must be a day'))),
  newClient,
  ...vesselTexts,
});
export type UpdateVesselInput = z.infer<typeof UpdateVesselInput>;

/**
 * Adds a vessel by hand. A second ship of a name is stored as "NAME (IMO n)". Where the name may mean one that is known,
 * the answer is a conflict that names those, until `newVessel` says that it is none of them; so it is with the client
 * and `newClient`.
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

/** Looks a vessel up by name or IMO number, as far as it is typed. */
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
 * A vessel that may be meant, with what the form takes over. `matchedBy` says how it was found; 'look-alike': the name
 * differs by a slip. `openProjects` are the newest five.
 */
export const VesselMatch = z.object({
  vessel: Vessel,
  matchedBy: z.enum(['IMO number', 'name', 'former name', 'look-alike']),
  openProjects: z.array(OpenProject),
});
export type VesselMatch = z.infer<typeof VesselMatch>;

/** What a project says otherwise than the directory, for a manager to take over or leave. */
export const DirectoryProposal = z.object({
  field: z.enum(['vesselName', 'imoNumber', ...VESSEL_TEXT_FIELDS]),
  inDirectory: z.nullable(z.string()),
  given: z.string(),
});
export type DirectoryProposal = z.infer<typeof DirectoryProposal>;

/** A vessel in few words, as a question names it. */
export const VesselReference = z.object({
  id: z.int(),
  vesselName: z.string(),
  imoNumber: z.nullable(z.string()),
  clientName: z.nullable(z.string()),
});
export type VesselReference = z.infer<typeof VesselReference>;
