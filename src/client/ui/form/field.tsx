import { useId, type ComponentProps, type ReactNode } from 'react';
import { classNames } from '#client/ui/class-names.ts';

interface FieldText<Label extends ReactNode = string> {
  label: Label;
  /** Placed before the control, so that it is read before typing. */
  hint?: ReactNode;
  /** What is wrong and what to do; marks the field as invalid. */
  error?: string | undefined;
  /** For a field that is labelled visually by its surroundings. */
  labelHidden?: boolean | undefined;
  /** The class of the whole field: label, hint, control and error. */
  className?: string | undefined;
}

const control =
  'block w-full rounded-md border bg-paper px-3 text-ink placeholder:text-muted min-h-11 text-md ' +
  'disabled:cursor-not-allowed disabled:bg-mist disabled:text-muted';

function FieldFrame({
  id,
  label,
  hint,
  error,
  labelHidden = false,
  className,
  children,
}: FieldText<ReactNode> & { id: string; children: ReactNode }) {
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

/**
 * The props and elements that every field shares: the frame, and the ids that link the control to label, hint and
 * error.
 */
function useField<Props extends FieldText<ReactNode> & { id?: string | undefined }>(props: Props) {
  const { label, hint, error, labelHidden, className, id, ...own } = props;
  const ownId = useId();
  const frame = { id: id ?? ownId, label, hint, error, labelHidden, className };
  const isInvalid = error !== undefined;
  return {
    frame,
    look: classNames(control, isInvalid ? 'border-danger border-2' : 'border-edge hover:border-ink'),
    control: {
      id: frame.id,
      'aria-invalid': isInvalid || undefined,
      'aria-describedby':
        classNames(hint !== undefined && `${frame.id}-hint`, isInvalid && `${frame.id}-error`) || undefined,
      ...own,
    },
  };
}

export type TextFieldProps = FieldText & Omit<ComponentProps<'input'>, 'className'>;

export function TextField(props: TextFieldProps) {
  const field = useField(props);
  return (
    <FieldFrame {...field.frame}>
      <input className={field.look} {...field.control} />
    </FieldFrame>
  );
}

export type TextAreaProps = FieldText & Omit<ComponentProps<'textarea'>, 'className'>;

export function TextArea(props: TextAreaProps) {
  const field = useField(props);
  return (
    <FieldFrame {...field.frame}>
      <textarea className={classNames(field.look, 'py-2')} {...field.control} />
    </FieldFrame>
  );
}

export type SelectProps = FieldText & Omit<ComponentProps<'select'>, 'className'>;

/** The native select works with touch, keyboard and screen readers. */
export function Select(props: SelectProps) {
  const field = useField(props);
  return (
    <FieldFrame {...field.frame}>
      <select className={classNames(field.look, 'select-arrow pr-10')} {...field.control} />
    </FieldFrame>
  );
}

export type CheckboxProps = Omit<FieldText<ReactNode>, 'labelHidden'> &
  Omit<ComponentProps<'input'>, 'className' | 'type'>;

export function Checkbox(props: CheckboxProps) {
  const { frame, control: input } = useField(props);
  return (
    <div className={frame.className}>
      <label
        htmlFor={frame.id}
        className="flex min-h-9 cursor-pointer items-start gap-3 py-1.5 text-md pointer-coarse:min-h-11 pointer-coarse:py-2.5"
      >
        <input type="checkbox" className="mt-0.5 size-5 shrink-0 accent-theme" {...input} />
        <span className="min-w-0 wrap-anywhere">{frame.label}</span>
      </label>
      {frame.hint !== undefined && (
        <p id={`${frame.id}-hint`} className="ml-8 text-sm text-muted">
          {frame.hint}
        </p>
      )}
      <FieldError id={frame.id} error={frame.error} />
    </div>
  );
}
