import type { ChangeEvent } from 'react';
import { ErrorSummary } from '#client/ui/error-summary.tsx';
import { Select } from '#client/ui/field.tsx';
import type { Groups } from './group-names.ts';
import {
  FIELD_LABELS,
  PRODUCT_FIELDS,
  type FieldIssues,
  type ProductField,
  type ProductValues,
} from './product-values.ts';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

interface ProductForm {
  /** Begins the id of every field. */
  form: string;
  values: ProductValues;
  issues: FieldIssues;
  onType: (field: ProductField, value: string) => void;
}

export const fieldId = (form: string, field: ProductField) => `${form}-${field}`;

/** What each field of a product's form is given. */
export function controlsOf({ form, values, issues, onType }: ProductForm) {
  return (field: ProductField) => ({
    id: fieldId(form, field),
    label: FIELD_LABELS[field],
    value: values[field],
    error: issues[field],
    onChange: ({ currentTarget: { value } }: ChangeEvent<Control>) => onType(field, value),
  });
}

interface GroupSelectProps extends ReturnType<ReturnType<typeof controlsOf>> {
  groups: Groups['categories'];
  none: string;
  disabled?: boolean;
}

export function GroupSelect({ groups, none, ...control }: GroupSelectProps) {
  const isKnown = control.value === '' || groups.some(({ id }) => String(id) === control.value);
  return (
    <Select {...control}>
      <option value="">{none}</option>
      {!isKnown && <option value={control.value}>Unknown</option>}
      {groups.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  );
}

/** What is to be put right in a product's form, above its fields. */
export function ProductMistakes({
  form,
  issues,
  attempt,
}: {
  form: string;
  issues: FieldIssues;
  attempt: number;
}) {
  const mistakes = PRODUCT_FIELDS.flatMap((field) => {
    const message = issues[field];
    return message === undefined ? [] : [{ field: fieldId(form, field), message }];
  });
  return <ErrorSummary mistakes={mistakes} attempt={attempt} />;
}
