import { expect, test } from 'vitest';
import { fieldsBetween, readDraft } from './field-values.ts';

test('names the fields that differ, also those that only one form has', () => {
  expect(fieldsBetween({ name: 'Skjær', tags: ['a'] }, { name: 'Skjær', tags: ['a', 'b'] })).toEqual([
    'tags',
  ]);
  expect(fieldsBetween<{ name: string; note?: string }>({ name: 'a' }, { name: 'a', note: 'b' })).toEqual([
    'note',
  ]);
});

test('reads a kept draft, and drops what is not of the kind of its field', () => {
  const values = { notes: '', clientName: 'Fjordlast', skills: ['TRO'], operator: null as number | null };
  const kept = { notes: 'Call first', colour: 'red', clientName: 7, skills: 'TRO', operator: 3 };
  expect(readDraft(JSON.stringify(kept), values)).toEqual({ notes: 'Call first', operator: 3 });
  expect([readDraft(undefined, values), readDraft('{', values), readDraft('null', values)]).toEqual([
    {},
    {},
    {},
  ]);
});
