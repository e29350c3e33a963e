import * as fake from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetOnBoard, onBoard, openPacks, packedFile, packVersion, removePack } from './on-board.ts';
import {
  closePacks,
  deletePack,
  listPacks,
  readFile,
  withPacks,
  writeFile,
  writePack,
  type PackSummary,
} from './pack-store.ts';
import { changePack } from './change-pack.ts';
import { readPack } from './read-pack.ts';
import { forgetUser, rememberUser } from './remember-user.ts';
import { rememberedUser } from './remembered-user.ts';
import type { ProjectPack } from '#contract/project/project-pack.ts';
import { samplePack } from '#client/testing/sample-pack.ts';
import { takeOnBoard } from './take-on-board.ts';

const DAY = 86_400_000;
const NOW = Date.parse('2026-03-02T06:12:00Z');

beforeEach(async () => {
  await closePacks();
  // idb recognises what it wraps by these classes.
  for (const [name, value] of Object.entries(fake)) if (name !== 'default') vi.stubGlobal(name, value);
  vi.stubGlobal('indexedDB', new fake.IDBFactory());
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
});
afterEach(async () => {
  await closePacks();
  onBoard.set({ userId: null, packs: [], isOffline: false });
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const summaryOf = (fields: Partial<PackSummary> = {}): PackSummary => ({
  userId: 1,
  projectId: 3,
  vesselName: 'Nordskjær Vektor',
  takenAt: NOW,
  serverTime: '2026-03-02T06:12:00.000Z',
  bytes: 1000,
  withTravelDocuments: false,
  missing: { photos: 0, documents: 0, screens: false },
  ...fields,
});
const file = (fields: Partial<Parameters<typeof writeFile>[0]> = {}) => ({
  userId: 1,
  projectId: 3,
  path: '/api/portal/files/7/preview',
  name: 'leak.jpg',
  type: 'image/jpeg',
  bytes: Uint8Array.from([1, 2, 3]).buffer,
  ...fields,
});
const write = (fields: Partial<PackSummary> = {}) => {
  const summary = summaryOf(fields);
  return writePack(summary, samplePack(summary.projectId), new Set([file().path]));
};

test('returns a pack as it was stored, also in the next window', async () => {
  await write();
  await writeFile(file());
  await closePacks();
  expect(await listPacks(1)).toEqual([summaryOf()]);
  expect(await readPack(1, 3)).toEqual(samplePack(3));
  expect((await readFile(1, file().path))?.name).toBe('leak.jpg');
});

test('returns nothing of a pack that this version cannot read, and leaves it to one that can', async () => {
  await write();
  await writeFile(file());
  await withPacks((db) => db.put('contents', { userId: 1, projectId: 3, pack: { project: { id: 3 } } }));
  expect(await readPack(1, 3)).toBeUndefined();
  expect(await listPacks(1)).toHaveLength(1);
  expect(await readFile(1, file().path)).toBeDefined();
});

test('does not check again what this build has checked; another build does', async () => {
  const openBuild = (name: string) => {
    const script = { src: `https://quayside.example/assets/main-${name}.js` };
    vi.stubGlobal('document', { querySelector: () => script });
  };
  vi.stubEnv('PROD', true);
  openBuild('a');
  await takeOnBoard({
    userId: 1,
    withTravelDocuments: false,
    askPack: () => Promise.resolve(samplePack(3)),
    fetchFile: () => Promise.resolve(undefined),
    storeScreens: () => Promise.resolve(true),
    isWanted: () => true,
    onProgress: () => {},
  });
  const stored = await withPacks((db) => db.get('contents', [1, 3]));
  const changed = { ...samplePack(3), parts: 'of another program' };
  await withPacks((db) => db.put('contents', { ...stored!, pack: changed }));
  expect(await readPack(1, 3)).toEqual(changed);
  openBuild('b');
  expect(await readPack(1, 3)).toBeUndefined();
  vi.unstubAllEnvs();
});

test('deletes a pack after 14 days', async () => {
  await write({ takenAt: NOW - 14 * DAY + 1 });
  await write({ projectId: 4, takenAt: NOW - 14 * DAY });
  expect((await listPacks(1)).map(({ projectId }) => projectId)).toEqual([3]);
  expect(await readPack(1, 4)).toBeUndefined();
});

test('a pack that was taken before the clock was set back stays for 14 days from then on', async () => {
  await write({ takenAt: NOW + 300 * DAY });
  expect(await listPacks(1, NOW)).toMatchObject([{ projectId: 3, takenAt: NOW }]);
  expect(await listPacks(1, NOW + 14 * DAY - 1)).toHaveLength(1);
  expect(await readPack(1, 3)).toBeDefined();
  expect(await listPacks(1, NOW + 14 * DAY)).toEqual([]);
});

test('changes what a pack contains, and makes none of a project that is not on board', async () => {
  await write();
  const change = (pack: ProjectPack): ProjectPack => ({ ...pack, serverTime: 'later' });
  await changePack(1, 3, change);
  await changePack(1, 4, change);
  expect(await readPack(1, 3)).toEqual({ ...samplePack(3), serverTime: 'later' });
  expect(await readPack(1, 4)).toBeUndefined();
});

test('another person on this device sees no pack, and the packs are gone', async () => {
  await write();
  await writeFile(file());
  await openPacks(2);
  expect(onBoard.get().packs).toEqual([]);
  expect(await packedFile(file().path)).toBeUndefined();
  expect(await readPack(2, 3)).toBeUndefined();
  expect(await listPacks(1)).toEqual([]);
  expect(await readFile(1, file().path)).toBeUndefined();
});

test('a newer pack deletes the files that it does not name', async () => {
  await write();
  await writeFile(file());
  await writeFile(file({ path: '/api/portal/files/8/preview' }));
  await writeFile(file({ projectId: 4, path: '/api/portal/files/9/preview' }));
  await write();
  expect(await readFile(1, '/api/portal/files/7/preview')).toBeDefined();
  expect(await readFile(1, '/api/portal/files/8/preview')).toBeUndefined();
  expect(await readFile(1, '/api/portal/files/9/preview')).toBeDefined();
});

test('removes one project and keeps the other', async () => {
  await write();
  await write({ projectId: 4, takenAt: NOW - 1 });
  await openPacks(1);
  await removePack(3);
  expect(onBoard.get().packs.map(({ projectId }) => projectId)).toEqual([4]);
  expect((await listPacks(1)).map(({ projectId }) => projectId)).toEqual([4]);
  await deletePack({ userId: 1, projectId: 4 });
  expect(await listPacks(1)).toEqual([]);
});

test('a sign-out deletes packs, files and who was signed in', async () => {
  vi.stubGlobal('localStorage', { getItem: () => 'token of Ola' });
  await write();
  await writeFile(file());
  await rememberUser({ id: 1, email: 'ola@quayside.example', name: 'Ola', role: 'operator' });
  await openPacks(1);
  await forgetOnBoard();
  expect(onBoard.get()).toEqual({ userId: null, packs: [], isOffline: false });
  expect(await listPacks(1)).toEqual([]);
  expect(await readPack(1, 3)).toBeUndefined();
  expect(await readFile(1, file().path)).toBeUndefined();
  expect(await rememberedUser()).toBeUndefined();
});

test('remembers who is signed in for the token of that session only', async () => {
  let token: string | null = 'token of Ola';
  vi.stubGlobal('localStorage', { getItem: () => token });
  const ola = { id: 1, email: 'ola@quayside.example', name: 'Ola', role: 'operator' } as const;
  await rememberUser(ola);
  expect(await rememberedUser()).toEqual(ola);
  const people = await withPacks((db) => db.getAll('people'));
  expect(JSON.stringify(people)).not.toContain('token of Ola');
  token = 'token of Liv';
  expect(await rememberedUser()).toBeUndefined();
  token = null;
  expect(await rememberedUser()).toBeUndefined();
  token = 'token of Ola';
  await forgetUser();
  expect(await rememberedUser()).toBeUndefined();
  await rememberUser({ ...ola, secondFactorDue: 'proof' });
  expect(await rememberedUser()).toBeUndefined();
});

test('a browser without storage has no packs', async () => {
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new Error('SecurityError');
    },
  });
  await openPacks(1);
  expect(onBoard.get()).toMatchObject({ userId: null, packs: [] });
  expect(await rememberedUser()).toBeUndefined();
});

test('takes a project on board, and says of each part how much is stored', async () => {
  const shown: string[] = [];
  const pack = samplePack(3, { photos: [7, 8], documents: [1] });
  const summary = await takeOnBoard({
    userId: 1,
    withTravelDocuments: true,
    askPack: () => Promise.resolve(pack),
    fetchFile: () => Promise.resolve({ type: 'image/jpeg', bytes: new ArrayBuffer(1000) }),
    storeScreens: () => Promise.resolve(true),
    isWanted: () => true,
    onProgress: (progress) =>
      shown.push(
        Object.entries(progress)
          .map(([part, { done, of }]) => `${part} ${done}/${of}`)
          .join(', '),
      ),
  });
  const size = JSON.stringify(pack).length;
  expect(summary).toMatchObject({
    takenAt: NOW,
    missing: { photos: 0, documents: 0, screens: false },
    withTravelDocuments: true,
  });
  expect(summary.bytes).toBeGreaterThanOrEqual(size + 3000);
  expect([shown[0], shown.at(-1)]).toEqual([
    'project 0/1',
    'project 1/1, photos 2/2, documents 1/1, screens 1/1',
  ]);
  expect(await listPacks(1)).toEqual([summary]);
});

test('counts what could not be fetched, and a second attempt fetches only that', async () => {
  const asked: string[] = [];
  const attempt = (isReachable: (path: string) => boolean) =>
    takeOnBoard({
      userId: 1,
      withTravelDocuments: false,
      askPack: () => Promise.resolve(samplePack(3, { photos: [7, 8, 9] })),
      fetchFile(path) {
        asked.push(path);
        if (path.includes('/9/')) return Promise.reject(new TypeError('Failed to fetch'));
        const answer = { type: 'image/jpeg', bytes: new ArrayBuffer(10) };
        return Promise.resolve(isReachable(path) ? answer : undefined);
      },
      storeScreens: () => Promise.resolve(false),
      isWanted: () => true,
      onProgress: () => {},
    });
  const first = await attempt((path) => path.includes('/7/'));
  expect(first.missing).toEqual({ photos: 2, documents: 0, screens: true });
  asked.length = 0;
  const second = await attempt(() => true);
  expect(second.missing).toEqual({ photos: 1, documents: 0, screens: true });
  expect(asked.toSorted()).toEqual(['/api/portal/files/8/preview', '/api/portal/files/9/preview']);
  expect(second.bytes).toBe(first.bytes + 10);
});

test('without an answer, an earlier pack stays as it was', async () => {
  await write();
  const attempt = takeOnBoard({
    userId: 1,
    withTravelDocuments: false,
    askPack: () => Promise.reject(new TypeError('Failed to fetch')),
    fetchFile: () => Promise.resolve(undefined),
    storeScreens: () => Promise.resolve(true),
    isWanted: () => true,
    onProgress: () => {},
  });
  await expect(attempt).rejects.toThrow('Failed to fetch');
  expect(await listPacks(1)).toEqual([summaryOf()]);
});

test('stores nothing more after a sign-out or a removal', async () => {
  const before = packVersion(3);
  const attempt = takeOnBoard({
    userId: 1,
    withTravelDocuments: false,
    askPack: () => Promise.resolve(samplePack(3, { photos: [7] })),
    async fetchFile() {
      await forgetOnBoard();
      return { type: 'image/jpeg', bytes: new ArrayBuffer(10) };
    },
    storeScreens: () => Promise.resolve(true),
    isWanted: () => packVersion(3) === before,
    onProgress: () => {},
  });
  await expect(attempt).rejects.toThrow('no longer wanted');
  expect(await listPacks(1)).toEqual([]);
  expect(await readFile(1, '/api/portal/files/7/preview')).toBeUndefined();
});

test('what was entered while the photos came stays in the pack', async () => {
  await takeOnBoard({
    userId: 1,
    withTravelDocuments: false,
    askPack: () => Promise.resolve(samplePack(3, { photos: [7] })),
    async fetchFile() {
      await changePack(1, 3, (pack) => ({ ...pack, serverTime: 'entered' }));
      return { type: 'image/jpeg', bytes: new ArrayBuffer(10) };
    },
    storeScreens: () => Promise.resolve(true),
    isWanted: () => true,
    onProgress: () => {},
  });
  expect((await readPack(1, 3))?.serverTime).toBe('entered');
});
