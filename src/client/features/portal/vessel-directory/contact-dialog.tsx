import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { CreateVesselContactInput, VesselContact } from '#contract/vessel-contact.ts';
import { currentOf } from '#client/lib/conflict.ts';
import { showFieldIssues } from '#client/lib/field-issues.ts';
import { toast } from '#client/lib/toast.ts';
import { trpc } from '#client/lib/trpc.ts';
import { useUnsavedGuard } from '#client/lib/unsaved.ts';
import { ContactDialog } from '#client/ui/contact-dialog.tsx';
import { Checkbox } from '#client/ui/field.tsx';
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
    onSuccess({ name }: VesselContact) {
      onClose();
      toast({ title: `${name} saved`, tone: 'success' });
      return touched();
    },
    onError: (error: unknown) => showFieldIssues(error, form.setError, FIELDS),
  };
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
    <ContactDialog
      called={contact?.name}
      description={contact && 'For a correction. Somebody new in the same place is a contact of their own.'}
      field={(name) => ({ ...register(name), error: errors[name]?.message })}
      hasType={!contact}
      error={create.error ?? update.error}
      both={current && { fields: FIELDS, theirs: current, mine: form.getValues() }}
      isBusy={isBusy}
      onSubmit={(event) => void form.handleSubmit((input) => save(input))(event)}
      onKeepMine={() => void form.handleSubmit((input) => save(input, current?.version))()}
      onTakeTheirs={() => current && takeTheirs(current)}
      onClose={onClose}
    >
      {!contact && (
        <Checkbox
          label="The primary one of this kind"
          hint="The directory and new jobs name the primary master, engineer and port agent."
          {...register('isPrimary')}
        />
      )}
    </ContactDialog>
  );
}
