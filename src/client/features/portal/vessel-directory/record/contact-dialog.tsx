import {
  CreateVesselContactInput,
  VesselContact,
  type UpdateVesselContactInput,
} from '#contract/vessel/vessel-contact.ts';
import { RecordDialog } from '#client/kit/record/record-dialog.tsx';
import { useRecordForm } from '#client/kit/record/use-record-form.ts';
import { toast } from '#client/lib/toast.ts';
import {
  CONTACT_LABELS as labels,
  ContactFields,
  contactValues,
} from '#client/entities/vessel/contact-fields.tsx';
import { Checkbox } from '#client/ui/form/field.tsx';
import {
  useCreateVesselContact,
  useUpdateVesselContact,
} from '#client/entities/vessel/use-vessel-contact-mutations.ts';

interface VesselContactDialogProps {
  vesselId: number;
  /** Absent for a new contact. */
  contact: VesselContact | undefined;
  onClose: () => void;
}

/** Adds or edits a contact of a vessel. */
export function VesselContactDialog({ vesselId, contact, onClose }: VesselContactDialogProps) {
  const create = useCreateVesselContact();
  const update = useUpdateVesselContact();
  const { field, ...record } = useRecordForm({
    schema: CreateVesselContactInput,
    recordSchema: VesselContact,
    record: contact,
    valuesOf: (known) => ({
      vesselDirectoryId: vesselId,
      ...contactValues(known, 'superintendent'),
      isPrimary: false,
      historyAccess: known?.historyAccess ?? false,
    }),
    labels: { ...labels, historyAccess: 'May see the vessel’s history' },
    create: (input) => create.mutateAsync(input),
    update: (changes: UpdateVesselContactInput) => update.mutateAsync(changes),
    onSaved: ({ name }) => void toast({ title: `${name} saved`, tone: 'success' }),
    onClose,
  });
  return (
    <RecordDialog
      record={record}
      title={contact ? `Edit ${contact.name}` : 'Add contact'}
      description={
        contact && 'Correct the details of this person. Add a new contact for someone who replaces them.'
      }
    >
      <ContactFields field={field} hasType={!contact} />
      <Checkbox
        label="May see the vessel’s history"
        hint="Gets a link to its reports and due dates by e-mail, on our page /history."
        {...record.form.register('historyAccess')}
      />
      {!contact && (
        <Checkbox
          label="Primary contact of this type"
          hint="The directory and new projects use the primary master, engineer and port agent."
          {...record.form.register('isPrimary')}
        />
      )}
    </RecordDialog>
  );
}
