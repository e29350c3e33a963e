import { get, useFormContext } from 'react-hook-form';
import type { FieldName, ProjectFields } from './project-fields.ts';

export const fieldId = (name: FieldName): string => `project-${name.replace('.', '-')}`;

/** Returns the props of a control: value, id and error. */
export function useField() {
  const {
    register,
    formState: { errors },
  } = useFormContext<ProjectFields>();
  return (name: FieldName) => ({
    id: fieldId(name),
    error: (get(errors, name) as { message?: string } | undefined)?.message,
    ...register(name),
  });
}
