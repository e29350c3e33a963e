import { expect, test } from 'vitest';
import { formatDateTime } from '#contract/format/format-date.ts';
import { deviceZone } from '#client/lib/browser/device-zone.ts';
import type { Act, ActInput } from '#client/lib/outbox/act.ts';
import { actLabel, actText, differencesOf, enteredAt, savedBy, sendAgain } from './act-labels.ts';

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

test('shows both versions of the travel notes and the description of a project', () => {
  const mine = { id: 3, version: 1, travelInfo: 'Gate 4', description: 'Blocked filter' };
  const saved = { travelInfo: 'Gate 7', description: 'Reagents' };
  expect(differencesOf(act('projects.update', mine), saved)).toEqual([
    { label: 'Travel notes', mine: 'Gate 4', theirs: 'Gate 7' },
    { label: 'Description', mine: 'Blocked filter', theirs: 'Reagents' },
  ]);
});

test.each([
  [{ answeredByName: 'Mona Berg', updatedAt: '2020-03-02T08:15:00Z' }, 'by Mona Berg, '],
  [{ userName: 'Mona Berg' }, 'by Mona Berg'],
  [{ updatedAt: '2020-03-02T08:15:00Z' }, ''],
])('says who saved the record, and when: %j', (current, by) => {
  const at = 'updatedAt' in current ? clocks('2020-03-02T08:15:00Z') : '';
  expect(savedBy(current)).toBe(`Saved version: ${by}${at}.`);
});

test('says nothing of who saved a record that does not say it', () => {
  expect(savedBy({ version: 2, occurredAt: '2020-03-02T08:15:00Z' })).toBe('');
});

test('says by which clock something was entered where that of the phone was wrong', () => {
  const entry = { ...act('parts.add', {}), occurredAt: '2020-03-02T08:15:00Z' };
  const entered = `Entered ${clocks(entry.occurredAt)}`;
  expect(enteredAt(entry)).toBe(entered);
  expect(enteredAt({ ...entry, deviceClock: '2020-03-02T08:15:20Z' })).toBe(entered);
  const deviceClock = '2020-03-02T10:00:00Z';
  expect(enteredAt({ ...entry, deviceClock })).toBe(
    `${entered} (by this phone’s clock ${clocks(deviceClock)})`,
  );
});

test('a refused comment can be sent without the people it mentions, who may not see the project any more', () => {
  const comment = act('comments.add', { projectId: 3, comment: '@Kari The pump leaks.', mentions: [7] });
  const refused = (status: number, data?: Record<string, unknown>) => ({
    ...comment,
    refusal: { status, message: 'No.', data },
  });
  expect(sendAgain(refused(400))).toEqual({ label: 'Send without mentions', fields: { mentions: [] } });
  expect(sendAgain(refused(409))).toEqual({ label: 'Send again', fields: {} });
  const part = { ...act('parts.update', { id: 12, version: 4 }), refusal: refused(409).refusal };
  expect(sendAgain({ ...part, refusal: { ...part.refusal, data: { current: { version: 7 } } } })).toEqual({
    label: 'Send again',
    fields: { version: 7 },
  });
});
