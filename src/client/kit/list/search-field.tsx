import Search from 'lucide-react/icons/search';
import { useId } from 'react';
import { useSearchText } from './use-search-text.ts';
import { classNames } from '#client/ui/class-names.ts';
import { Spinner } from '#client/ui/spinner.tsx';

interface SearchFieldProps {
  label: string;
  placeholder: string;
  /** The search text in the address. */
  q: string;
  /** Called after a pause in typing. */
  onSearch: (q: string) => void;
  isBusy?: boolean;
  /** For use in a toolbar: lower, with a label for screen readers only. */
  isCompact?: boolean;
}

/** The search field of a list whose search text is in the address. */
export function SearchField({
  label,
  placeholder,
  q,
  onSearch,
  isBusy = false,
  isCompact = false,
}: SearchFieldProps) {
  const id = useId();
  const { text, type } = useSearchText(q, onSearch);
  return (
    <div className={classNames('min-w-0 grow basis-60', isCompact && 'sm:max-w-sm')}>
      <label htmlFor={id} className={isCompact ? 'sr-only' : 'mb-1 block text-sm font-medium'}>
        {label}
      </label>
      <div className="relative">
        <span className="pointer-events-none absolute inset-y-0 left-3 grid place-items-center text-muted">
          {isBusy ? <Spinner className="size-4" /> : <Search aria-hidden="true" className="size-4" />}
        </span>
        <input
          id={id}
          type="search"
          value={text}
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          placeholder={placeholder}
          onChange={({ currentTarget }) => type(currentTarget.value)}
          className={classNames(
            'w-full rounded-md border border-edge bg-paper pr-3 pl-9 text-ink placeholder:text-muted hover:border-ink',
            isCompact ? 'min-h-9 pointer-coarse:min-h-11' : 'min-h-11 text-md',
          )}
        />
      </div>
    </div>
  );
}
