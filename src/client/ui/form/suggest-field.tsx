import { useId, useState, type KeyboardEvent, type ReactNode, type Ref } from 'react';
import { classNames } from '#client/ui/class-names.ts';
import { TextField } from './field.tsx';

export interface Suggestion {
  key: string | number;
  content: ReactNode;
}

interface SuggestFieldProps {
  id: string;
  ref?: Ref<HTMLInputElement>;
  label: string;
  hint?: ReactNode;
  error: string | undefined;
  maxLength: number;
  required?: boolean;
  text: string;
  onType: (text: string) => void;
  /** The name of the list, in the plural: "Vessels". */
  listLabel: string;
  options: readonly Suggestion[];
  /** A line above the options. */
  heading?: string | undefined;
  /** What screen readers hear once the options are there. */
  announcement: string;
  onTake: (index: number) => void;
  onBlur?: () => void;
}

/** A text with suggestions below it: any text may stay, arrow keys and Enter take a suggestion. */
export function SuggestField({
  text,
  onType,
  listLabel,
  options,
  heading,
  announcement,
  onTake,
  onBlur,
  ...field
}: SuggestFieldProps) {
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const isShown = isOpen && options.length > 0;

  function close(): void {
    setOpen(false);
    setActive(-1);
  }

  function take(index: number): void {
    close();
    onTake(index);
  }

  function onKeyDown(event: KeyboardEvent): void {
    // Safari ends a composition with Enter as key 229.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!isShown) return setOpen(true);
      const step = event.key === 'ArrowDown' ? 1 : -1;
      const { length } = options;
      return setActive(active === -1 && step === -1 ? length - 1 : (active + step + length) % length);
    }
    if (!isShown) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      close();
    }
    if (event.key === 'Enter' && active >= 0 && active < options.length) {
      event.preventDefault();
      take(active);
    }
  }

  return (
    <div className="relative">
      <TextField
        {...field}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a datalist shows no details beside a name
        role="combobox"
        aria-expanded={isShown}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isShown && active >= 0 ? `${listId}-${active}` : undefined}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={({ target: { value } }) => {
          onType(value);
          setOpen(true);
          setActive(-1);
        }}
        onKeyDown={onKeyDown}
        onFocus={() => setOpen(true)}
        onBlur={() => {
          close();
          onBlur?.();
        }}
      />
      <output className="sr-only">{isShown && announcement}</output>
      {/* Keeps the focus in the field when an option is pressed. */}
      <div
        id={listId}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select cannot be the list of a text
        role="listbox"
        aria-label={listLabel}
        hidden={!isShown}
        onPointerDown={(event) => event.preventDefault()}
        className="absolute inset-x-0 top-full z-20 mt-1 max-h-96 overflow-y-auto rounded-md border border-line bg-paper p-1 shadow-raised"
      >
        {heading !== undefined && (
          <p aria-hidden className="px-3 py-1.5 text-sm font-semibold text-signal">
            {heading}
          </p>
        )}
        {options.map(({ key, content }, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the keys go to the text, as in every combobox
          <div
            key={key}
            id={`${listId}-${index}`}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option of a list of our own
            role="option"
            aria-selected={index === active}
            ref={(element) => {
              if (index === active) element?.scrollIntoView({ block: 'nearest' });
            }}
            onClick={() => take(index)}
            className={classNames(
              'cursor-pointer rounded-md px-3 py-2 text-dense hover:bg-mist pointer-coarse:py-2.5',
              index === active && 'bg-theme-tint hover:bg-theme-tint',
            )}
          >
            {content}
          </div>
        ))}
      </div>
    </div>
  );
}
