import { OnBoardContact, CreateOnBoardContactInput } from '#contract/project/on-board-contact.ts';
import { RecordDialog } from '#client/kit/record/record-dialog.tsx';
import { useRecordForm } from '#client/kit/record/use-record-form.ts';
import {
  useCreateOnBoardContact,
  useUpdateOnBoardContact,
} from '#client/entities/project/use-on-board-contact-mutations.ts';
import { toast } from '#client/lib/toast.ts';
import {
  CONTACT_LABELS as labels,
  ContactFields,
  contactValues,
} from '#client/entities/vessel/contact-fields.tsx';

interface OnBoardContactDialogProps {
  projectId: number;
  /** Absent for a new contact. */
  contact: OnBoardContact | undefined;
  onClose: () => void;
}

export function OnBoardContactDialog({ projectId, contact, onClose }: OnBoardContactDialogProps) {
  const create = useCreateOnBoardContact(projectId);
  const update = useUpdateOnBoardContact(projectId);
  const { field, ...record } = useRecordForm({
    schema: CreateOnBoardContactInput,
    recordSchema: OnBoardContact,
    record: contact,
    valuesOf: (known) => ({
      projectId,
      ...contactValues(known, 'engineer'),
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
