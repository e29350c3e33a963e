import { get, useFormContext, useFormState } from 'react-hook-form';
import { ErrorSummary } from '#client/ui/form/error-summary.tsx';
import { FIELD_ORDER, type ProjectFields } from './project-fields.ts';
import { fieldId } from './use-field.ts';

/** Lists the errors in the order of the form; each attempt to save focuses the list. */
export function FormMistakes() {
  const { control } = useFormContext<ProjectFields>();
  const { errors, submitCount } = useFormState({ control });
  const mistakes = FIELD_ORDER.flatMap((name) => {
    const message = (get(errors, name) as { message?: string } | undefined)?.message;
    return message ? [{ field: fieldId(name), message }] : [];
  });
  return <ErrorSummary mistakes={mistakes} attempt={submitCount} />;
}
