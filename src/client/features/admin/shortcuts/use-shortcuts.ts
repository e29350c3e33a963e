import { useEffect, useRef, useSyncExternalStore } from 'react';
import { createStoredValue } from '#client/lib/browser/stored-value.ts';
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

/** Calls `onAct` for the panel's shortcuts. While typing or in a dialog, only saving works. */
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

/** Fields take typed text; menus and lists use typeahead. */
function takesLetters(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable ||
    target.matches('input:not([type="checkbox"], [type="radio"]), textarea, select') ||
    target.closest('[role="menu"], [role="listbox"], [role="combobox"]') !== null
  );
}

/**
 * Presses the save button: of the current form, or of the only form of the open dialog. Forms that send or finalize
 * something have another label on their button, and no key for it.
 */
function saveForm(target: EventTarget | null): boolean {
  const dialog = [...document.querySelectorAll('dialog:modal')].at(-1);
  const own = target instanceof Element ? target.closest('form') : null;
  const forms = own ? [own] : [...(dialog?.querySelectorAll('form') ?? [])];
  const [button, another] = forms.flatMap((form) => saveButton(form) ?? []);
  if (!button || another) return false;
  button.form?.requestSubmit(button);
  return true;
}

const SAVES = /^(Save|Create|Add|Keep)/;

function saveButton(form: HTMLFormElement): HTMLButtonElement | undefined {
  return [...form.elements].find(
    (control): control is HTMLButtonElement =>
      control instanceof HTMLButtonElement &&
      control.type === 'submit' &&
      !control.disabled &&
      SAVES.test(control.textContent.trim()),
  );
}

function focusSearch(): boolean {
  const box = document.querySelector<HTMLInputElement>('main input[type="search"]:not(:disabled)');
  box?.focus();
  box?.select();
  return box !== null;
}
