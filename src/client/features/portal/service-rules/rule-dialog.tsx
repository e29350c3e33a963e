import { SERVICE_TYPES } from '#contract/project/project.ts';
import { CreateServiceRuleInput, ServiceRule } from '#contract/vessel/service-rule.ts';
import { RecordDialog } from '#client/kit/record/record-dialog.tsx';
import { useRecordForm } from '#client/kit/record/use-record-form.ts';
import { TextField } from '#client/ui/form/field.tsx';
import { useSaveRule } from './use-rules.ts';

const labels = {
  serviceType: 'Service',
  systemType: 'System (optional)',
  intervalMonths: 'Interval in months',
  leadDays: 'Plan this many days before',
};

const valuesOf = (rule: ServiceRule | undefined) => ({
  serviceType: rule?.serviceType ?? '',
  systemType: rule?.systemType ?? '',
  intervalMonths: rule?.intervalMonths ?? 12,
  leadDays: rule?.leadDays ?? 30,
});

/** Adds or edits a service rule. */
export function RuleDialog({ rule, onClose }: { rule: ServiceRule | undefined; onClose: () => void }) {
  const { field, ...record } = useRecordForm({
    schema: CreateServiceRuleInput,
    recordSchema: ServiceRule,
    record: rule,
    valuesOf,
    labels,
    ...useSaveRule(),
    onClose,
  });
  const description = rule && [rule.serviceType, rule.systemType].filter(Boolean).join(' of ');
  return (
    <RecordDialog record={record} title={rule ? 'Edit rule' : 'Add rule'} description={description}>
      {!rule && (
        <>
          <TextField list="service-types" autoComplete="off" {...field('serviceType')} />
          <datalist id="service-types">
            {SERVICE_TYPES.map((type) => (
              <option key={type}>{type}</option>
            ))}
          </datalist>
          <TextField
            hint="As written on projects. Leave empty for all systems without a rule of their own."
            autoComplete="off"
            {...field('systemType')}
          />
        </>
      )}
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <TextField type="number" min={1} max={240} {...field('intervalMonths', { valueAsNumber: true })} />
        <TextField type="number" min={0} max={730} {...field('leadDays', { valueAsNumber: true })} />
      </div>
    </RecordDialog>
  );
}
