import { useWatch } from 'react-hook-form';
import { CURRENCIES } from '#contract/billing/billing.ts';
import { SERVICE_TYPES } from '#contract/project/project.ts';
import { sentenceCase } from '#client/lib/sentence-case.ts';
import { Select, TextArea, TextField } from '#client/ui/form/field.tsx';
import { OTHER_SERVICE, type ProjectFields } from './project-fields.ts';
import { Section } from './section.tsx';
import { useField } from './use-field.ts';

export function ServiceSection() {
  const field = useField();
  const [service, other] = useWatch<ProjectFields, readonly ['serviceType', 'otherService']>({
    name: ['serviceType', 'otherService'],
  });
  return (
    <Section
      title="Service"
      fields={['serviceType', 'otherService', 'description', 'requestDate']}
      summary={(service === OTHER_SERVICE ? other : sentenceCase(service)) || 'Not chosen yet'}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Select label="Service (required)" required {...field('serviceType')}>
          <option value="">Choose…</option>
          {SERVICE_TYPES.map((type) => (
            <option key={type} value={type}>
              {sentenceCase(type)}
            </option>
          ))}
          <option value={OTHER_SERVICE}>Other…</option>
        </Select>
        {service === OTHER_SERVICE && (
          <TextField
            label="Name of the service (required)"
            required
            autoComplete="off"
            {...field('otherService')}
          />
        )}
        <TextField type="date" label="Requested on" {...field('requestDate')} />
      </div>
      <TextArea
        label="Description"
        hint="What needs to be done, and what is known about the fault."
        rows={3}
        {...field('description')}
      />
    </Section>
  );
}

const CONTACT_FIELDS = ['vesselMasterName', 'vesselMasterPhone', 'engineerName', 'engineerEmail'] as const;

export function ContactsSection() {
  const field = useField();
  const contacts = useWatch<ProjectFields, typeof CONTACT_FIELDS>({ name: CONTACT_FIELDS });
  return (
    <Section
      title="Contacts"
      hint="Filled in from the vessel record. Correct anything out of date."
      fields={CONTACT_FIELDS}
      summary={contacts.filter(Boolean).join(' · ') || 'Nothing entered'}
      isFoldedAtFirst
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Master" autoComplete="off" {...field('vesselMasterName')} />
        <TextField type="tel" label="Master’s phone" autoComplete="off" {...field('vesselMasterPhone')} />
        <TextField label="Engineer" autoComplete="off" {...field('engineerName')} />
        <TextField type="email" label="Engineer’s e-mail" autoComplete="off" {...field('engineerEmail')} />
      </div>
    </Section>
  );
}

export function ValueSection() {
  const field = useField();
  const [{ amount, currency }] = useWatch<ProjectFields, readonly ['value']>({ name: ['value'] });
  return (
    <Section
      title="Fixed price"
      hint="Only managers can see this."
      fields={['value.amount', 'value.currency']}
      summary={amount === '' ? 'No fixed price' : `${amount} ${currency}`}
      isFoldedAtFirst
    >
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(7rem,100%),1fr))] gap-4 sm:max-w-md">
        <TextField label="Amount" inputMode="decimal" autoComplete="off" {...field('value.amount')} />
        <Select label="Currency" {...field('value.currency')}>
          {CURRENCIES.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </Select>
      </div>
    </Section>
  );
}
