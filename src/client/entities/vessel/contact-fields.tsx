import type { UseFormRegisterReturn } from 'react-hook-form';
import { CONTACT_TYPES } from '#contract/vessel/vessel.ts';
import { sentenceCase } from '#client/lib/sentence-case.ts';
import { Select, TextField } from '#client/ui/form/field.tsx';

export const CONTACT_LABELS = {
  contactType: 'Role',
  name: 'Name',
  position: 'Position',
  company: 'Company',
  phone: 'Phone',
  email: 'E-mail',
} as const;
type ContactField = keyof typeof CONTACT_LABELS;
type ContactType = (typeof CONTACT_TYPES)[number];

/** The values of the fields; a new contact is of the usual kind. */
export const contactValues = (
  contact: { [Field in ContactField]: Field extends 'contactType' ? ContactType : string | null } | undefined,
  usual: ContactType,
) => ({
  contactType: contact?.contactType ?? usual,
  name: contact?.name ?? '',
  position: contact?.position ?? '',
  company: contact?.company ?? '',
  phone: contact?.phone ?? '',
  email: contact?.email ?? '',
});

export interface ContactFieldsProps {
  /** The props that the form gives to a field, with its error. */
  field: (name: ContactField) => UseFormRegisterReturn & { error: string | undefined };
  /** Whether the role can be chosen. */
  hasType: boolean;
}

/** The fields of a contact person. */
export function ContactFields({ field, hasType }: ContactFieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField autoComplete="off" {...field('name')} label={CONTACT_LABELS.name} />
      {hasType && (
        <Select {...field('contactType')} label={CONTACT_LABELS.contactType}>
          {CONTACT_TYPES.map((type) => (
            <option key={type} value={type}>
              {sentenceCase(type)}
            </option>
          ))}
        </Select>
      )}
      <TextField {...field('position')} label={`${CONTACT_LABELS.position} (optional)`} />
      <TextField {...field('company')} label={`${CONTACT_LABELS.company} (optional)`} />
      <TextField type="tel" {...field('phone')} label={`${CONTACT_LABELS.phone} (optional)`} />
      <TextField type="email" {...field('email')} label={`${CONTACT_LABELS.email} (optional)`} />
    </div>
  );
}
