import { useEffect, useRef, useSyncExternalStore } from 'react';
import { createStoredValue } from '#client/lib/stored-value.ts';
import { createKeyReader } from './read-keys.ts';
import type { ShortcutAct } from './shortcut-list.ts';

export const bareShortcuts = createStoredValue(
  'adminShortcuts',
  (text) => text !== 'off',
  (isOn) => (isOn ? 'on' : 'off'),
);

export function useBareShortcutsAreOn(): boolean {
  return useSyncExternalStore(bareShortcuts.subscribe, bareShortcuts.current);
}

/** Calls `onAct` for the panel's shortcuts. While text is typed or a dialog is open, only saving works. */
export function useShortcuts(onAct: (act: Exclude<ShortcutAct, 'save' | 'search'>) => void): void {
  const act = useRef(onAct);
  useEffect(() => {
    act.current = onAct;
  });

  useEffect(() => {
    const read = createKeyReader();
    function onKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented || event.isComposing || event.repeat || isModifier(event.key)) return;
      const isModal = document.querySelector('dialog:modal') !== null;
      const named = read(event, bareShortcuts.current() && !isModal && !takesLetters(event.target));
      if (named === undefined || (isModal && named !== 'save')) return;
      if (named === 'save') {
        if (saveForm(event.target)) event.preventDefault();
        return;
      }
      if (named === 'search') {
        if (focusSearch()) event.preventDefault();
        return;
      }
      event.preventDefault();
      act.current(named);
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

const isModifier = (key: string) => ['Shift', 'Control', 'Alt', 'AltGraph', 'Meta'].includes(key);

/** Fields take what is typed; menus and lists go to the entry that begins with the letter. */
function takesLetters(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable ||
    target.matches('input:not([type="checkbox"], [type="radio"]), textarea, select') ||
    target.closest('[role="menu"], [role="listbox"], [role="combobox"]') !== null
  );
}

/** The form one is in; from outside of any, the form of the dialog, or the only one of the page that can be sent. */
function saveForm(target: EventTarget | null): boolean {
  const own = target instanceof Element ? target.closest('form') : null;
  const place =
    [...document.querySelectorAll<HTMLElement>('dialog:modal')].at(-1) ?? document.querySelector('main');
  const others = [...(place?.querySelectorAll('form') ?? [])].filter((form) => sendButton(form));
  const form = own && sendButton(own) ? own : others.length === 1 ? others[0] : undefined;
  const button = form && sendButton(form);
  if (!form || !button) return false;
  form.requestSubmit(button);
  return true;
}

function sendButton(form: HTMLFormElement): HTMLButtonElement | null {
  if (form.getAttribute('role') === 'search') return null;
  return form.querySelector('button[type="submit"]:not(:disabled)');
}

function focusSearch(): boolean {
  const box = document.querySelector<HTMLInputElement>('main input[type="search"]:not(:disabled)');
  box?.focus();
  box?.select();
  return box !== null;
}
