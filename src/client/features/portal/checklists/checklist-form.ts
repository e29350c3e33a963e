import type { ChecklistItem, ChecklistTemplate } from '#contract/project/checklist.ts';

/** An item as it is typed: numbers and choices are text until they are saved. */
export interface ItemValues {
  /** Empty for an item that was not saved yet. */
  key: string;
  label: string;
  kind: ChecklistItem['kind'];
  required: boolean;
  unit: string;
  minimum: string;
  maximum: string;
  isCounter: boolean;
  /** One per line. */
  choices: string;
}

export type ChecklistValues = ReturnType<typeof valuesOf>;

export const NEW_ITEM: ItemValues = {
  key: '',
  label: '',
  kind: 'yes/no',
  required: true,
  unit: '',
  minimum: '',
  maximum: '',
  isCounter: false,
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
    isCounter: item.series === 'counter',
    choices: item.choices?.join('\n') ?? '',
  };
}

export const valuesOf = (template: ChecklistTemplate | undefined) => ({
  serviceType: template?.serviceType ?? '',
  systemType: template?.systemType ?? '',
  items: template?.items.map(valuesOfItem) ?? [NEW_ITEM],
});

export const inputOf = ({ items, ...values }: ChecklistValues) => ({ ...values, items: itemsOf(items) });

/** Returns the items to save, each with only the fields of its kind. New items get a key. */
export function itemsOf(values: readonly ItemValues[]): ChecklistItem[] {
  const taken = new Set(values.map(({ key }) => key));
  return values.map(({ key, label, kind, required, unit, minimum, maximum, isCounter, choices }) => {
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
        ...(isCounter && { series: 'counter' as const }),
      }),
      ...(kind === 'choice' && { choices: linesOf(choices) }),
    };
  });
}

/** Accepts a decimal comma. The contract rejects text that is not a number. */
const figure = (text: string) => Number(text.trim().replace(',', '.'));

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const KEY_LENGTH = 40;

/** Makes a key from the label. The key stays the same when the label changes later. */
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
