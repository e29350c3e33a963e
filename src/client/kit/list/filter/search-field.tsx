import { useId } from 'react';
import { useSearchText } from '#client/kit/list/use-search-text.ts';
import { classNames } from '#client/ui/class-names.ts';
import { SearchInput } from '#client/ui/form/search-input.tsx';

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
      <SearchInput
        id={id}
        isBusy={isBusy}
        value={text}
        maxLength={200}
        placeholder={placeholder}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        className={
          isCompact
            ? 'min-h-9 pr-3 text-sm pointer-coarse:min-h-11 pointer-coarse:text-md'
            : 'min-h-11 pr-3 text-md'
        }
      />
    </div>
  );
}
