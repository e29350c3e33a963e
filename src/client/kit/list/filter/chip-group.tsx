import { formatNumber } from '#contract/format/format-number.ts';
import { classNames } from '#client/ui/class-names.ts';

interface ChipGroupProps<Value extends string> {
  label: string;
  /** Without `count` while it is loading. */
  chips: readonly { value: Value; label: string; count: number | undefined }[];
  value: Value;
  onChange: (value: Value) => void;
  /** Above a list: on a phone the chips scroll sideways, so that the list begins higher. */
  isOneRow?: boolean;
}

/** Chooses one of a few lists, each with its count. */
export function ChipGroup<Value extends string>({
  label,
  chips,
  value,
  onChange,
  isOneRow = false,
}: ChipGroupProps<Value>) {
  return (
    <fieldset
      className={classNames(
        'flex min-w-0 flex-wrap gap-2 print:hidden',
        isOneRow &&
          'max-md:-m-1 max-md:w-0 max-md:min-w-[calc(100%+0.5rem)] max-md:flex-nowrap max-md:overflow-x-auto max-md:p-1',
      )}
    >
      <legend className="sr-only">{label}</legend>
      {chips.map((chip) => (
        <button
          key={chip.value}
          type="button"
          aria-pressed={chip.value === value}
          onClick={() => onChange(chip.value)}
          className={classNames(
            'min-h-9 shrink-0 rounded-md border px-3 text-sm font-medium whitespace-nowrap pointer-coarse:min-h-11',
            chip.value === value
              ? 'border-theme bg-theme-tint text-theme-strong'
              : 'border-line bg-paper text-muted hover:border-edge hover:text-ink',
          )}
        >
          {chip.label}{' '}
          <span className="tabular-nums">{chip.count !== undefined && formatNumber(chip.count)}</span>
        </button>
      ))}
    </fieldset>
  );
}
