import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { FormProvider, useForm } from 'react-hook-form';
import { Operator, UpdateOperatorInput } from '#contract/operator.ts';
import { currentOf } from '#client/lib/conflict.ts';
import { errorMessage } from '#client/lib/error-message.ts';
import { showFieldIssues } from '#client/lib/field-issues.ts';
import { toast } from '#client/lib/toast.ts';
import { BothVersions } from '#client/ui/both-versions.tsx';
import { SaveButtons } from '#client/ui/save-buttons.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { PERSON_FIELDS, PersonFields } from './person-fields.tsx';
import { useUpdateOperator } from './use-operators.ts';

interface EditDialogProps {
  person: Operator;
  open: boolean;
  onClose: () => void;
}

const valuesOf = ({ id, version, name, email, location, phone, skills, dailyHours, timezone }: Operator) => ({
  id,
  version,
  name,
  email,
  location: location ?? '',
  phone: phone ?? '',
  skills,
  dailyHours,
  timezone,
});

const LABELS: Record<(typeof PERSON_FIELDS)[number], string> = {
  name: 'Name',
  email: 'E-mail',
  location: 'Location',
  phone: 'Telephone',
  skills: 'Skills',
  dailyHours: 'Hours a day',
  timezone: 'Time zone',
};

export function EditDialog({ person, open, onClose }: EditDialogProps) {
  const update = useUpdateOperator();
  const form = useForm({
    resolver: standardSchemaResolver(UpdateOperatorInput),
    // What somebody else has saved comes in until one begins to type.
    values: valuesOf(person),
    resetOptions: { keepDirtyValues: true },
  });
  const current = currentOf(update.error, Operator);

  function save(input: UpdateOperatorInput): void {
    update.mutate(input, {
      onSuccess(saved) {
        form.reset(valuesOf(saved));
        onClose();
        toast({ title: `${saved.name} saved`, tone: 'success' });
      },
      onError: (error) => showFieldIssues(error, form.setError, [...PERSON_FIELDS]),
    });
  }
  const submit = form.handleSubmit(save);

  function takeTheirs(theirs: Operator): void {
    form.reset(valuesOf(theirs));
    update.reset();
  }

  return (
    <Dialog open={open} onOpenChange={(isOpen) => !isOpen && onClose()} title={`Edit ${person.name}`}>
      <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
        {current ? (
          <BothVersions
            message={errorMessage(update.error)}
            fields={differences(valuesOf(current), form.getValues())}
            isBusy={update.isPending}
            onKeepMine={() =>
              void form.handleSubmit((input) => save({ ...input, version: current.version }))()
            }
            onTakeTheirs={() => takeTheirs(current)}
          />
        ) : (
          update.error && <FormError>{errorMessage(update.error)}</FormError>
        )}
        <FormProvider {...form}>
          <PersonFields />
        </FormProvider>
        <SaveButtons isBusy={update.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  );
}

type Values = ReturnType<typeof valuesOf>;

function differences(theirs: Values, mine: Partial<UpdateOperatorInput>) {
  return PERSON_FIELDS.map((name) => ({
    label: LABELS[name],
    theirs: inWords(theirs[name]),
    mine: inWords(mine[name]),
  })).filter((field) => field.theirs !== field.mine);
}

function inWords(value: UpdateOperatorInput[(typeof PERSON_FIELDS)[number]]): string {
  return Array.isArray(value) ? value.join(', ') : String(value ?? '');
}
