import { afterEach, beforeEach, expect, test } from 'vitest';
import type { NewAct } from './act.ts';
import { withMemoryFallback } from './fallback-store.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import { addAct } from './queue.ts';
import { createMemoryStore, type OutboxStore } from './store.ts';

const comment = (uuid: string) => ({
  uuid,
  call: 'comments.add',
  input: { projectId: 3, comment: uuid },
  occurredAt: '2026-03-02T08:00:00.000Z',
});
const entry = (uuid: string): NewAct => ({ ...comment(uuid), userId: 1, file: undefined });

let sent: string[];
let opened: Outbox[];

/** A disk that deletes, but writes nothing once it is full. */
function disk() {
  const stored = createMemoryStore();
  let isFull = false;
  const store: OutboxStore = {
    ...stored,
    isDurable: true,
    async change(make, files) {
      const before = await stored.read();
      const after = make(before);
      if (isFull && after.some((act) => !before.includes(act)))
        throw new DOMException('full', 'QuotaExceededError');
      return stored.change(() => after, files);
    },
  };
  return { store, fill: () => (isFull = true) };
}

function openOn(store: OutboxStore): Outbox {
  const outbox = createOutbox({
    userId: 1,
    store,
    send: ({ act }) => {
      sent.push(act.uuid);
      return Promise.resolve({ kind: 'answer', result: { id: 7 } });
    },
    wasApplied: () => Promise.resolve(false),
    onAnswer: () => {},
  });
  opened.push(outbox);
  return outbox;
}

beforeEach(() => {
  sent = [];
  opened = [];
});
afterEach(() => {
  for (const outbox of opened) outbox.close();
});

test('an entry that cannot be stored waits in this window, and the user can see that', async () => {
  const { store, fill } = disk();
  fill();
  const outbox = openOn(store);
  expect(outbox.state.get().isDurable).toBe(true);
  await outbox.keep(comment('a'));
  expect(outbox.state.get()).toMatchObject({ isDurable: false, acts: [{ uuid: 'a' }] });
  await expect.poll(() => sent).toEqual(['a']);
});

test('entries that an earlier window left on a full disk are sent, and are gone for the next window', async () => {
  const { store, fill } = disk();
  await store.change((acts) => addAct(addAct(acts, entry('a')).acts, entry('b')).acts);
  fill();
  const outbox = openOn(store);
  await outbox.start();
  await expect.poll(() => outbox.state.get().acts).toEqual([]);
  expect(sent).toEqual(['a', 'b']);
  expect(await store.read()).toEqual([]);
});

test('a full disk keeps what it has, and the window adds to it', async () => {
  const { store, fill } = disk();
  const outbox = withMemoryFallback(store);
  await outbox.change((acts) => addAct(acts, entry('a')).acts);
  fill();
  const bytes = Uint8Array.from([1, 2]).buffer;
  const file = { blob: 'b', name: 'b.jpg', type: 'image/jpeg', size: 2 };
  const after = await outbox.change(
    (acts) => addAct(acts, { ...entry('b'), file }).acts,
    [{ uuid: 'b', bytes }],
  );
  expect(after.map(({ uuid }) => uuid)).toEqual(['a', 'b']);
  expect(await outbox.bytesOf('b')).toBe(bytes);
  expect((await store.read()).map(({ uuid }) => uuid)).toEqual(['a']);
});

test('a change that fails by itself is no reason to leave the disk', async () => {
  const outbox = withMemoryFallback(disk().store);
  const fails = outbox.change(() => {
    throw new Error('no');
  });
  await expect(fails).rejects.toThrow('no');
  expect(outbox.isDurable).toBe(true);
});
