/** What the user did to a page before it was hydrated. */
interface EarlyInput {
  /** Fields that were typed into or chosen from, with their values. */
  fields: Map<Field, { value: string; checked: boolean }>;
  /** Pressed buttons and the search shortcut, in order. */
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
 * Runs inline before anything else is loaded, so it is self-contained: records typing and presses. Links, disclosures
 * and forms with an action work without it.
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

/** The script at the start of a page. */
export const earlyInputScript = () => `(${keepEarlyInput.toString()})()`;

/** Repeats what was done before hydration. Call it in an effect of the first hydrated component. */
export function replayEarlyInput(): void {
  const { earlyInput } = window;
  if (!earlyInput) return;
  delete window.earlyInput;
  // React cannot hydrate from within an effect.
  queueMicrotask(() => {
    earlyInput.stop();
    // On the window, because React listens on the document.
    for (const type of ['input', 'click']) window.addEventListener(type, keepFirstChange, true);
    for (const [field, { value, checked }] of earlyInput.fields) {
      // A form with a name of its own reads its values itself.
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

const changedFields = new WeakSet<Element>();

/**
 * Some parts of a page are hydrated after the rest. React hydrates such a part when a field in it changes, but resets the
 * field to the value that the server sent. So the part is hydrated here first, and the new value is set again.
 */
function keepFirstChange({ target }: Event): void {
  if (!isField(target) || changedFields.has(target)) return;
  changedFields.add(target);
  const { value, checked } = target as HTMLInputElement;
  bringToLife(target);
  if (target.value !== value) setNatively(target, 'value', value);
  if ('checked' in target && target.checked !== checked) setNatively(target, 'checked', checked);
}

function isField(target: EventTarget | null): target is Field {
  return (
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement
  );
}

/** Releasing a key makes React hydrate the part of the page with that element synchronously. */
function bringToLife(element: Element | null): void {
  element?.dispatchEvent(new Event('keyup', { bubbles: true }));
}

/** Dispatches a change as if the user made it now. React only notices a change of a known field, from another value. */
function retype(field: Field, value: string, checked: boolean): void {
  bringToLife(field);
  if (field instanceof HTMLInputElement && field.type === 'checkbox') {
    field.checked = !checked;
    field.click();
    return;
  }
  field.value = '';
  setNatively(field, 'value', value);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}

/** Sets a value so that React notices the change: React tracks values in a setter on the element itself. */
function setNatively(field: Field, name: 'value' | 'checked', value: string | boolean): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), name)?.set?.call(field, value);
}
