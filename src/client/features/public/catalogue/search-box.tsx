import { Search } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { Spinner } from '#client/ui/spinner.tsx';
import { SEARCH_TEXT_MAX } from './catalogue-search.ts';

/** The search box; "/" focuses it from anywhere on the page where no text is being typed. */
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

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented)
        return;
      if (isTypedInto(event.target) || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      input.current?.focus();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);

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
          maxLength={SEARCH_TEXT_MAX}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          aria-keyshortcuts="/"
          aria-describedby={isTyped ? `${id}-hint` : undefined}
          placeholder="Name or item number"
          onChange={({ currentTarget: { value } }) => onType(value)}
          className="min-h-11 w-full rounded-md border border-edge bg-paper pr-2 pl-9 text-md text-ink placeholder:text-muted hover:border-ink"
        />
        {!isTyped && (
          <kbd
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 right-3 my-auto h-6 rounded-md border border-line bg-mist px-2 font-mono text-xs leading-6 text-muted pointer-coarse:hidden"
          >
            /
          </kbd>
        )}
      </div>
      {isTyped && (
        <p id={`${id}-hint`} className="mt-1 text-xs text-muted">
          Searches every product; category and brand are set aside.
        </p>
      )}
    </div>
  );
}

function isTypedInto(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches('input:not([type="checkbox"], [type="radio"]), textarea, select'))
  );
}
