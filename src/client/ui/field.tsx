import { useId, type ComponentProps, type ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface FieldText {
  label: string;
  /** Stands before the field, so that it is read before typing. */
  hint?: ReactNode;
  /** What is wrong and what to do; its presence marks the field as invalid. */
  error?: string | undefined;
  /** For a field whose surroundings name it to the eye. */
  labelHidden?: boolean;
  /** Of the whole field: label, hint, control, error. */
  className?: string | undefined;
}

const control =
  'block w-full rounded-md border bg-paper px-3 text-ink placeholder:text-muted min-h-11 text-md ' +
  'disabled:cursor-not-allowed disabled:bg-mist disabled:text-muted';
const controlEdge = (invalid: boolean) =>
  invalid ? 'border-danger border-2' : 'border-edge hover:border-ink';

function describedBy(id: string, { hint, error }: FieldText): string | undefined {
  return classNames(hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`) || undefined;
}

function FieldFrame({
  id,
  label,
  hint,
  error,
  labelHidden = false,
  className,
  children,
}: FieldText & { id: string; children: ReactNode }) {
  return (
    <div className={className}>
      <label htmlFor={id} className={labelHidden ? 'sr-only' : 'mb-1 block text-sm font-medium text-ink'}>
        {label}
      </label>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="mb-1 text-sm text-muted">
          {hint}
        </p>
      )}
      {children}
      <FieldError id={id} error={error} />
    </div>
  );
}

function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (error === undefined) return null;
  return (
    <p id={`${id}-error`} className="mt-1 text-sm font-medium text-danger">
      <span className="sr-only">Error: </span>
      {error}
    </p>
  );
}

export type TextFieldProps = FieldText & Omit<ComponentProps<'input'>, 'className'>;

export function TextField({ label, hint, error, labelHidden, className, id, ...input }: TextFieldProps) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  const text: FieldText = {
    label,
    hint,
    error,
    className,
    ...(labelHidden === undefined ? {} : { labelHidden }),
  };
  return (
    <FieldFrame id={fieldId} {...text}>
      <input
        id={fieldId}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={describedBy(fieldId, text)}
        className={classNames(control, controlEdge(error !== undefined))}
        {...input}
      />
    </FieldFrame>
  );
}

export type TextAreaProps = FieldText & Omit<ComponentProps<'textarea'>, 'className'>;

export function TextArea({ label, hint, error, labelHidden, className, id, ...area }: TextAreaProps) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  const text: FieldText = {
    label,
    hint,
    error,
    className,
    ...(labelHidden === undefined ? {} : { labelHidden }),
  };
  return (
    <FieldFrame id={fieldId} {...text}>
      <textarea
        id={fieldId}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={describedBy(fieldId, text)}
        className={classNames(control, 'py-2', controlEdge(error !== undefined))}
        {...area}
      />
    </FieldFrame>
  );
}

export type SelectProps = FieldText & Omit<ComponentProps<'select'>, 'className'>;

/** The browser's own list: it works with every thumb, keyboard and screen reader. */
export function Select({ label, hint, error, labelHidden, className, id, children, ...select }: SelectProps) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  const text: FieldText = {
    label,
    hint,
    error,
    className,
    ...(labelHidden === undefined ? {} : { labelHidden }),
  };
  return (
    <FieldFrame id={fieldId} {...text}>
      <select
        id={fieldId}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={describedBy(fieldId, text)}
        className={classNames(control, 'select-arrow', controlEdge(error !== undefined))}
        {...select}
      >
        {children}
      </select>
    </FieldFrame>
  );
}

export type CheckboxProps = Omit<FieldText, 'labelHidden' | 'label'> &
  Omit<ComponentProps<'input'>, 'className' | 'type'> & { label: ReactNode };

export function Checkbox({ label, hint, error, className, id, ...input }: CheckboxProps) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  return (
    <div className={className}>
      <label
        htmlFor={fieldId}
        className="flex min-h-9 cursor-pointer items-start gap-3 py-1.5 text-md pointer-coarse:min-h-11 pointer-coarse:py-2.5"
      >
        <input
          type="checkbox"
          id={fieldId}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={
            classNames(hint !== undefined && `${fieldId}-hint`, error !== undefined && `${fieldId}-error`) ||
            undefined
          }
          className="mt-0.5 size-5 shrink-0 accent-theme"
          {...input}
        />
        <span className="min-w-0">{label}</span>
      </label>
      {hint !== undefined && (
        <p id={`${fieldId}-hint`} className="ml-8 text-sm text-muted">
          {hint}
        </p>
      )}
      <FieldError id={fieldId} error={error} />
    </div>
  );
}
