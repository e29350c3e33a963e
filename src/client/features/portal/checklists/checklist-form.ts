import { set, type FieldErrors, type Resolver } from 'react-hook-form';
import {
  CreateChecklistTemplateInput,
  UpdateChecklistTemplateInput,
  type ChecklistItem,
} from '#contract/checklist.ts';

/** An item as one types it: figures and choices are text until they are saved. */
export interface ItemValues {
  /** Empty for an item that was never saved. */
  key: string;
  label: string;
  kind: ChecklistItem['kind'];
  required: boolean;
  unit: string;
  minimum: string;
  maximum: string;
  /** One a line. */
  choices: string;
}

export interface ChecklistValues {
  serviceType: string;
  systemType: string;
  items: ItemValues[];
}

export const NEW_ITEM: ItemValues = {
  key: '',
  label: '',
  kind: 'yes/no',
  required: true,
  unit: '',
  minimum: '',
  maximum: '',
  choices: '',
};

export function valuesOfItem(item: ChecklistItem): ItemValues {
  return {
    key: item.key,
    label: item.label,
    kind: item.kind,
    required: item.required,
    unit: item.unit ?? '',
    minimum: item.minimum?.toString() ?? '',
    maximum: item.maximum?.toString() ?? '',
    choices: item.choices?.join('\n') ?? '',
  };
}

/** The items as they are saved. Only what the kind of an item has is kept; whoever has no key yet gets one. */
export function itemsOf(values: readonly ItemValues[]): ChecklistItem[] {
  const taken = new Set(values.map(({ key }) => key));
  return values.map(({ key, label, kind, required, unit, minimum, maximum, choices }) => {
    const own = key || freeKey(label, taken);
    taken.add(own);
    return {
      key: own,
      label: label.trim(),
      kind,
      required,
      ...(kind === 'number' && {
        ...(unit.trim() !== '' && { unit: unit.trim() }),
        ...(minimum.trim() !== '' && { minimum: figure(minimum) }),
        ...(maximum.trim() !== '' && { maximum: figure(maximum) }),
      }),
      ...(kind === 'choice' && { choices: linesOf(choices) }),
    };
  });
}

/** A comma is as good as a point; what is no figure is left to the contract to refuse. */
const figure = (text: string) => Number(text.trim().replace(',', '.'));

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const KEY_LENGTH = 40;

/** A key that says what the item is about. It stays the same whatever becomes of the label. */
function freeKey(label: string, taken: ReadonlySet<string>): string {
  const said = label
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, KEY_LENGTH)
    .replaceAll(/^-+|-+$/g, '');
  const stem = said || 'item';
  for (let number = 1; ; number += 1) {
    const key = number === 1 && said ? stem : `${stem}-${number}`;
    if (!taken.has(key)) return key;
  }
}

type Parsed =
  { success: true } | { success: false; error: { issues: { path: PropertyKey[]; message: string }[] } };

/** Each fault at the field it belongs to; the first of several holds. */
function errorsOf(parsed: Parsed): FieldErrors<ChecklistValues> {
  const errors: FieldErrors<ChecklistValues> = {};
  if (parsed.success) return errors;
  for (const { path, message } of parsed.error.issues.toReversed()) {
    // A fault of one choice is told at the field that holds all of them; of the list itself, at the list.
    const field = path.length === 1 && path[0] === 'items' ? 'items.root' : path.slice(0, 3).join('.');
    set(errors, field, { type: 'contract', message });
  }
  return errors;
}

/** Judges what was typed by the contract's own shape: of the next version, or of a list that is new. */
export function resolverFor(id: number | null): Resolver<ChecklistValues> {
  return (values) => {
    const items = itemsOf(values.items);
    const parsed =
      id === null
        ? CreateChecklistTemplateInput.safeParse({ ...values, items })
        : UpdateChecklistTemplateInput.safeParse({ id, items });
    return parsed.success ? { values, errors: {} } : { values: {}, errors: errorsOf(parsed) };
  };
}
