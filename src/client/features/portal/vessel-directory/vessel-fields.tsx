import type { ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { VESSEL_LABELS } from '#contract/vessel/vessel-labels.ts';
import { TextArea, TextField } from '#client/ui/form/field.tsx';
import { ClientField } from './client-field.tsx';
import type { EditField, EditTexts } from './edit-fields.ts';

/** The fields of a vessel. Use inside the form's provider. */
export function VesselFields() {
  return (
    <>
      <Group title="Identity">
        <Line name="vesselName" isRequired />
        <Line name="imoNumber" inputMode="numeric" />
        <ClientField />
        <Line name="location" />
      </Group>
      <Group title="Systems">
        <Line name="systemType1" />
        <Line name="brand1" />
        <Line name="systemType2" />
        <Line name="brand2" />
      </Group>
      <Group title="Contact details">
        <Line name="portAgent" />
        <Line name="vesselMasterContact" />
        <Line name="engineerContact" />
      </Group>
      <Notes />
    </>
  );
}

interface LineProps {
  name: EditField;
  isRequired?: boolean;
  inputMode?: 'numeric';
}

function Line({ name, isRequired = false, inputMode }: LineProps) {
  const {
    register,
    formState: { errors },
  } = useFormContext<EditTexts>();
  return (
    <TextField
      label={isRequired ? VESSEL_LABELS[name] : `${VESSEL_LABELS[name]} (optional)`}
      autoComplete="off"
      inputMode={inputMode}
      error={errors[name]?.message}
      {...register(name)}
    />
  );
}

function Notes() {
  const {
    register,
    formState: { errors },
  } = useFormContext<EditTexts>();
  return <TextArea label="Notes (optional)" rows={4} error={errors.notes?.message} {...register('notes')} />;
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="mb-2 text-md font-semibold">{title}</legend>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">{children}</div>
    </fieldset>
  );
}
