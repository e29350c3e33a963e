import { openDialog } from '#client/kit/shortcuts/use-shortcuts.ts';

/**
 * Presses the save button: of the current form, or of the only form of the open dialog. Forms that send or finalize
 * something have another label on their button, and no key for it.
 */
export function saveForm(): boolean {
  const own = document.activeElement?.closest('form');
  const forms = own ? [own] : [...(openDialog()?.querySelectorAll('form') ?? [])];
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
