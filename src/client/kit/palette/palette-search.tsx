import Search from 'lucide-react/icons/search';
import { useEffect, useId, useState, type KeyboardEvent } from 'react';
import { errorMessage } from '#client/lib/transport/error-message.ts';
import type { PaletteOption } from './palette-option.ts';
import { PaletteOptions } from './palette-options.tsx';

interface PaletteSearchProps {
  placeholder: string;
  text: string;
  onTextChange: (text: string) => void;
  /** What matches the text, or what matched before while a search runs. */
  options: readonly PaletteOption[];
  /** Whether the options are those of the text. */
  isCurrent: boolean;
  error: unknown;
  onChoose: (option: PaletteOption) => void;
}

/** The text of a palette and the options below it. */
export function PaletteSearch({
  placeholder,
  text,
  onTextChange,
  options,
  isCurrent,
  error,
  onChoose,
}: PaletteSearchProps) {
  const id = useId();
  const [activeId, setActiveId] = useState<string>();
  // Enter was pressed before the answer arrived: it applies to the first result.
  const [isAwaited, setAwaited] = useState(false);
  const active = options.find((option) => option.id === activeId) ?? options[0];
  const optionId = (option: PaletteOption) => `${id}-${option.id.replaceAll(/\W/g, '-')}`;

  if (isAwaited && isCurrent && !active) setAwaited(false);

  useEffect(() => {
    if (isAwaited && isCurrent && active) onChoose(active);
  }, [isAwaited, isCurrent, active, onChoose]);

  function move(by: number): void {
    const at = active ? options.indexOf(active) : -1;
    const next = options[(at + by + options.length) % options.length];
    if (!next) return;
    setActiveId(next.id);
    document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' });
  }

  function onKeyDown(event: KeyboardEvent): void {
    // Safari ends a composition with Enter as key 229.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      move(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (activeId === undefined && !isCurrent) setAwaited(true);
      else if (active) onChoose(active);
    } else if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)) {
      // Pressed again, these keys would leave the page for the bar of the browser.
      event.preventDefault();
    }
  }

  return (
    <div className="flex max-h-[inherit] flex-col">
      <div className="relative border-b border-line">
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 left-4 my-auto size-5 text-muted"
        />
        <input
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog that opens to be typed into
          autoFocus
          type="text"
          role="combobox"
          aria-label="Command or record"
          aria-expanded={options.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={active && optionId(active)}
          autoComplete="off"
          spellCheck={false}
          placeholder={placeholder}
          value={text}
          onChange={(event) => {
            onTextChange(event.target.value);
            setActiveId(undefined);
            setAwaited(false);
          }}
          onKeyDown={onKeyDown}
          className="block min-h-14 w-full rounded-t-md bg-paper pr-4 pl-12 text-md -outline-offset-3 placeholder:text-muted"
        />
      </div>
      <PaletteOptions
        listId={`${id}-list`}
        optionId={optionId}
        options={options}
        active={active}
        isBusy={!isCurrent}
        onChoose={onChoose}
      />
      <output className="block border-t border-line px-4 py-2 text-sm text-muted">
        {stateOf({ text, count: options.length, isCurrent, error })}
      </output>
    </div>
  );
}

function stateOf(state: { text: string; count: number; isCurrent: boolean; error: unknown }): string {
  if (state.error) return `Records were not searched. ${errorMessage(state.error)}`;
  if (!state.isCurrent) return 'Searching…';
  if (state.count === 0) return `No result for “${state.text.trim()}”.`;
  return `${state.count} ${state.count === 1 ? 'result' : 'results'}`;
}
