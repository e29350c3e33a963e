import type { ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { SERVICE_TYPES, type Project } from '#contract/project/project.ts';
import { TextField } from '#client/ui/form/field.tsx';
import { EDIT_LABELS, PEOPLE_FIELDS, type EditValues } from './edit-fields.ts';
import { PlanFields } from './plan-fields.tsx';

const SERVICES_ID = 'service-types';

/** The fields that managers edit while the project is open. Use inside the form's provider. */
export function ProjectFields({ project, agentQuestion }: { project: Project; agentQuestion: ReactNode }) {
  const {
    register,
    formState: { errors },
  } = useFormContext<EditValues>();
  return (
    <>
      <Group title="Vessel and service">
        <TextField label="Vessel" error={errors.vesselName?.message} {...register('vesselName')} />
        <TextField
          label="IMO number (optional)"
          inputMode="numeric"
          error={errors.imoNumber?.message}
          {...register('imoNumber')}
        />
        <TextField label="Client" error={errors.clientName?.message} {...register('clientName')} />
        <TextField label="System" error={errors.systemType?.message} {...register('systemType')} />
        <TextField
          label="Service"
          list={SERVICES_ID}
          error={errors.serviceType?.message}
          {...register('serviceType')}
        />
        <datalist id={SERVICES_ID}>
          {SERVICE_TYPES.map((type) => (
            <option key={type}>{type}</option>
          ))}
        </datalist>
        <TextField
          label="Requested"
          type="date"
          error={errors.requestDate?.message}
          {...register('requestDate')}
        />
      </Group>
      <fieldset>
        <legend className="mb-3 text-md font-semibold">Plan</legend>
        <PlanFields project={project} agentQuestion={agentQuestion} />
      </fieldset>
      <Group title="People">
        {PEOPLE_FIELDS.map((field) => (
          <TextField
            key={field}
            label={`${EDIT_LABELS[field]} (optional)`}
            type={field.endsWith('Phone') ? 'tel' : field.endsWith('Email') ? 'email' : 'text'}
            autoComplete="off"
            error={errors[field]?.message}
            {...register(field)}
          />
        ))}
      </Group>
    </>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="mb-3 text-md font-semibold">{title}</legend>
      <div className="grid gap-4 sm:grid-cols-2">{children}</div>
    </fieldset>
  );
}
