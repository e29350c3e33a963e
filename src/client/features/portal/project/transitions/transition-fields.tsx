import { useFormContext } from 'react-hook-form';
import { HOLD_REASONS, PROJECT_OUTCOMES, type Project } from '#contract/project/project.ts';
import type { TransitionProjectInput } from '#contract/project/project-change.ts';
import { ChoiceGroup } from '#client/ui/choice-group.tsx';
import { TextArea, TextField } from '#client/ui/field.tsx';
import { PlanFields } from '../plan-fields.tsx';
import type { TransitionField } from './transition-fields-of.ts';

interface StepFieldsProps {
  project: Project;
  fields: readonly TransitionField[];
}

const outcomes: Record<(typeof PROJECT_OUTCOMES)[number], string> = {
  resolved: 'Resolved',
  partly: 'Partly: a follow-up project takes what remains',
  'not resolved': 'Not resolved',
};

const holdReasons: Record<(typeof HOLD_REASONS)[number], string> = {
  parts: 'Waiting for parts',
  'vessel left': 'The vessel left',
  weather: 'Weather',
  access: 'No access',
  other: 'Something else',
};

/** What a step asks for. Stands inside of its form's provider. */
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
                hint="It stands in the history, and whoever is told of the change reads it."
                error={errors.reason?.message}
                {...register('reason')}
              />
            );
          case 'holdReason':
            return (
              <ChoiceGroup
                key={field}
                label="What does the work wait for?"
                choices={HOLD_REASONS.map((value) => ({ value, text: holdReasons[value] }))}
                error={errors.holdReason?.message}
                {...register('holdReason')}
              />
            );
          case 'outcome':
            return (
              <ChoiceGroup
                key={field}
                label="How did the work end?"
                choices={PROJECT_OUTCOMES.map((value) => ({ value, text: outcomes[value] }))}
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
                hint="The day on which the work ended, unless you say otherwise."
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
