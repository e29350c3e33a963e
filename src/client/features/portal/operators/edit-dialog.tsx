import { FormProvider } from 'react-hook-form';
import { Operator, UpdateOperatorInput } from '#contract/office/operator.ts';
import { RecordDialog } from '#client/kit/record/record-dialog.tsx';
import { useRecordForm } from '#client/kit/record/use-record-form.ts';
import { usePortalUser } from '#client/entities/user/portal-user.ts';
import { toast } from '#client/lib/toast.ts';
import { PERSON_LABELS as labels, PersonFields } from './person-fields.tsx';
import { useUpdateOperator } from '#client/entities/operator/use-operator-mutations.ts';

const valuesOf = (person: Operator | undefined) => ({
  name: person?.name ?? '',
  email: person?.email ?? '',
  location: person?.location ?? '',
  phone: person?.phone ?? '',
  skills: person?.skills ?? [],
  dailyHours: person?.dailyHours ?? 0,
  timezone: person?.timezone ?? '',
});

export function EditDialog({ person, onClose }: { person: Operator; onClose: () => void }) {
  const me = usePortalUser();
  const update = useUpdateOperator();
  const record = useRecordForm({
    schema: UpdateOperatorInput,
    recordSchema: Operator,
    record: person,
    valuesOf,
    labels,
    draftName: `${me.id} person ${person.id}`,
    update: (changes) => update.mutateAsync(changes),
    onSaved: ({ name }) => void toast({ title: `${name} saved`, tone: 'success' }),
    onClose,
  });
  return (
    <RecordDialog record={record} title={`Edit ${person.name}`}>
      <FormProvider {...record.form}>
        <PersonFields />
      </FormProvider>
    </RecordDialog>
  );
}
