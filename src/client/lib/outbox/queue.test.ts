import { expect, test } from 'vitest';
import type { Act, ActInput, NewAct } from './act.ts';
import {
  addAct,
  dependentsOf,
  dropAct,
  dueActs,
  freezeAct,
  refuseAct,
  resendAct,
  restoreAct,
  settleAct,
  tellAct,
  type Acts,
} from './queue.ts';
import { bodyOf } from './sender.ts';
import { outcomeOf } from './transport.ts';

const entry = (uuid: string, call: string, input: ActInput): NewAct => ({
  uuid,
  userId: 1,
  call,
  input,
  occurredAt: '2026-03-02T08:00:00.000Z',
  file: undefined,
});
const add = (acts: Acts, uuid: string, call: string, input: ActInput): Acts =>
  addAct(acts, entry(uuid, call, input)).acts;
const quantity = (acts: Acts, uuid: string, value: number) =>
  add(acts, uuid, 'parts.update', { projectId: 3, id: 12, version: 4, quantity: value });
const freeze = (acts: Acts, uuid: string) => freezeAct(acts, uuid, bodyOf);
const due = (acts: Acts) => dueActs(acts).map(({ uuid }) => uuid);
const refusal = { status: 409, message: 'Someone else has changed this part. Nothing was saved.' };

test('twelve presses that were never sent are one change, over the version that was seen first', () => {
  let acts: Acts = [];
  for (let press = 1; press <= 12; press += 1) acts = quantity(acts, `press ${press}`, press);
  expect(acts).toMatchObject([{ uuid: 'press 1', input: { version: 4, quantity: 12 } }]);
});

test('a change behind one that may have been sent waits for its version', () => {
  const acts = quantity(quantity(freeze(quantity([], 'a', 1), 'a'), 'b', 2), 'c', 3);
  expect(acts.map(({ uuid }) => uuid)).toEqual(['a', 'b']);
  expect(due(acts)).toEqual(['a']);
  const settled = settleAct(acts, 'a', { id: 12, version: 5 });
  expect(settled).toMatchObject([{ uuid: 'b', input: { version: 5, quantity: 3 } }]);
  expect(due(settled)).toEqual(['b']);
});

test('what was sent is never changed', () => {
  const frozen = freeze(quantity([], 'a', 1), 'a');
  const again = freeze(quantity(frozen, 'a', 9), 'a');
  expect(again).toEqual(frozen);
  expect(JSON.parse(frozen[0]!.body!)).toEqual({
    json: {
      projectId: 3,
      id: 12,
      version: 4,
      quantity: 1,
      clientUuid: 'a',
      occurredAt: '2026-03-02T08:00:00.000Z',
    },
  });
});

test('a refused entry stops its own record and nothing else', () => {
  const acts = quantity(freeze(quantity([], 'a', 1), 'a'), 'b', 2);
  const stopped = add(refuseAct(acts, 'a', refusal), 'c', 'comments.add', { projectId: 3, comment: 'x' });
  expect(due(stopped)).toEqual(['c']);
  const step = add(stopped, 'd', 'projects.transition', { id: 3, version: 1, to: 'on hold' });
  expect(due(step)).toEqual(['c']);
  expect(due(settleAct(step, 'c', { id: 1 }))).toEqual(['d']);
});

test('a refused entry that is sent again keeps its place, and the later ones follow it', () => {
  const acts = refuseAct(quantity(freeze(quantity([], 'a', 1), 'a'), 'b', 2), 'a', refusal);
  const again = resendAct(acts, 'a', 'a2', { version: 7 });
  expect(due(again)).toEqual(['a2']);
  expect(settleAct(again, 'a2', { version: 8 })).toMatchObject([{ uuid: 'b', input: { version: 8 } }]);
});

test('without a refused entry, the next one of its record is sent over the version that was seen', () => {
  const acts = refuseAct(quantity(freeze(quantity([], 'a', 1), 'a'), 'b', 2), 'a', refusal);
  expect(dropAct(acts, 'a')).toMatchObject([{ uuid: 'b', input: { version: 4, quantity: 2 } }]);
});

test('a comment that tells of a refused entry tells of those that need its id, and is of the same moment', () => {
  const part = add([], 'part', 'parts.add', { projectId: 3, partName: 'Hose clip' });
  const change = { projectId: 3, id: { $from: 'part', field: 'id' }, version: 1, quantity: 2 };
  const acts = refuseAct(add(freeze(part, 'part'), 'change', 'parts.update', change), 'part', refusal);
  const words = ({ call, input }: Act) => `${call} ${String(input['quantity'] ?? input['partName'])}`;
  expect(tellAct(acts, 'part', words, 'comment')).toMatchObject([
    {
      uuid: 'comment',
      call: 'comments.add',
      input: { projectId: 3, comment: 'parts.add Hose clip\nparts.update 2' },
      occurredAt: '2026-03-02T08:00:00.000Z',
      state: 'kept',
    },
  ]);
});

test('an answer waits for its photo and goes with it', () => {
  const photo = add([], 'photo', 'files.upload', { projectId: 3, fileName: 'a.jpg' });
  const acts = add(photo, 'answer', 'checklists.answer', {
    projectId: 3,
    checklistId: 7,
    itemKey: 'panel',
    projectFileId: { $from: 'photo', field: 'id' },
  });
  expect(due(acts)).toEqual(['photo']);
  expect(settleAct(acts, 'photo', { id: 31 })).toMatchObject([{ input: { projectFileId: 31 } }]);
  expect(dropAct(acts, 'photo')).toEqual([]);
});

test('a photo that is restored after an earlier answer was sent does not wait for the version of that answer', () => {
  const answer = (projectFileId: unknown) => ({
    projectId: 3,
    checklistId: 7,
    itemKey: 'panel',
    projectFileId,
  });
  let acts = freeze(add([], 'first', 'checklists.answer', answer(4)), 'first');
  acts = add(acts, 'photo', 'files.upload', { projectId: 3, fileName: 'a.jpg' });
  acts = add(acts, 'second', 'checklists.answer', answer({ $from: 'photo', field: 'id' }));
  const photo = acts.find(({ uuid }) => uuid === 'photo')!;
  const removed = [photo, ...dependentsOf(acts, 'photo')];
  expect(removed.map(({ uuid }) => uuid)).toEqual(['photo', 'second']);
  const settled = settleAct(dropAct(acts, 'photo'), 'first', { answer: { version: 2 } });
  const restored = settleAct(removed.reduce(restoreAct, settled), 'photo', { id: 31 });
  expect(due(restored)).toEqual(['second']);
  expect(restored[0]!.input).toEqual(answer(31));
});

test('an answer that needs a refused photo holds no later entry back', () => {
  let acts = add([], 'photo', 'files.upload', { projectId: 3, fileName: 'a.jpg' });
  acts = add(acts, 'answer', 'checklists.answer', {
    projectId: 3,
    checklistId: 7,
    itemKey: 'panel',
    projectFileId: { $from: 'photo', field: 'id' },
  });
  acts = add(acts, 'step', 'projects.transition', { id: 3, version: 1, to: 'on hold' });
  expect(due(acts)).toEqual(['photo']);
  expect(due(refuseAct(acts, 'photo', refusal))).toEqual(['step']);
});

test('texts go before photos, and a status step after both', () => {
  let acts = add([], 'photo', 'files.upload', { projectId: 3, fileName: 'a.jpg' });
  acts = add(acts, 'text', 'comments.add', { projectId: 3, comment: 'x' });
  acts = add(acts, 'step', 'projects.transition', { id: 3, version: 1, to: 'work done' });
  acts = add(acts, 'late text', 'comments.add', { projectId: 4, comment: 'y' });
  expect(due(acts)).toEqual(['text', 'late text', 'photo']);
  expect(due(settleAct(settleAct(acts, 'photo', { id: 1 }), 'text', { id: 1 }))).toEqual([
    'step',
    'late text',
  ]);
});

const sign = (acts: Acts, uuid: string) =>
  add(acts, uuid, 'serviceReports.sign', { projectId: 3, outcome: 'resolved', snapshot: '{}', sha256: 'a1' });
const finish = (acts: Acts, uuid: string) =>
  add(acts, uuid, 'projects.transition', { id: 3, version: 5, to: 'work done' });

test('a signature waits for the photos and texts before it, and the step that submits the report for the signature', () => {
  let acts = add([], 'start', 'projects.transition', { id: 3, version: 4, to: 'in progress' });
  acts = add(acts, 'photo', 'files.upload', { projectId: 3, fileName: 'a.jpg' });
  acts = quantity(acts, 'part', 2);
  acts = add(finish(sign(acts, 'signature'), 'finish'), 'text', 'comments.add', {
    projectId: 3,
    comment: 'x',
  });
  expect(acts.find(({ uuid }) => uuid === 'finish')?.input['version']).toEqual({
    $from: 'start',
    field: 'version',
  });
  expect(due(acts)).toEqual(['start', 'photo']);
  acts = settleAct(acts, 'start', { id: 3, version: 5 });
  expect(due(acts)).toEqual(['part', 'photo']);
  acts = settleAct(acts, 'part', { id: 12, version: 5 });
  expect(due(acts)).toEqual(['photo']);
  acts = settleAct(acts, 'photo', { id: 31 });
  expect(due(acts)).toEqual(['signature']);
  acts = settleAct(acts, 'signature', { id: 1 });
  expect(acts.map(({ uuid, input }) => [uuid, input['version']])).toEqual([
    ['finish', 5],
    ['text', undefined],
  ]);
  expect(due(acts)).toEqual(['finish']);
});

test('a change that follows a signature comes after it', () => {
  const photo = (acts: Acts, uuid: string) =>
    add(acts, uuid, 'files.upload', { projectId: 3, fileName: 'a.jpg' });
  const acts = photo(quantity(sign(photo(quantity([], 'a', 2), 'photo'), 'signature'), 'b', 7), 'later');
  expect(acts.map(({ uuid, input }) => [uuid, input['quantity']])).toEqual([
    ['a', 2],
    ['photo', undefined],
    ['signature', undefined],
    ['b', 7],
    ['later', undefined],
  ]);
  expect(due(acts)).toEqual(['a', 'photo']);
  const settled = settleAct(settleAct(acts, 'a', { id: 12, version: 5 }), 'photo', { id: 31 });
  expect(due(settled)).toEqual(['signature']);
  expect(due(refuseAct(settled, 'signature', refusal))).toEqual(['b', 'later']);
  const signed = settleAct(settled, 'signature', { id: 1 });
  expect(due(signed)).toEqual(['b', 'later']);
  expect(signed[0]?.input).toMatchObject({ version: 5, quantity: 7 });
});

test('a step that comes after a refused signature waits for the decision about it', () => {
  const acts = finish(sign([], 'signature'), 'finish');
  expect(due(refuseAct(acts, 'signature', refusal))).toEqual([]);
  expect(due(dropAct(refuseAct(acts, 'signature', refusal), 'signature'))).toEqual(['finish']);
});

test.each([
  ['no connection', undefined, 'no answer'],
  ['the sign-in page of a hotel', { status: 200, text: '<html>Welcome</html>' }, 'no answer'],
  ['a proxy that refuses', { status: 403, text: '<html>Forbidden</html>' }, 'no answer'],
  ['JSON of another server', { status: 200, text: '{"ok":true}' }, 'no answer'],
  ['a server that is busy', { status: 503, text: '{"message":"Later"}' }, 'no answer'],
  ['a server that fails', { status: 500, text: '{"message":"Sorry"}' }, 'no answer'],
  ['an ended session', { status: 401, text: '{"message":"Please sign in."}' }, 'signed out'],
  ['a refusal', { status: 409, text: '{"message":"Changed"}' }, 'refusal'],
  ['an answer', { status: 200, text: '{"result":{"data":{"json":{"id":1}}}}' }, 'answer'],
  ['an answer without content', { status: 200, text: '{"result":{"data":{}}}' }, 'answer'],
  ['a stored file', { status: 201, text: '{"id":4}' }, 'answer'],
])('reads %s', (_, answer, kind) => {
  expect(outcomeOf(answer).kind).toBe(kind);
});
