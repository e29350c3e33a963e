import { useFormContext } from 'react-hook-form';
import { HOLD_REASONS, PROJECT_OUTCOMES, type Project } from '#contract/project/project.ts';
import type { TransitionProjectInput } from '#contract/project/project-change.ts';
import { holdReasonLabels, outcomeChoices } from '#client/entities/project/project-labels.ts';
import { ChoiceGroup } from '#client/ui/form/choice-group.tsx';
import { TextArea, TextField } from '#client/ui/form/field.tsx';
import { PlanFields } from '../plan-fields.tsx';
import type { TransitionField } from './transition-fields-of.ts';

interface StepFieldsProps {
  project: Project;
  fields: readonly TransitionField[];
}

/** The input that a transition needs. Use inside the form's provider. */
export function TransitionFields({ project, fields }: StepFieldsProps) {
  const {
    register,
    formState: { errors },
  } = useFormContext<TransitionProjectInput>();
  return (
    <div className="grid gap-5">
      {fields.map((field) => {
        switch (field) {
          case 'reason':
            return (
              <TextArea
                key={field}
                label="Reason"
                rows={3}
                hint="Saved in the project history and shown to everyone who is notified."
                error={errors.reason?.message}
                {...register('reason')}
              />
            );
          case 'holdReason':
            return (
              <ChoiceGroup
                key={field}
                label="What is the work waiting for?"
                choices={HOLD_REASONS.map((value) => ({ value, text: holdReasonLabels[value] }))}
                error={errors.holdReason?.message}
                {...register('holdReason')}
              />
            );
          case 'outcome':
            return (
              <ChoiceGroup
                key={field}
                label="How did the work end?"
                choices={PROJECT_OUTCOMES.map((value) => ({ value, text: outcomeChoices[value] }))}
                error={errors.outcome?.message}
                {...register('outcome')}
              />
            );
          case 'completedDate':
            return (
              <TextField
                key={field}
                label="Completed on"
                type="date"
                hint="Filled in with the day the work ended."
                className="max-w-60"
                error={errors.completedDate?.message}
                {...register('completedDate', { setValueAs: (day: string) => day || undefined })}
              />
            );
          case 'plan':
            return <PlanFields key={field} project={project} />;
        }
      })}
    </div>
  );
}
