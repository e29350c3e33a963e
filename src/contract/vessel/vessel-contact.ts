import * as z from 'zod/mini';
import { RecordId, SeenVersion, writeFields } from '#contract/device-write.ts';
import { CONTACT_TYPES } from './vessel.ts';
import { enteredDay } from '#contract/format/entered-day.ts';
import { clearableLine, requiredLine } from '#contract/format/written-text.ts';

export const VesselContactType = z.enum(CONTACT_TYPES, 'Choose their role');
export type VesselContactType = z.infer<typeof VesselContactType>;

/**
 * A person on board or ashore. The primary master, engineer and port agent are those in the directory and in new
 * projects. `validTo` is their last day; null while they are there. `historyAccess`: they may ask for a link to the vessel's
 * reports and due dates. `updatedAt` is the age of the information.
 */
export const VesselContact = z.object({
  id: z.int(),
  vesselDirectoryId: z.int(),
  contactType: VesselContactType,
  name: z.string(),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  position: z.nullable(z.string()),
  company: z.nullable(z.string()),
  isPrimary: z.boolean(),
  validTo: z.nullable(z.string()),
  historyAccess: z.boolean(),
  version: z.int(),
  updatedAt: z.string(),
});
export type VesselContact = z.infer<typeof VesselContact>;

export const ListVesselContactsInput = z.object({ vesselDirectoryId: RecordId });
export type ListVesselContactsInput = z.infer<typeof ListVesselContactsInput>;

const fields = {
  contactType: VesselContactType,
  name: requiredLine({ label: 'Name', max: 200 }),
  phone: clearableLine({ label: 'Phone', max: 50 }),
  email: clearableLine({ label: 'E-mail', max: 254 }),
  position: clearableLine({ label: 'Position', max: 200 }),
  company: clearableLine({ label: 'Company', max: 200 }),
};

/** The first of a type becomes its primary contact by itself. */
export const CreateVesselContactInput = z.object({
  vesselDirectoryId: RecordId,
  ...fields,
  isPrimary: z._default(z.boolean(), false),
  historyAccess: z.optional(z.boolean()),
  ...writeFields,
});
export type CreateVesselContactInput = z.infer<typeof CreateVesselContactInput>;

/** Corrects a contact: it stays the same person. Absent fields stay, null or '' clears. */
export const UpdateVesselContactInput = z.object({
  id: RecordId,
  version: SeenVersion,
  name: z.optional(fields.name),
  phone: fields.phone,
  email: fields.email,
  position: fields.position,
  company: fields.company,
  historyAccess: z.optional(z.boolean()),
});
export type UpdateVesselContactInput = z.infer<typeof UpdateVesselContactInput>;

/** Makes a contact the primary one. The previous one stays as another contact. */
export const MakePrimaryContactInput = z.object({ id: RecordId, version: SeenVersion });
export type MakePrimaryContactInput = z.infer<typeof MakePrimaryContactInput>;

/** Sets a person's last day; null removes it. */
export const EndVesselContactInput = z.object({
  id: RecordId,
  version: SeenVersion,
  validTo: z.nullable(enteredDay('Enter the day as YYYY-MM-DD')),
});
export type EndVesselContactInput = z.infer<typeof EndVesselContactInput>;
