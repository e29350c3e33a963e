import type { DirectorySearch } from './directory-search.ts';

interface DueChoiceProps {
  value: DirectorySearch['due'];
  onChange: (value: DirectorySearch['due']) => void;
}

const choices: readonly { due: DirectorySearch['due']; label: string }[] = [
  { due: undefined, label: 'All' },
  { due: 'overdue', label: 'Overdue' },
  { due: '30', label: '30 days' },
  { due: '90', label: '90 days' },
];

/** Filters vessels by when the next service is due. */
export function DueChoice({ value, onChange }: DueChoiceProps) {
  return (
    <fieldset className="flex flex-wrap items-center rounded-md border border-line bg-paper p-0.5 max-sm:w-full">
      <legend className="sr-only">Next service due</legend>
      <span aria-hidden className="px-2 text-muted max-sm:hidden">
        Due
      </span>
      {choices.map(({ due, label }) => (
        <button
          key={label}
          type="button"
          aria-pressed={value === due}
          onClick={() => onChange(due)}
          className="min-h-8 rounded-md px-2.5 font-medium text-muted hover:text-ink aria-pressed:bg-theme-tint aria-pressed:text-theme-strong pointer-coarse:min-h-11 max-sm:flex-1 max-sm:px-1"
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}
