import { afterEach, expect, test, vi } from 'vitest';
import type { Act } from '#client/lib/outbox/act.ts';
import { openedOutbox } from '#client/lib/outbox/open-outbox.ts';
import type { Outbox } from '#client/lib/outbox/outbox.ts';
import { keepOldPresses } from './old-presses.ts';
import { timerPressOf } from './timer-queue.ts';

const PRESS = { projectId: 3, occurredAt: '2026-03-02T08:00:00.000Z', clientUuid: 'a' };

afterEach(() => {
  openedOutbox.set(null);
  vi.unstubAllGlobals();
});

test('takes over the presses that the first release left in the browser, each person their own', async () => {
  const press = { projectId: 3, occurredAt: '2026-03-02T08:00:00.000Z' };
  const stored = new Map([
    [
      'quayside-timers',
      JSON.stringify([
        { ...press, userId: 1, category: 'work', clientUuid: 'a' },
        { ...press, userId: 2, category: null, clientUuid: 'b' },
        { ...press, userId: 1, category: null, clientUuid: 'c', timersEndAt: '2026-03-02T07:00:00.000Z' },
      ]),
    ],
  ]);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  const kept: unknown[] = [];
  const open = (userId: number) =>
    openedOutbox.set({
      userId,
      keep: (act: unknown) => Promise.resolve(kept.push(act)),
    } as unknown as Outbox);

  open(1);
  await keepOldPresses(1);
  await keepOldPresses(1);
  expect(kept).toEqual([
    {
      uuid: 'a',
      call: 'time.start',
      input: { projectId: 3, category: 'work' },
      occurredAt: press.occurredAt,
    },
    {
      uuid: 'c',
      call: 'time.stop',
      input: { projectId: 3, timersEndAt: '2026-03-02T07:00:00.000Z' },
      occurredAt: press.occurredAt,
    },
  ]);
  await keepOldPresses(2);
  expect(kept).toHaveLength(2);
  open(2);
  await keepOldPresses(2);
  expect(kept).toHaveLength(3);
  expect(stored.size).toBe(0);
});

test.each([
  ['is damaged', () => '[{"userId":1'],
  ['is of another program', () => '{"userId":1}'],
  [
    'is damaged in parts',
    () => JSON.stringify([null, { userId: 1, category: 'rest' }, { ...PRESS, userId: 1, category: 'work' }]),
  ],
  [
    'cannot be read',
    () => {
      throw new DOMException('denied', 'SecurityError');
    },
  ],
])('takes over what can be read where the storage %s', async (name, getItem) => {
  const removeItem = vi.fn<() => void>();
  vi.stubGlobal('localStorage', { getItem, removeItem });
  const keep = vi.fn<() => Promise<void>>(() => Promise.resolve());
  openedOutbox.set({ userId: 1, keep } as unknown as Outbox);
  await keepOldPresses(1);
  expect(keep).toHaveBeenCalledTimes(name === 'is damaged in parts' ? 1 : 0);
});

test('a browser that forbids its storage during the takeover keeps the presses all the same', async () => {
  const denied = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  vi.stubGlobal('localStorage', {
    getItem: () => JSON.stringify([{ ...PRESS, userId: 1, category: 'work' }]),
    removeItem: denied,
  });
  const keep = vi.fn<() => Promise<void>>(() => Promise.resolve());
  openedOutbox.set({ userId: 1, keep } as unknown as Outbox);
  await keepOldPresses(1);
  expect(keep).toHaveBeenCalledOnce();
});

test('shows the question of a refused press, and nothing of one that was refused for another reason', () => {
  const refused = (data: object): Act => ({
    uuid: 'a',
    userId: 1,
    projectId: 3,
    call: 'time.stop',
    input: { projectId: 3 },
    occurredAt: PRESS.occurredAt,
    chain: 'timer',
    sequence: 1,
    state: 'refused',
    refusal: { status: 400, message: 'Refused.', data: { ...data } },
  });
  const issues = [{ path: ['timersEndAt'], message: 'When did the work end?' }];
  expect(timerPressOf(refused({ issues }), new Set(['a']))).toMatchObject({
    clientUuid: 'a',
    category: null,
    question: 'When did the work end?',
    isSending: false,
  });
  expect(timerPressOf(refused({}), new Set(['a']))).toBeUndefined();
});
