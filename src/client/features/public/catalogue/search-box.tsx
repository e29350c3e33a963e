import { useId, useRef } from 'react';
import { SEARCH_TEXT_CONSIDERED } from '#contract/catalogue/search-text-considered.ts';
import { SearchInput } from '#client/ui/form/search-input.tsx';
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
      <SearchInput
        ref={input}
        id={id}
        isBusy={isBusy}
        value={text}
        maxLength={SEARCH_TEXT_CONSIDERED}
        autoCapitalize="off"
        enterKeyHint="search"
        aria-keyshortcuts={useSearchShortcutIsOn() ? '/' : undefined}
        aria-describedby={isTyped ? `${id}-hint` : undefined}
        placeholder="Name or item number"
        onChange={({ currentTarget: { value } }) => onType(value)}
        className="min-h-11 pr-2 text-md any-pointer-fine:pr-11"
      >
        <SearchShortcut input={input} />
      </SearchInput>
      {isTyped && (
        <p id={`${id}-hint`} className="mt-1 text-xs text-muted">
          Searches every product; category and brand are set aside.
        </p>
      )}
    </div>
  );
}
