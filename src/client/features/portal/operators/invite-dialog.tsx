import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { FormProvider, useForm } from 'react-hook-form';
import {
  CreateOperatorInput,
  DAILY_HOURS_DEFAULT,
  TIMEZONE_DEFAULT,
  type IssuedLink,
} from '#contract/operator.ts';
import { errorMessage } from '#client/lib/error-message.ts';
import { showFieldIssues } from '#client/lib/field-issues.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Select } from '#client/ui/field.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { PERSON_FIELDS, PersonFields } from './person-fields.tsx';
import { useCreateOperator } from './use-operators.ts';

interface InviteDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onIssued: (issued: IssuedLink) => void;
}

const NOBODY_YET = {
  name: '',
  email: '',
  role: 'operator',
  location: '',
  phone: '',
  skills: [],
  dailyHours: DAILY_HOURS_DEFAULT,
  timezone: TIMEZONE_DEFAULT,
} as const satisfies Partial<CreateOperatorInput>;

/** What was typed stays where the dialog is closed by accident. */
export function InviteDialog({ open, onOpenChange, onIssued }: InviteDialogProps) {
  const create = useCreateOperator();
  const form = useForm({
    resolver: standardSchemaResolver(CreateOperatorInput),
    defaultValues: { ...NOBODY_YET, skills: [...NOBODY_YET.skills] },
  });
  const { errors } = form.formState;

  const invite = form.handleSubmit((input) =>
    create.mutate(input, {
      onSuccess(issued) {
        form.reset();
        onOpenChange(false);
        onIssued(issued);
      },
      onError: (error) => showFieldIssues(error, form.setError, [...PERSON_FIELDS]),
    }),
  );

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Invite somebody"
      description="They get a link that works once, and choose their own password."
    >
      <form noValidate className="grid gap-5" onSubmit={(event) => void invite(event)}>
        {create.error && <FormError>{errorMessage(create.error)}</FormError>}
        <Select label="Role" error={errors.role?.message} {...form.register('role')}>
          <option value="operator">Operator: works on their own projects</option>
          <option value="manager">Manager: sees and changes everything</option>
        </Select>
        <FormProvider {...form}>
          <PersonFields />
        </FormProvider>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" disabled={create.isPending}>
            {create.isPending ? 'Inviting…' : 'Invite'}
          </Button>
          <Button variant="ghost" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
