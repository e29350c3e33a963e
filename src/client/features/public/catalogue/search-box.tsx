import { Search } from 'lucide-react';
import { useId, useRef } from 'react';
import { SEARCH_TEXT_CONSIDERED } from '#contract/catalogue/search-text-considered.ts';
import { Spinner } from '#client/ui/spinner.tsx';
import { SearchShortcut, useSearchShortcutIsOn } from './search-shortcut.tsx';

export function SearchBox({
  text,
  isBusy,
  onType,
}: {
  text: string;
  isBusy: boolean;
  onType: (text: string) => void;
}) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const isTyped = text.trim() !== '';

  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-sm font-medium">
        Search
      </label>
      <div className="relative">
        <span className="pointer-events-none absolute inset-y-0 left-3 grid place-items-center text-muted">
          {isBusy ? <Spinner className="size-4" /> : <Search aria-hidden="true" className="size-4" />}
        </span>
        <input
          ref={input}
          id={id}
          type="search"
          value={text}
          maxLength={SEARCH_TEXT_CONSIDERED}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          aria-keyshortcuts={useSearchShortcutIsOn() ? '/' : undefined}
          aria-describedby={isTyped ? `${id}-hint` : undefined}
          placeholder="Name or item number"
          onChange={({ currentTarget: { value } }) => onType(value)}
          className="min-h-11 w-full rounded-md border border-edge bg-paper pr-2 pl-9 any-pointer-fine:pr-11 text-md text-ink placeholder:text-muted hover:border-ink"
        />
        <SearchShortcut input={input} />
      </div>
      {isTyped && (
        <p id={`${id}-hint`} className="mt-1 text-xs text-muted">
          Searches every product; category and brand are set aside.
        </p>
      )}
    </div>
  );
}
