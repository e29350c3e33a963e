import { useEffect, useRef, type RefObject } from 'react';
import { createKeyReader } from './read-keys.ts';
import { isOfSingleKeys, type Shortcut } from './shortcut.ts';
import { singleKeys } from './single-keys.ts';

const ORDER = ['screen', 'lists', 'frame'] as const;

export interface ShortcutGroup {
  title: string;
  shortcuts: readonly Shortcut[];
  /** Where one key has two meanings, that of the screen counts before that of lists, and that before the frame's. */
  of?: (typeof ORDER)[number];
}

const groups = new Set<RefObject<ShortcutGroup>>();
const read = createKeyReader<Pick<Shortcut, 'ways'> & { shortcut: Shortcut }>();

/** Makes the keys work while the component is there, and lists them in the help. */
export function useShortcuts(group: ShortcutGroup): void {
  const latest = useRef(group);
  useEffect(() => {
    latest.current = group;
  });
  useEffect(() => {
    if (groups.size === 0) document.addEventListener('keydown', onKeyDown);
    groups.add(latest);
    return () => {
      groups.delete(latest);
      if (groups.size === 0) document.removeEventListener('keydown', onKeyDown);
    };
  }, []);
}

/** The keys that do something now, by the part of the screen; a key is listed once, with the meaning that counts. */
export function activeShortcuts(): ShortcutGroup[] {
  const known = new Set<string>();
  const isNew = (way: readonly string[]) => {
    const keys = way.join(' ');
    return !known.has(keys) && known.add(keys);
  };
  return inOrder().flatMap(({ title, shortcuts }) => {
    const listed = shortcuts
      .filter(isActive)
      .map(({ label, ways }) => ({ label, ways: ways.filter(isNew) }))
      .filter(({ ways }) => ways.length > 0);
    return listed.length > 0 ? [{ title, shortcuts: listed }] : [];
  });
}

const isActive = ({ isActive: ask }: Shortcut) => ask?.() !== false;

const inOrder = (): ShortcutGroup[] =>
  ORDER.flatMap((part) =>
    Array.from(groups, ({ current }) => current).filter(({ of = 'screen' }) => of === part),
  );

/** The dialog that is open above all others. */
export const openDialog = () => [...document.querySelectorAll('dialog:modal')].at(-1);

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || isModifier(event.key)) return;
  if (document.querySelector('[data-keys-held]')) return;
  const isModal = openDialog() !== undefined;
  const isTyping = takesLetters(event.target);
  const usable = inOrder()
    .flatMap(({ shortcuts }) => shortcuts)
    .filter(({ inDialogs }) => inDialogs || !isModal)
    .map((shortcut) => ({ shortcut, ways: waysNow(shortcut, isTyping) }));
  for (const { shortcut } of read(event, usable)) {
    if (event.repeat && !shortcut.repeats) continue;
    if (!shortcut.run || !isActive(shortcut) || shortcut.run() === false) continue;
    event.preventDefault();
    return;
  }
}

/** While typing, only keys with Ctrl work. */
const waysNow = ({ ways }: Shortcut, isTyping: boolean) =>
  ways.filter((way) => way[0] === 'Ctrl' || (!isTyping && (singleKeys.current() || !isOfSingleKeys(way))));

const isModifier = (key: string) => ['Shift', 'Control', 'Alt', 'AltGraph', 'Meta'].includes(key);

/** Fields take typed text; menus and lists use typeahead. */
function takesLetters(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable ||
    target.matches('input:not([type="checkbox"], [type="radio"]), textarea, select') ||
    target.closest('[role="menu"], [role="listbox"], [role="combobox"]') !== null
  );
}
