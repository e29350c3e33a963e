import { expect, test } from 'vitest';
import { fieldsBetween, readDraft, valuesLike } from './field-values.ts';

test('returns the fields that differ, including those that only one form has', () => {
  expect(fieldsBetween({ name: 'Skjær', tags: ['a'] }, { name: 'Skjær', tags: ['a', 'b'] })).toEqual([
    'tags',
  ]);
  expect(fieldsBetween<{ name: string; note?: string }>({ name: 'a' }, { name: 'a', note: 'b' })).toEqual([
    'note',
  ]);
});

test('drops values of the wrong type', () => {
  const values = { notes: '', clientName: 'Fjordlast', skills: ['TRO'], operator: null as number | null };
  const kept = { notes: 'Call first', colour: 'red', clientName: 7, skills: 'TRO', operator: 3 };
  expect(valuesLike(kept, values)).toEqual({ notes: 'Call first', operator: 3 });
  expect([valuesLike('notes', values), valuesLike(null, values)]).toEqual([{}, {}]);
});

test('reads drafts with and without a record, and rejects anything else', () => {
  expect(readDraft('{"base":{"id":7},"typed":{"notes":"x"}}')).toEqual({
    base: { id: 7 },
    typed: { notes: 'x' },
  });
  expect(readDraft('{"notes":"x"}')).toEqual({ typed: { notes: 'x' } });
  expect([readDraft(undefined), readDraft('{')]).toEqual([{ typed: {} }, { typed: {} }]);
});
