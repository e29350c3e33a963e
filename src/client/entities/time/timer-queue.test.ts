import { afterEach, expect, test, vi } from 'vitest';
import { openedOutbox } from '#client/lib/outbox/open-outbox.ts';
import type { Outbox } from '#client/lib/outbox/outbox.ts';
import { keepOldPresses } from './timer-queue.ts';

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
