/** What somebody did to a page before its program was there. */
interface EarlyInput {
  /** Fields that were typed into or chosen in, and what they then held. */
  fields: Map<Field, { value: string; checked: boolean }>;
  /** Buttons pressed and the key of the search, in their order. */
  acts: (HTMLButtonElement | KeyboardEvent)[];
  stop: () => void;
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

declare global {
  interface Window {
    earlyInput?: EarlyInput;
  }
}

/**
 * Runs from within the page, before anything else has come, so it stands alone: keeps what is typed and pressed.
 * Links, disclosures and forms with an address of their own work by themselves.
 */
function keepEarlyInput(): void {
  document.currentScript?.remove();
  const fields: EarlyInput['fields'] = new Map();
  const acts: EarlyInput['acts'] = [];
  const keep = (event: Event) => {
    const { target } = event;
    if (!(target instanceof Element)) return;
    const button = target.closest('button');
    if (event.type === 'input' && 'value' in target) {
      const field = target as HTMLInputElement;
      fields.set(field, { value: field.value, checked: field.checked });
    } else if (event.type === 'click' && button && !button.form?.hasAttribute('action')) {
      event.preventDefault();
      acts.push(button);
    } else if (event instanceof KeyboardEvent && event.key === '/') acts.push(event);
  };
  const types = ['input', 'click', 'keydown'];
  for (const type of types) document.addEventListener(type, keep, true);
  window.earlyInput = {
    fields,
    acts,
    stop: () => {
      for (const type of types) document.removeEventListener(type, keep, true);
    },
  };
}

/** The script for the beginning of a page. */
export const earlyInputScript = () => `(${keepEarlyInput.toString()})()`;

/** Does again what was done before the page had come alive. For an effect of what is alive first. */
export function replayEarlyInput(): void {
  const { earlyInput } = window;
  if (!earlyInput) return;
  delete window.earlyInput;
  // Nothing is brought to life from within an effect.
  queueMicrotask(() => {
    earlyInput.stop();
    for (const [field, { value, checked }] of earlyInput.fields) {
      // A form with a name of its own takes over what it holds by itself.
      if (field.isConnected && !field.form?.id) retype(field, value, checked);
    }
    for (const act of earlyInput.acts) {
      if (act instanceof KeyboardEvent) {
        bringToLife(document.querySelector('[aria-keyshortcuts="/"]'));
        act.target?.dispatchEvent(new KeyboardEvent('keydown', act));
      } else {
        bringToLife(act);
        act.click();
      }
    }
  });
}

/** React takes over the part of the page that holds an element at once when a key is let go there. */
function bringToLife(element: Element | null): void {
  element?.dispatchEvent(new Event('keyup', { bubbles: true }));
}

/** As if the field were changed now. React hears of a change only of a field it knows, and from another value. */
function retype(field: Field, value: string, checked: boolean): void {
  bringToLife(field);
  if (field instanceof HTMLInputElement && field.type === 'checkbox') {
    field.checked = !checked;
    field.click();
    return;
  }
  const prototype = Object.getPrototypeOf(field) as Field;
  field.value = '';
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}
