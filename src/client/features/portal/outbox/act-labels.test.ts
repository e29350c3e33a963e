import { expect, test } from 'vitest';
import { formatDateTime } from '#contract/format/format-date.ts';
import { deviceZone } from '#client/lib/browser/device-zone.ts';
import type { Act, ActInput } from '#client/lib/outbox/act.ts';
import { actLabel, actText, differencesOf } from './act-labels.ts';

const act = (call: string, input: ActInput): Act => ({
  uuid: 'a',
  userId: 1,
  projectId: 3,
  call,
  input,
  occurredAt: '2026-03-02T08:00:00.000Z',
  chain: 'a',
  sequence: 1,
  state: 'kept',
});
const time = {
  projectId: 3,
  id: 12,
  category: 'work',
  startedAt: '2026-03-02T12:00:00.000Z',
  endedAt: '2026-03-02T13:30:00.000Z',
  note: null,
};
const clocks = (instant: string) => formatDateTime(instant, deviceZone());

test.each([
  ['time.update', time, `Work, ${clocks(time.startedAt)}, ${clocks(time.endedAt)}`],
  ['projects.transition', { id: 3, version: 1, to: 'on hold' }, 'On hold'],
  [
    'parts.add',
    { projectId: 3, partName: 'Hose clip', quantity: 2, category: 'spare part' },
    '2, Hose clip, Spare part',
  ],
  ['projects.transition', { id: 3, to: 'of a later release' }, 'of a later release'],
  [
    'serviceReports.sign',
    { projectId: 3, outcome: 'resolved', signerName: 'R. Dela Cruz', signerRank: 'Master', snapshot: '{}' },
    'R. Dela Cruz, Master',
  ],
  ['serviceReports.sign', { projectId: 3, refusedReason: 'The vessel left.' }, 'The vessel left.'],
  ['time.add', { startedAt: 'no time' }, 'no time'],
])('shows what was entered with %s as on the screens', (call, input, text) => {
  expect(actText(act(call, input))).toBe(text);
});

test('does not take two ways to write an instant for a difference', () => {
  const saved = { ...time, startedAt: '2026-03-02T12:00:00Z', endedAt: '2026-03-02T13:30:00Z' };
  expect(differencesOf(act('time.update', time), saved)).toEqual([]);
});

test('shows the fields that differ, both versions as on the screens', () => {
  const saved = { ...time, category: 'standby', startedAt: '2026-03-02T11:00:00Z' };
  expect(differencesOf(act('time.update', time), saved)).toEqual([
    { label: 'Category', mine: 'Work', theirs: 'Standby' },
    { label: 'Started', mine: clocks(time.startedAt), theirs: clocks(saved.startedAt) },
  ]);
});

test.each([
  [{ signerName: 'R. Dela Cruz' }, 'Signature'],
  [{ refusedReason: 'The vessel left.' }, 'No signature'],
])('names a signature, or that there is none: %j', (input, label) => {
  expect(actLabel(act('serviceReports.sign', input))).toBe(label);
});
