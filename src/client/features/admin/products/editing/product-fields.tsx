import type { FieldErrors } from 'react-hook-form';
import { ErrorSummary } from '#client/ui/form/error-summary.tsx';
import { Select, type SelectProps } from '#client/ui/form/field.tsx';
import type { Groups } from './group-names.ts';
import { PRODUCT_FIELDS, type ProductField, type ProductValues } from './product-values.ts';

/** The id of a field, to which the summary of mistakes leads. */
export const fieldId = (form: string, field: ProductField) => `${form}-${field}`;

interface GroupSelectProps extends Omit<SelectProps, 'value'> {
  /** The id that is chosen; '' for none. */
  value: string;
  groups: Groups['categories'];
  none: string;
}

export function GroupSelect({ value, groups, none, ...control }: GroupSelectProps) {
  const isKnown = value === '' || groups.some(({ id }) => String(id) === value);
  return (
    <Select value={value} {...control}>
      <option value="">{none}</option>
      {!isKnown && <option value={value}>Unknown</option>}
      {groups.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  );
}

interface ProductMistakesProps {
  form: string;
  errors: FieldErrors<ProductValues>;
  attempt: number;
}

/** What to correct in a product's form, above its fields. */
export function ProductMistakes({ form, errors, attempt }: ProductMistakesProps) {
  const mistakes = PRODUCT_FIELDS.flatMap((field) => {
    const message = errors[field]?.message;
    return message === undefined ? [] : [{ field: fieldId(form, field), message }];
  });
  return <ErrorSummary mistakes={mistakes} attempt={attempt} />;
}
