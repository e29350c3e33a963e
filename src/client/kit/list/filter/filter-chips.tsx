import X from 'lucide-react/icons/x';
import type { ActiveFilter } from './filter.ts';

interface FilterChipsProps {
  filters: readonly ActiveFilter[];
  onRemove: (name: string) => void;
  onClear: () => void;
}

/** Shows the active filters, each with a button to remove it. */
export function FilterChips({ filters, onRemove, onClear }: FilterChipsProps) {
  if (filters.length === 0) return null;
  return (
    <ul aria-label="Filters in use" className="flex flex-wrap gap-1.5">
      {filters.map(({ name, text }) => (
        <li key={name}>
          <button
            type="button"
            aria-label={`${text}: remove`}
            onClick={() => onRemove(name)}
            className="inline-flex min-h-8 max-w-full items-center gap-1.5 rounded-md border border-theme/20 bg-theme-tint px-2.5 font-medium text-theme-strong hover:border-theme pointer-coarse:min-h-11"
          >
            <span className="min-w-0 py-1 text-left wrap-anywhere">{text}</span>
            <X aria-hidden className="size-3.5 shrink-0" />
          </button>
        </li>
      ))}
      {filters.length > 1 && (
        <li>
          <button
            type="button"
            onClick={onClear}
            className="min-h-8 px-2 font-medium text-theme underline underline-offset-4 pointer-coarse:min-h-11"
          >
            Clear filters
          </button>
        </li>
      )}
    </ul>
  );
}
