import { useId, type ComponentProps } from 'react';
import { classNames } from '#client/ui/class-names.ts';

interface ChoiceGroupProps<Value extends string> extends Omit<
  ComponentProps<'input'>,
  'className' | 'type' | 'value' | 'id'
> {
  label: string;
  labelHidden?: boolean;
  choices: readonly { value: Value; text: string }[];
  /** Side by side, for short answers. */
  isRow?: boolean;
  /** Lower with a mouse, in rows of a list. */
  isDense?: boolean;
  error?: string | undefined;
  hint?: string | undefined;
  /** The chosen value, if the group is not part of a form. */
  chosen?: Value | null;
  className?: string;
}

/** A radio group with large touch targets. */
export function ChoiceGroup<Value extends string>({
  label,
  labelHidden = false,
  choices,
  isRow = false,
  isDense = false,
  error,
  hint,
  chosen,
  className,
  name,
  ...input
}: ChoiceGroupProps<Value>) {
  const id = useId();
  return (
    <fieldset
      className={classNames('min-w-0', className)}
      aria-describedby={
        classNames(hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`) || undefined
      }
    >
      <legend className={labelHidden ? 'sr-only' : 'mb-1 text-sm font-medium text-ink'}>{label}</legend>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="mb-1 text-sm text-muted">
          {hint}
        </p>
      )}
      <div className={isRow ? 'flex flex-wrap gap-2' : 'grid gap-2'}>
        {choices.map(({ value, text }) => (
          <label
            key={value}
            className={classNames(
              'flex min-h-11 min-w-16 cursor-pointer items-center gap-2.5 rounded-md border bg-paper px-3 py-1.5 text-sm font-medium',
              'has-checked:border-theme has-checked:bg-theme-tint has-checked:text-theme-strong has-disabled:cursor-not-allowed has-disabled:bg-mist has-disabled:text-muted',
              isDense && 'pointer-fine:min-h-9 pointer-fine:gap-2 pointer-fine:px-2.5 pointer-fine:py-1',
              error === undefined ? 'border-edge' : 'border-danger',
            )}
          >
            <input
              type="radio"
              name={name ?? id}
              value={value}
              {...(chosen !== undefined && { checked: chosen === value })}
              className="size-4 shrink-0 accent-theme"
              {...input}
            />
            <span className="min-w-0 wrap-anywhere">{text}</span>
          </label>
        ))}
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} className="mt-1 text-sm font-medium text-danger">
          <span className="sr-only">Error: </span>
          {error}
        </p>
      )}
    </fieldset>
  );
}
