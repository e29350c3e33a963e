import * as fake from 'fake-indexeddb';
import { openDB } from 'idb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** A browser's caches, in the order in which they were made, as far as the worker uses them. */
function fakeCaches() {
  const stored = new Map<string, Map<string, string>>();
  const pathOf = (asked: unknown) => String(asked);
  return {
    open(name: string) {
      const files = stored.get(name) ?? new Map<string, string>();
      stored.set(name, files);
      return Promise.resolve({
        addAll: (paths: string[]) => Promise.resolve(paths.forEach((path) => files.set(path, ''))),
        put: async (asked: unknown, answer: Response) => void files.set(pathOf(asked), await answer.text()),
        match: (asked: unknown) => {
          const text = files.get(pathOf(asked));
          return Promise.resolve(text === undefined ? undefined : new Response(text));
        },
      });
    },
    has: (name: string) => Promise.resolve(stored.has(name)),
    delete: (name: string) => Promise.resolve(stored.delete(name)),
    keys: () => Promise.resolve([...stored.keys()]),
  };
}

type Listener = (event: {
  waitUntil?: (work: Promise<unknown>) => void;
  ports?: { postMessage: (data: unknown) => void }[];
}) => void;

let isActive = false;

/** Starts the worker of a build, as the browser does. */
async function startBuild(build: string) {
  const listeners = new Map<string, Listener>();
  vi.stubGlobal('PORTAL_FILES', [`/assets/main-${build}.js`]);
  vi.stubGlobal('PORTAL_ENTRY', `/assets/main-${build}.js`);
  vi.stubGlobal('PORTAL_BUILD', build);
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(`<script src="/assets/main-${build}.js">`)));
  vi.stubGlobal('registration', { active: isActive ? {} : null });
  vi.stubGlobal('location', { origin: 'https://quayside.example' });
  vi.stubGlobal('clients', { claim: () => Promise.resolve() });
  vi.stubGlobal('skipWaiting', () => Promise.resolve());
  vi.stubGlobal('addEventListener', (type: string, listener: Listener) => listeners.set(type, listener));
  vi.resetModules();
  await import('./portal-worker.ts');
  const run = async (type: string) => {
    let work: Promise<unknown> = Promise.resolve();
    listeners.get(type)?.({ waitUntil: (given) => void (work = given) });
    await work;
  };
  return {
    install: () => run('install'),
    async takeOver() {
      await run('install');
      await run('activate');
      isActive = true;
    },
    entry: () => new Promise((resolve) => listeners.get('message')?.({ ports: [{ postMessage: resolve }] })),
  };
}

const keptBuilds = async () => (await caches.keys()).filter((name) => name.startsWith('portal-')).toSorted();

beforeEach(() => {
  isActive = false;
  // idb recognises what it wraps by these classes.
  for (const [name, value] of Object.entries(fake)) if (name !== 'default') vi.stubGlobal(name, value);
  vi.stubGlobal('indexedDB', new fake.IDBFactory());
  vi.stubGlobal('caches', fakeCaches());
});
afterEach(() => vi.unstubAllGlobals());

/** One entry of each of these people waits on the device, and one person is signed in. */
async function leaveEntries(users: readonly number[], signedIn: number | undefined): Promise<void> {
  const outbox = await openDB('quayside-outbox', 1, {
    upgrade(created) {
      created.createObjectStore('acts', { keyPath: 'uuid' }).createIndex('user', 'userId');
    },
  });
  for (const userId of users) await outbox.put('acts', { uuid: `of ${userId}`, userId });
  outbox.close();
  const packs = await openDB('quayside-packs', 1, {
    upgrade(created) {
      created.createObjectStore('people', { keyPath: 'realm' });
    },
  });
  if (signedIn !== undefined) await packs.put('people', { realm: 'portal', user: { id: signedIn } });
  packs.close();
}

test('an update waits for entries of the person who is signed in', async () => {
  await (await startBuild('a')).takeOver();
  await leaveEntries([1], 1);
  await expect((await startBuild('b')).install()).rejects.toThrow('waits until all entries are sent');
  expect(await keptBuilds()).toEqual(['portal-a']);
});

test('an update does not wait for entries that someone else left on the device', async () => {
  await (await startBuild('a')).takeOver();
  await leaveEntries([2], 1);
  await (await startBuild('b')).install();
  expect(await keptBuilds()).toEqual(['portal-a', 'portal-b']);
});

test('an update does not wait while nobody is signed in, and makes no database', async () => {
  await (await startBuild('a')).takeOver();
  await (await startBuild('b')).install();
  expect(await indexedDB.databases()).toEqual([]);
  await leaveEntries([1], undefined);
  await (await startBuild('c')).install();
});

test('the first worker does not wait for entries: no version runs that would send them', async () => {
  await leaveEntries([1], 1);
  await (await startBuild('a')).takeOver();
  expect(await keptBuilds()).toEqual(['portal-a']);
});

test('keeps the files of the build before, also after a rollback', async () => {
  await (await startBuild('a')).takeOver();
  await (await startBuild('b')).takeOver();
  expect(await keptBuilds()).toEqual(['portal-a', 'portal-b']);
  await (await startBuild('a')).takeOver();
  expect(await keptBuilds()).toEqual(['portal-a', 'portal-b']);
  // The windows that are open now are of a, whose cache is older than that of b.
  await (await startBuild('c')).takeOver();
  expect(await keptBuilds()).toEqual(['portal-a', 'portal-c']);
});

test('says which screens it stores', async () => {
  expect(await (await startBuild('a')).entry()).toBe('/assets/main-a.js');
});
