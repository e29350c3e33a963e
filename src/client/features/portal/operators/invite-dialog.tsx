import { FormProvider } from 'react-hook-form';
import {
  CreateOperatorInput,
  DAILY_HOURS_DEFAULT,
  Operator,
  TIMEZONE_DEFAULT,
  type IssuedLink,
} from '#contract/office/operator.ts';
import { RecordDialog } from '#client/kit/record/record-dialog.tsx';
import { useRecordForm } from '#client/kit/record/use-record-form.ts';
import { usePortalUser } from '#client/entities/user/portal-user.ts';
import { Button } from '#client/ui/button.tsx';
import { Select } from '#client/ui/form/field.tsx';
import { PERSON_LABELS, PersonFields } from './person-fields.tsx';
import { useCreateOperator } from '#client/entities/operator/use-operator-mutations.ts';

interface InviteDialogProps {
  onClose: () => void;
  onIssued: (issued: IssuedLink) => void;
}

const labels = { role: 'Role', ...PERSON_LABELS };

const valuesOf = () => ({
  name: '',
  email: '',
  role: 'operator' as CreateOperatorInput['role'],
  location: '',
  phone: '',
  skills: [] as string[],
  dailyHours: DAILY_HOURS_DEFAULT,
  timezone: TIMEZONE_DEFAULT,
});

/** Invites a person. A draft survives an accidental close of the dialog. */
export function InviteDialog({ onClose, onIssued }: InviteDialogProps) {
  const me = usePortalUser();
  const invite = useCreateOperator();
  const record = useRecordForm({
    schema: CreateOperatorInput,
    recordSchema: Operator,
    record: undefined,
    valuesOf,
    labels,
    draftName: `${me.id} invitation`,
    async create(input) {
      const issued = await invite.mutateAsync(input);
      onIssued(issued);
      return issued.operator;
    },
    onClose,
  });
  return (
    <RecordDialog
      record={record}
      title="Invite user"
      description="They get a link that works once and choose their own password."
      footer={(id) => (
        <>
          <Button type="submit" form={id} disabled={record.isSaving}>
            {record.isSaving ? 'Inviting…' : 'Send invitation'}
          </Button>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
        </>
      )}
    >
      <Select {...record.field('role')}>
        <option value="operator">Operator: works on their own projects</option>
        <option value="manager">Manager: sees and changes everything</option>
      </Select>
      <FormProvider {...record.form}>
        <PersonFields />
      </FormProvider>
    </RecordDialog>
  );
}
