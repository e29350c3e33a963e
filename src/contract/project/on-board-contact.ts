import * as z from 'zod/mini';
import { emailAddress } from '#contract/format/email-address.ts';
import { writeFields, RecordId, SeenVersion } from '#contract/device-write.ts';
import { CONTACT_TYPES } from '#contract/vessel/vessel.ts';
import { clearableLine, requiredLine } from '#contract/format/written-text.ts';

export const ContactType = z.enum(CONTACT_TYPES);
export type ContactType = z.infer<typeof ContactType>;

/** A person met on that project, as they were at the time. */
export const OnBoardContact = z.object({
  id: z.int(),
  projectId: z.int(),
  contactType: ContactType,
  name: z.string(),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  position: z.nullable(z.string()),
  company: z.nullable(z.string()),
  version: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type OnBoardContact = z.infer<typeof OnBoardContact>;

/**
 * A person met on a project who matches no contact of the vessel by name or e-mail. `onBoardContactId` is null for the
 * person who signed the report.
 */
export const NewContact = z.object({
  onBoardContactId: z.nullable(z.int()),
  contactType: ContactType,
  name: z.string(),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  position: z.nullable(z.string()),
  company: z.nullable(z.string()),
});
export type NewContact = z.infer<typeof NewContact>;

/** Adds one of the new contacts to those of the vessel. */
export const AddToVesselInput = z.object({ projectId: RecordId, onBoardContactId: z.nullable(RecordId) });
export type AddToVesselInput = z.infer<typeof AddToVesselInput>;

const name = requiredLine({ label: 'Name', max: 200 });
const EmailAddress = emailAddress('Valid email is required');
const email = z.optional(
  z.nullable(
    z.string('E-mail must be text').check(
      z.trim(),
      z.maxLength(254, 'E-mail must be at most 254 characters'),
      z.refine(
        (text) => text === '' || z.safeParse(EmailAddress, text).success,
        'Valid email is required, or none',
      ),
    ),
  ),
);
const details = {
  phone: clearableLine({ label: 'Phone', max: 50 }),
  email,
  position: clearableLine({ label: 'Position', max: 100 }),
  company: clearableLine({ label: 'Company', max: 200 }),
};

export const ListOnBoardContactsInput = z.object({ projectId: RecordId });
export type ListOnBoardContactsInput = z.infer<typeof ListOnBoardContactsInput>;

export const CreateOnBoardContactInput = z.object({
  projectId: RecordId,
  contactType: ContactType,
  name,
  ...details,
  ...writeFields,
});
export type CreateOnBoardContactInput = z.infer<typeof CreateOnBoardContactInput>;

/** Absent fields stay, null or '' clears. */
export const UpdateOnBoardContactInput = z.object({
  projectId: RecordId,
  id: RecordId,
  version: SeenVersion,
  contactType: z.optional(ContactType),
  name: z.optional(name),
  ...details,
  ...writeFields,
});
export type UpdateOnBoardContactInput = z.infer<typeof UpdateOnBoardContactInput>;

export const RemoveOnBoardContactInput = z.object({ projectId: RecordId, id: RecordId, ...writeFields });
export type RemoveOnBoardContactInput = z.infer<typeof RemoveOnBoardContactInput>;
