import { expect, test } from 'vitest';
import type { Vessel } from '#contract/vessel-directory.ts';
import { changesOf, differences, readKept, textsOf } from './edit-fields.ts';

const vessel = { vesselName: 'Kysten', clientName: 'Fjordlast', notes: null } as Vessel;
const typed =
  (...fields: string[]) =>
  (field: string) =>
    fields.includes(field);

test('only what was typed is sent and compared', () => {
  const mine = { ...textsOf(vessel), notes: 'Call first', clientName: 'Other' };
  expect(changesOf({ id: 1, version: 2, ...mine }, typed('notes'))).toEqual({ notes: 'Call first' });
  expect(differences({ ...vessel, notes: 'Ring the bell' }, mine, typed('notes'))).toEqual([
    { label: 'Notes', theirs: 'Ring the bell', mine: 'Call first' },
  ]);
});

test('a kept edit is read again, and anything else that stands there is nothing', () => {
  expect(readKept(JSON.stringify({ notes: 'Call first', colour: 'red', clientName: 7 }))).toEqual({
    notes: 'Call first',
  });
  expect([readKept(undefined), readKept('{'), readKept('null')]).toEqual([{}, {}, {}]);
});
