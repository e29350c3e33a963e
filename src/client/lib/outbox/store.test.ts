import * as fake from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addAct, resendAct, settleAct, type Acts } from './queue.ts';
import { openOutboxStore } from './store.ts';

beforeEach(() => {
  // idb recognises what it wraps by these classes.
  for (const [name, value] of Object.entries(fake)) if (name !== 'default') vi.stubGlobal(name, value);
  vi.stubGlobal('indexedDB', new fake.IDBFactory());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const bytes = Uint8Array.from([1, 2, 3]).buffer;
const addPhoto =
  (uuid: string, userId: number) =>
  (acts: Acts): Acts =>
    addAct(acts, {
      uuid,
      userId,
      call: 'files.upload',
      input: { projectId: 3, fileName: 'a.jpg' },
      occurredAt: '2026-03-02T08:00:00.000Z',
      file: { blob: uuid, name: 'a.jpg', type: 'image/jpeg', size: 3 },
    }).acts;

test('keeps a photo with its entry, also as a new request, until it is sent', async () => {
  const before = await openOutboxStore(1);
  await before.change(addPhoto('a', 1), [{ uuid: 'a', bytes }]);
  before.close();

  const store = await openOutboxStore(1);
  expect(store.isDurable).toBe(true);
  expect(await store.read()).toMatchObject([{ uuid: 'a', file: { blob: 'a' } }]);
  await store.change((acts) => resendAct(acts, 'a', 'b', {}));
  expect(await store.bytesOf('a')).toEqual(bytes);
  await store.change((acts) => settleAct(acts, 'b', { id: 1 }));
  expect([await store.read(), await store.bytesOf('a')]).toEqual([[], undefined]);
});

test('shows each person their own entries', async () => {
  const [mine, theirs] = [await openOutboxStore(1), await openOutboxStore(2)];
  await mine.change(addPhoto('a', 1), [{ uuid: 'a', bytes }]);
  expect(await theirs.read()).toEqual([]);
  await theirs.change(addPhoto('b', 2), [{ uuid: 'b', bytes }]);
  expect((await mine.read()).map(({ uuid }) => uuid)).toEqual(['a']);
});

test('writes nothing where a change fails, and opens the database again where the browser closed it', async () => {
  const store = await openOutboxStore(1);
  const fails = store.change(() => {
    throw new Error('no');
  });
  await expect(fails).rejects.toThrow('no');
  store.close();
  await store.change(addPhoto('a', 1), [{ uuid: 'a', bytes }]);
  expect(await store.read()).toHaveLength(1);
});

test('keeps entries in memory where the browser has no database or forbids it', async () => {
  vi.stubGlobal('indexedDB', undefined);
  const none = await openOutboxStore(1);
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('denied', 'SecurityError');
    },
  });
  const denied = await openOutboxStore(1);
  for (const store of [none, denied]) {
    expect(store.isDurable).toBe(false);
    await store.change(addPhoto('a', 1), [{ uuid: 'a', bytes }]);
    expect(await store.bytesOf('a')).toEqual(bytes);
  }
});

test('says before the first entry that the disk is full, and shows what is on it', async () => {
  const before = await openOutboxStore(1);
  await before.change(addPhoto('a', 1), [{ uuid: 'a', bytes }]);
  before.close();
  const put = vi.spyOn(fake.IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const store = await openOutboxStore(1);
  expect([store.isDurable, await store.read()]).toMatchObject([false, [{ uuid: 'a' }]]);
  put.mockRestore();
  const later = await openOutboxStore(1);
  expect([later.isDurable, await later.bytesOf('probe')]).toEqual([true, undefined]);
});
