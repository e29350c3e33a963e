import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { CreateVesselContactInput, VesselContact } from '#contract/vessel-contact.ts';
import { currentOf } from '#client/lib/conflict.ts';
import { errorMessage } from '#client/lib/error-message.ts';
import { showFieldIssues } from '#client/lib/field-issues.ts';
import { toast } from '#client/lib/toast.ts';
import { trpc } from '#client/lib/trpc.ts';
import { useUnsavedGuard } from '#client/lib/unsaved.ts';
import { BothVersions } from '#client/ui/both-versions.tsx';
import { CONTACT_LABELS, ContactFields } from '#client/ui/contact-fields.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Checkbox } from '#client/ui/field.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { SaveButtons } from '#client/ui/save-buttons.tsx';
import { useVesselTouched } from './use-vessels.ts';

interface VesselContactDialogProps {
  vesselId: number;
  /** Absent where somebody new is written down. */
  contact: VesselContact | undefined;
  onClose: () => void;
}

/** Those that can be corrected. */
const FIELDS = ['name', 'position', 'company', 'phone', 'email'] as const;

const valuesOf = (vesselDirectoryId: number, contact: VesselContact | undefined) => ({
  vesselDirectoryId,
  contactType: contact?.contactType ?? 'superintendent',
  name: contact?.name ?? '',
  position: contact?.position ?? '',
  company: contact?.company ?? '',
  phone: contact?.phone ?? '',
  email: contact?.email ?? '',
  isPrimary: false,
});

/** Writes somebody down, or corrects them. */
export function VesselContactDialog({ vesselId, contact: opened, onClose }: VesselContactDialogProps) {
  const [contact, setContact] = useState(opened);
  const touched = useVesselTouched();
  const options = {
    networkMode: 'always',
    onSuccess({ name }: VesselContact) {
      onClose();
      toast({ title: `${name} saved`, tone: 'success' });
      return touched();
    },
    onError: (error: unknown) => showFieldIssues(error, form.setError, FIELDS),
  } as const;
  const create = trpc.portal.vesselContacts.create.useMutation(options);
  const update = trpc.portal.vesselContacts.update.useMutation(options);
  const form = useForm({
    resolver: standardSchemaResolver(CreateVesselContactInput),
    defaultValues: valuesOf(vesselId, contact),
  });
  useUnsavedGuard(form.formState.isDirty);
  const { register } = form;
  const { errors } = form.formState;
  const isBusy = create.isPending || update.isPending;
  const error = create.error ?? update.error;
  const current = currentOf(update.error, VesselContact);

  function save(input: CreateVesselContactInput, version = contact?.version): void {
    if (!contact || version === undefined) return create.mutate(input);
    const { name, position, company, phone, email } = input;
    update.mutate({ id: contact.id, version, name, position, company, phone, email });
  }

  function takeTheirs(theirs: VesselContact): void {
    setContact(theirs);
    form.reset(valuesOf(vesselId, theirs));
    update.reset();
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={contact ? `Edit ${contact.name}` : 'Add a contact'}
      {...(contact && {
        description: 'For a correction. Somebody new in the same place is a contact of their own.',
      })}
    >
      <form
        noValidate
        className="grid grid-cols-1 gap-4"
        onSubmit={(event) => void form.handleSubmit((input) => save(input))(event)}
      >
        {current ? (
          <BothVersions
            message={errorMessage(update.error)}
            fields={FIELDS.map((field) => ({
              label: CONTACT_LABELS[field],
              theirs: current[field] ?? '',
              mine: form.getValues(field) ?? '',
            })).filter(({ theirs, mine }) => theirs !== mine)}
            isBusy={isBusy}
            onKeepMine={() => void form.handleSubmit((input) => save(input, current.version))()}
            onTakeTheirs={() => takeTheirs(current)}
          />
        ) : (
          error && <FormError>{errorMessage(error)}</FormError>
        )}
        <ContactFields
          field={(name) => ({ ...register(name), error: errors[name]?.message })}
          hasType={!contact}
        />
        {!contact && (
          <Checkbox
            label="The primary one of this kind"
            hint="The directory and new jobs name the primary master, engineer and port agent."
            {...register('isPrimary')}
          />
        )}
        <SaveButtons isBusy={isBusy} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
