import * as z from 'zod/mini';
import { emailAddress } from './email-address.ts';
import { deviceWrite, RecordId, SeenVersion } from './device-write.ts';
import { CONTACT_TYPES } from './vessel.ts';
import { clearableText, requiredLine } from './written-text.ts';

export const ContactType = z.enum(CONTACT_TYPES);
export type ContactType = z.infer<typeof ContactType>;

/** Somebody we met on that project, as they were then. */
export const ContactMet = z.object({
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
export type ContactMet = z.infer<typeof ContactMet>;

/**
 * Somebody met on a project whom the vessel's contacts do not have yet, by name or e-mail. `contactMetId` is null for the person
 * who signed the report.
 */
export const NewContact = z.object({
  contactMetId: z.nullable(z.int()),
  contactType: ContactType,
  name: z.string(),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  position: z.nullable(z.string()),
  company: z.nullable(z.string()),
});
export type NewContact = z.infer<typeof NewContact>;

/** Adds one of the new contacts to those of the vessel. */
export const AddToVesselInput = z.object({ projectId: RecordId, contactMetId: z.nullable(RecordId) });
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
  phone: clearableText({ label: 'Phone', max: 50 }),
  email,
  position: clearableText({ label: 'Position', max: 100 }),
  company: clearableText({ label: 'Company', max: 200 }),
};

export const ListContactsMetInput = z.object({ projectId: RecordId });
export type ListContactsMetInput = z.infer<typeof ListContactsMetInput>;

export const CreateContactMetInput = z.object({
  projectId: RecordId,
  contactType: ContactType,
  name,
  ...details,
  ...deviceWrite,
});
export type CreateContactMetInput = z.infer<typeof CreateContactMetInput>;

/** Absent fields stay, null or '' clears. */
export const UpdateContactMetInput = z.object({
  projectId: RecordId,
  id: RecordId,
  version: SeenVersion,
  contactType: z.optional(ContactType),
  name: z.optional(name),
  ...details,
  ...deviceWrite,
});
export type UpdateContactMetInput = z.infer<typeof UpdateContactMetInput>;

export const RemoveContactMetInput = z.object({ projectId: RecordId, id: RecordId, ...deviceWrite });
export type RemoveContactMetInput = z.infer<typeof RemoveContactMetInput>;
