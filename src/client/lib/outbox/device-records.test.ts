import { expect, test } from 'vitest';
import { deviceId } from '#contract/offline/device-id.ts';
import type { NewAct } from './act.ts';
import { addAct, dropAct, dueActs, freezeAct, settleAct, type Acts } from './queue.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 2, 2, 8, minute)).toISOString();

const newAct = (uuid: string, call: string, input: NewAct['input'], minute = 0): NewAct => ({
  uuid: `${uuid}0000-0000-4000-8000-000000000000`,
  userId: 1,
  call,
  input: { projectId: 3, ...input },
  occurredAt: at(minute),
  file: undefined,
});

const keep = (acts: Acts, act: NewAct, startUuid?: string) => addAct(acts, act, startUuid).acts;
const due = (acts: Acts) => dueActs(acts).map(({ call }) => call);

test('later entries of a record that was made on the device wait for its id and version', () => {
  const added = newAct('a1a1', 'parts.add', { partName: 'Clip' });
  const id = deviceId(added);
  let acts = keep([], added);
  acts = keep(acts, newAct('b2b2', 'parts.update', { id, version: 1, quantity: 4 }, 1));
  acts = keep(acts, newAct('c3c3', 'parts.remove', { id }, 2));
  expect(due(acts)).toEqual(['parts.add']);
  expect(new Set(acts.map(({ chain }) => chain)).size).toBe(1);

  acts = settleAct(
    freezeAct(acts, added.uuid, () => ''),
    added.uuid,
    { id: 12, version: 1 },
  );
  expect(acts.map(({ input, chain }) => ({ input, chain }))).toEqual([
    { input: { projectId: 3, id: 12, version: 1, quantity: 4 }, chain: 'part:12' },
    { input: { projectId: 3, id: 12 }, chain: 'part:12' },
  ]);
  expect(due(acts)).toEqual(['parts.update']);
  // Entered on a screen that shows the new id by now.
  acts = keep(acts, newAct('d4d4', 'parts.update', { id: 12, version: 2, quantity: 5 }, 3));
  expect(due(acts)).toEqual(['parts.update']);
});

test('a removed entry takes those of the record with it that it was to make', () => {
  const added = newAct('a1a1', 'time.add', { category: 'work' });
  let acts = keep([], added);
  acts = keep(acts, newAct('b2b2', 'time.update', { id: deviceId(added), version: 1, note: 'Pump' }, 1));
  expect(dropAct(acts, added.uuid)).toEqual([]);
});

test('answers to a checklist that a step starts wait for its id, which one more entry asks for', () => {
  const step = newAct('a1a1', 'projects.transition', {
    projectId: undefined,
    id: 3,
    version: 2,
    to: 'in progress',
  });
  const checklistId = deviceId(step);
  const answer = (uuid: string, itemKey: string, minute: number) =>
    newAct(uuid, 'checklists.answer', { checklistId, itemKey, value: 'yes' }, minute);
  let acts = keep(keep([], step), answer('b2b2', 'clean', 1), 'start');
  acts = keep(acts, answer('c3c3', 'flow', 2), 'never used');
  expect(acts.map(({ call }) => call)).toEqual([
    'projects.transition',
    'checklists.start',
    'checklists.answer',
    'checklists.answer',
  ]);
  expect(due(acts)).toEqual(['projects.transition']);
  acts = settleAct(acts, step.uuid, { id: 3, version: 3 });
  expect(due(acts)).toEqual(['checklists.start']);
  acts = settleAct(acts, 'start', [{ id: 7 }]);
  expect(acts.map(({ input, chain }) => [input['checklistId'], chain])).toEqual([
    [7, 'checklist:7:clean'],
    [7, 'checklist:7:flow'],
  ]);
  expect(due(acts)).toEqual(['checklists.answer', 'checklists.answer']);
});

test('a press of a timer and a change of its entry are sent in their order', () => {
  const started = newAct('a1a1', 'time.start', { category: 'work' });
  const id = deviceId(started);
  let acts = keep([], started);
  acts = keep(acts, newAct('b2b2', 'time.stop', {}, 1));
  acts = keep(acts, newAct('c3c3', 'time.update', { id, version: 2, note: 'Pump' }, 2));
  const answered = (uuid: string, answer: object) => (acts = settleAct(acts, uuid, answer));
  answered(started.uuid, { id: 12, version: 1 });
  // The change is of the version that the stop makes.
  expect(due(acts)).toEqual(['time.stop']);
  acts = keep(acts, newAct('d4d4', 'time.start', { category: 'travel' }, 3));
  answered(acts[0]!.uuid, { id: 12, version: 2 });
  expect(due(acts)).toEqual(['time.update']);
  answered(acts[0]!.uuid, { id: 12, version: 3 });
  expect(due(acts)).toEqual(['time.start']);
});
