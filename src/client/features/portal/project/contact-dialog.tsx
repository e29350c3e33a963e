import { ContactMet, CreateContactMetInput } from '#contract/contact-met.ts';
import { RecordDialog } from '#client/kit/record/record-dialog.tsx';
import { useRecordForm } from '#client/kit/record/use-record-form.ts';
import { useProjectTouched } from '#client/entities/project/use-project.ts';
import { toast } from '#client/lib/toast.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { CONTACT_LABELS as labels, ContactFields } from '#client/entities/vessel/contact-fields.tsx';

interface ContactMetDialogProps {
  projectId: number;
  /** Absent for a new contact. */
  contact: ContactMet | undefined;
  onClose: () => void;
}

export function ContactMetDialog({ projectId, contact, onClose }: ContactMetDialogProps) {
  const utils = trpc.useUtils();
  const touched = useProjectTouched(projectId);
  const options = { onSuccess: () => void Promise.all([utils.portal.contactsMet.invalidate(), touched()]) };
  const create = trpc.portal.contactsMet.create.useMutation(options);
  const update = trpc.portal.contactsMet.update.useMutation(options);
  const { field, ...record } = useRecordForm({
    schema: CreateContactMetInput,
    recordSchema: ContactMet,
    record: contact,
    valuesOf: (known) => ({
      projectId,
      contactType: known?.contactType ?? 'engineer',
      name: known?.name ?? '',
      position: known?.position ?? '',
      company: known?.company ?? '',
      phone: known?.phone ?? '',
      email: known?.email ?? '',
    }),
    labels,
    create: (input) => create.mutateAsync(input),
    update: (changes) => update.mutateAsync({ ...changes, projectId }),
    onSaved: ({ name }) => void toast({ title: `${name} saved`, tone: 'success' }),
    onClose,
  });
  return (
    <RecordDialog
      record={record}
      title={contact ? `Edit ${contact.name}` : 'Add a contact'}
      description="As they were on this project. The vessel directory is not changed by it."
    >
      <ContactFields field={field} hasType />
    </RecordDialog>
  );
}
