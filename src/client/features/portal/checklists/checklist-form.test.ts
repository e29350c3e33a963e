import type { FieldErrors } from 'react-hook-form';
import { describe, expect, test } from 'vitest';
import { UpdateChecklistTemplateInput, type ChecklistItem } from '#contract/project/checklist.ts';
import { errorsOf, issuesOf, messageOf } from '#client/kit/record/field-errors.ts';
import { itemsOf, NEW_ITEM, valuesOfItem, type ChecklistValues, type ItemValues } from './checklist-form.ts';

const item = (fields: Partial<ItemValues>): ItemValues => ({ ...NEW_ITEM, label: 'Seal intact', ...fields });
const keysOf = (values: ItemValues[]) => itemsOf(values).map(({ key }) => key);

describe('items', () => {
  test('are unchanged after a round trip through the form', () => {
    const items: ChecklistItem[] = [
      { key: 'nameplate', label: 'Serial number from the nameplate', kind: 'text', required: true },
      {
        key: 'tro',
        label: 'TRO of a grab sample',
        kind: 'number',
        required: true,
        unit: 'mg/l',
        minimum: 0,
        maximum: 0.1,
      },
      { key: 'hours', label: 'Running hours', kind: 'number', required: false },
      { key: 'valves', label: 'Valves', kind: 'choice', required: true, choices: ['Tested', 'Not tested'] },
      { key: 'filter', label: 'The open filter', kind: 'photo', required: false },
    ];
    expect(itemsOf(items.map(valuesOfItem))).toEqual(items);
  });

  test('get a key from their label when they are new', () => {
    expect(
      keysOf([
        item({ key: 'seal-intact' }),
        item({}),
        item({ label: 'Seal intact?' }),
        item({ label: 'Måling: 0,5 µm' }),
        item({ label: '流量' }),
        item({ label: '' }),
      ]),
    ).toEqual(['seal-intact', 'seal-intact-2', 'seal-intact-3', 'maling-0-5-m', 'item-1', 'item-2']);
  });

  test('keep only what their kind has', () => {
    const typed = { unit: ' mg/l ', minimum: '0', maximum: '0,1', choices: 'Good\n\n Worn ' };
    const as = (kind: ChecklistItem['kind']) => itemsOf([item({ ...typed, kind, key: 'tro' })])[0];
    const plain = { key: 'tro', label: 'Seal intact', required: true };
    expect(as('number')).toEqual({ ...plain, kind: 'number', unit: 'mg/l', minimum: 0, maximum: 0.1 });
    expect(as('choice')).toEqual({ ...plain, kind: 'choice', choices: ['Good', 'Worn'] });
    expect(as('photo')).toEqual({ ...plain, kind: 'photo' });
  });
});

describe('reports an error at its field', () => {
  const faults = (items: ItemValues[]): FieldErrors<ChecklistValues> => {
    const read = UpdateChecklistTemplateInput.safeParse({ id: 3, items: itemsOf(items) });
    return errorsOf(issuesOf(read.error), ['items']);
  };

  test.each<[Partial<ItemValues>, keyof ItemValues, string]>([
    [{ label: ' ' }, 'label', 'Label is required'],
    [{ kind: 'number', minimum: 'low' }, 'minimum', 'A limit must be a number'],
    [
      { kind: 'number', minimum: '2', maximum: '1' },
      'minimum',
      'The lower limit must not be above the upper limit',
    ],
    [{ kind: 'choice', choices: 'Good' }, 'choices', 'Enter at least two choices'],
    [{ kind: 'choice', choices: 'Good\nGood' }, 'choices', 'Enter each choice only once'],
  ])('%j: %s', (fields, field, message) => {
    const errors = faults([item({}), item(fields)]);
    expect(errors.items?.[0]).toBeUndefined();
    expect(messageOf(errors.items?.[1]?.[field])).toBe(message);
  });

  test('reports an error of the list at the list', () => {
    expect(faults([])).toMatchObject({
      items: { root: { message: 'A checklist has at least one item' } },
    });
    expect(faults([item({})])).toEqual({});
    expect(UpdateChecklistTemplateInput.parse({ id: 3, items: itemsOf([item({})]) }).items).toHaveLength(1);
  });
});
