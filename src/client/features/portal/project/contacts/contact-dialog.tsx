import { OnBoardContact, CreateOnBoardContactInput } from '#contract/project/on-board-contact.ts';
import { RecordDialog } from '#client/kit/record/record-dialog.tsx';
import { useRecordForm } from '#client/kit/record/use-record-form.ts';
import { useProjectTouched } from '#client/entities/project/use-project.ts';
import { toast } from '#client/lib/toast.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { CONTACT_LABELS as labels, ContactFields } from '#client/entities/vessel/contact-fields.tsx';

interface OnBoardContactDialogProps {
  projectId: number;
  /** Absent for a new contact. */
  contact: OnBoardContact | undefined;
  onClose: () => void;
}

export function OnBoardContactDialog({ projectId, contact, onClose }: OnBoardContactDialogProps) {
  const utils = trpc.useUtils();
  const touched = useProjectTouched(projectId);
  const options = {
    onSuccess: () => void Promise.all([utils.portal.onBoardContacts.invalidate(), touched()]),
  };
  const create = trpc.portal.onBoardContacts.create.useMutation(options);
  const update = trpc.portal.onBoardContacts.update.useMutation(options);
  const { field, ...record } = useRecordForm({
    schema: CreateOnBoardContactInput,
    recordSchema: OnBoardContact,
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
      title={contact ? `Edit ${contact.name}` : 'Add contact'}
      description="Details for this project only. The vessel directory is not changed."
    >
      <ContactFields field={field} hasType />
    </RecordDialog>
  );
}
