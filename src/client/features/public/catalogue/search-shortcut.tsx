import { useEffect, useRef, useSyncExternalStore, type RefObject } from 'react';
import { createStoredValue } from '#client/lib/browser/stored-value.ts';
import { classNames } from '#client/ui/class-names.ts';

const shortcut = createStoredValue(
  'searchShortcut',
  (text) => text !== 'off',
  (isOn) => (isOn ? 'on' : 'off'),
);

export function useSearchShortcutIsOn(): boolean {
  return useSyncExternalStore(shortcut.subscribe, shortcut.current, () => true);
}

/**
 * The keycap of "/", which focuses the search from anywhere except text fields, and its switch: users of speech input
 * must be able to turn a single-letter shortcut off (WCAG 2.1.4). Without a fine pointer, a keyboard is unlikely, and
 * there is neither keycap nor shortcut.
 */
export function SearchShortcut({ input }: { input: RefObject<HTMLInputElement | null> }) {
  const keycap = useRef<HTMLButtonElement>(null);
  const isOn = useSearchShortcutIsOn();

  useEffect(() => {
    if (!isOn) return;
    function onKeyDown(event: KeyboardEvent) {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented)
        return;
      if (isTypedInto(event.target) || document.querySelector('dialog[open]')) return;
      if (keycap.current?.getClientRects().length === 0) return;
      event.preventDefault();
      input.current?.focus();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOn, input]);

  return (
    <button
      ref={keycap}
      type="button"
      aria-label={`Shortcut / for search: ${isOn ? 'on' : 'off'}`}
      title={isOn ? 'Press / to search; click to turn this off' : 'Click to search with / again'}
      onClick={() => shortcut.set(!isOn)}
      className={classNames(
        'absolute inset-y-0 right-2 my-auto hidden size-7 place-items-center rounded-md border font-mono text-xs any-pointer-fine:grid',
        isOn
          ? 'border-line bg-mist text-muted hover:border-edge hover:text-ink'
          : 'border-dashed border-edge bg-paper text-muted line-through hover:text-ink',
      )}
    >
      /
    </button>
  );
}

function isTypedInto(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches('input:not([type="checkbox"], [type="radio"]), textarea, select'))
  );
}
