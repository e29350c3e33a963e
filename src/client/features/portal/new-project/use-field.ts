import { get, useFormContext } from 'react-hook-form';
import type { FieldName, ProjectFields } from './project-fields.ts';

export const fieldId = (name: FieldName): string => `project-${name.replace('.', '-')}`;

/** What ties a control of the form to its value, its id and what is wrong with it. */
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
