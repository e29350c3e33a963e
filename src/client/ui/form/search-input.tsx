import Search from 'lucide-react/icons/search';
import type { ComponentProps } from 'react';
import { classNames } from '#client/ui/class-names.ts';
import { Spinner } from '#client/ui/feedback/spinner.tsx';

interface SearchInputProps extends Omit<ComponentProps<'input'>, 'type'> {
  isBusy: boolean;
}

/** The box of a search; its mark turns while the search is under way. */
export function SearchInput({ isBusy, className, children, ...input }: SearchInputProps) {
  return (
    <div className="relative">
      <span className="pointer-events-none absolute inset-y-0 left-3 grid place-items-center text-muted print:hidden">
        {isBusy ? <Spinner className="size-4" /> : <Search aria-hidden="true" className="size-4" />}
      </span>
      <input
        type="search"
        autoComplete="off"
        spellCheck={false}
        className={classNames(
          'w-full rounded-md border border-edge bg-paper pl-9 text-ellipsis text-ink placeholder:text-muted hover:border-ink',
          className,
        )}
        {...input}
      />
      {children}
    </div>
  );
}
