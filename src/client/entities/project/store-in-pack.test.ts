import * as fake from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Act } from '#client/lib/outbox/act.ts';
import { openedOutbox } from '#client/lib/outbox/open-outbox.ts';
import type { Outbox } from '#client/lib/outbox/outbox.ts';
import { onBoard } from '#client/lib/packs/on-board.ts';
import { closePacks, readFile, writePack } from '#client/lib/packs/pack-store.ts';
import { readPack } from '#client/lib/packs/read-pack.ts';
import { samplePack } from '#client/testing/sample-pack.ts';
import { storeInPack } from './offline/overlay.ts';

const OLA = { id: 1, name: 'Ola Berg', role: 'operator' as const };
const PREVIEW = '/api/portal/files/31/preview';
const bytes = Uint8Array.from([1, 2, 3]).buffer;

const entry = (call: string, input: Act['input']): Act => ({
  uuid: '11111111-0000-4000-8000-000000000000',
  userId: 1,
  projectId: 3,
  call,
  input: { projectId: 3, ...input },
  occurredAt: '2026-03-02T08:00:00.000Z',
  chain: call,
  sequence: 1,
  state: 'frozen',
});

beforeEach(async () => {
  await closePacks();
  // idb recognises what it wraps by these classes.
  for (const [name, value] of Object.entries(fake)) if (name !== 'default') vi.stubGlobal(name, value);
  vi.stubGlobal('indexedDB', new fake.IDBFactory());
  const pack = samplePack(3);
  const { vesselName } = pack.project;
  const missing = { photos: 0, documents: 0, screens: false };
  const summary = { userId: 1, projectId: 3, vesselName, takenAt: 0, serverTime: '', bytes: 0, missing };
  await writePack({ ...summary, withTravelDocuments: false }, pack, new Set());
  onBoard.set({ userId: 1, packs: [], isOffline: false });
  openedOutbox.set({ bytesOf: () => Promise.resolve(bytes) } as unknown as Outbox);
});
afterEach(async () => {
  await closePacks();
  onBoard.set({ userId: null, packs: [], isOffline: false });
  openedOutbox.set(null);
  vi.unstubAllGlobals();
});

test('an applied entry is in the pack once, however often it is stored', async () => {
  const act = entry('parts.add', { partName: 'Hose clip', quantity: 2 });
  for (let times = 0; times < 2; times += 1) await storeInPack({ act, result: { id: 12 } }, OLA);
  expect((await readPack(1, 3))?.parts).toMatchObject([{ id: 12, partName: 'Hose clip', quantity: 2 }]);
});

test('a photo that was sent is in the pack with its picture', async () => {
  const file = { blob: 'photo', name: 'leak.jpg', type: 'image/jpeg', size: 3 };
  const act = { ...entry('files.upload', { fileName: 'leak.jpg' }), file };
  await storeInPack({ act, result: { id: 31, previewPath: PREVIEW } }, OLA);
  expect((await readPack(1, 3))?.files).toMatchObject([{ id: 31, previewPath: PREVIEW }]);
  expect((await readFile(1, PREVIEW))?.bytes).toEqual(bytes);
});

test('nothing is stored of a project that is not on board, or for another person', async () => {
  const act = { ...entry('parts.add', { partName: 'Hose clip' }), projectId: 4 };
  await storeInPack({ act, result: { id: 12 } }, OLA);
  onBoard.set({ userId: 2, packs: [], isOffline: false });
  await storeInPack({ act: entry('parts.add', { partName: 'Hose clip' }), result: { id: 12 } }, OLA);
  expect([await readPack(1, 4), (await readPack(1, 3))?.parts]).toEqual([undefined, []]);
});
