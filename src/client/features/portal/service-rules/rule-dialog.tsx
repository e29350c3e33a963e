import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { SERVICE_TYPES } from '#contract/project.ts';
import { CreateServiceRuleInput, ServiceRule, type SavedServiceRule } from '#contract/service-rule.ts';
import { currentOf } from '#client/lib/conflict.ts';
import { errorMessage } from '#client/lib/error-message.ts';
import { showFieldIssues } from '#client/lib/field-issues.ts';
import { toast } from '#client/lib/toast.ts';
import { trpc } from '#client/lib/trpc.ts';
import { useUnsavedGuard } from '#client/lib/unsaved.ts';
import { BothVersions } from '#client/ui/both-versions.tsx';
import { SaveButtons } from '#client/ui/save-buttons.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { TextField } from '#client/ui/field.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { useRulesTouched, vesselsInWords } from './use-rules.ts';

interface RuleDialogProps {
  /** Absent where a new one is made. */
  rule: ServiceRule | undefined;
  onClose: () => void;
}

const FIELDS = ['serviceType', 'systemType', 'intervalMonths', 'leadDays'] as const;
const LABELS = { intervalMonths: 'Months', leadDays: 'Days before' } as const;

const valuesOf = (rule: ServiceRule | undefined) => ({
  serviceType: rule?.serviceType ?? '',
  systemType: rule?.systemType ?? '',
  intervalMonths: rule?.intervalMonths ?? 12,
  leadDays: rule?.leadDays ?? 30,
});

/** Makes a rule, or changes how often. */
export function RuleDialog({ rule: opened, onClose }: RuleDialogProps) {
  const services = useId();
  const [rule, setRule] = useState(opened);
  const touched = useRulesTouched();
  const options = {
    onSuccess({ vessels }: SavedServiceRule) {
      onClose();
      toast({ title: 'Rule saved', description: vesselsInWords(vessels), tone: 'success' });
      return touched();
    },
    onError: (error: unknown) => showFieldIssues(error, form.setError, FIELDS),
  };
  const create = trpc.portal.serviceRules.create.useMutation(options);
  const update = trpc.portal.serviceRules.update.useMutation(options);
  const form = useForm({
    resolver: standardSchemaResolver(CreateServiceRuleInput),
    defaultValues: valuesOf(rule),
  });
  useUnsavedGuard(form.formState.isDirty);
  const { register } = form;
  const { errors } = form.formState;
  const isBusy = create.isPending || update.isPending;
  const error = create.error ?? update.error;
  const current = currentOf(update.error, ServiceRule);

  function save(input: CreateServiceRuleInput, version = rule?.version): void {
    if (isBusy) return;
    if (!rule || version === undefined) return create.mutate(input);
    const { intervalMonths, leadDays } = input;
    update.mutate({ id: rule.id, version, intervalMonths, leadDays });
  }

  function takeTheirs(theirs: ServiceRule): void {
    setRule(theirs);
    form.reset(valuesOf(theirs));
    update.reset();
  }

  return (
    <Dialog
      open
      holdsTyping
      onOpenChange={(open) => !open && onClose()}
      title={rule ? 'Change the rule' : 'Add a rule'}
      {...(rule && {
        description: rule.systemType === '' ? rule.serviceType : `${rule.serviceType} of ${rule.systemType}`,
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
            fields={(['intervalMonths', 'leadDays'] as const)
              .map((field) => ({
                label: LABELS[field],
                theirs: String(current[field]),
                mine: String(form.getValues(field)),
              }))
              .filter(({ theirs, mine }) => theirs !== mine)}
            isBusy={isBusy}
            onKeepMine={() => void form.handleSubmit((input) => save(input, current.version))()}
            onTakeTheirs={() => takeTheirs(current)}
          />
        ) : (
          error && <FormError>{errorMessage(error)}</FormError>
        )}
        {!rule && (
          <>
            <TextField
              label="Service"
              list={services}
              autoComplete="off"
              error={errors.serviceType?.message}
              {...register('serviceType')}
            />
            <datalist id={services}>
              {SERVICE_TYPES.map((type) => (
                <option key={type}>{type}</option>
              ))}
            </datalist>
            <TextField
              label="System (optional)"
              hint="As it is written on jobs. Empty is any system that has no rule of its own."
              autoComplete="off"
              error={errors.systemType?.message}
              {...register('systemType')}
            />
          </>
        )}
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <TextField
            label="Due again after, months"
            type="number"
            min={1}
            max={240}
            error={errors.intervalMonths?.message}
            {...register('intervalMonths', { valueAsNumber: true })}
          />
          <TextField
            label="To be planned, days before"
            type="number"
            min={0}
            max={730}
            error={errors.leadDays?.message}
            {...register('leadDays', { valueAsNumber: true })}
          />
        </div>
        <SaveButtons isBusy={isBusy} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
