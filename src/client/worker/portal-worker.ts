/*
 * The service worker of the portal: opens its screens without a network. It is built apart from the client
 * (scripts/build-worker.mjs), answers documents and files of the portal only, and never touches /api.
 */

/** What this file uses of a worker's global scope; the types of TypeScript for it exclude those of a page. */
interface WorkerScope {
  readonly registration: { readonly active: object | null };
  readonly location: { readonly origin: string };
  readonly clients: { claim: () => Promise<void> };
  skipWaiting: () => Promise<void>;
  addEventListener: ((
    type: 'install' | 'activate',
    listener: (event: { waitUntil: (work: Promise<unknown>) => void }) => void,
  ) => void) &
    ((
      type: 'fetch',
      listener: (event: { request: Request; respondWith: (answer: Promise<Response>) => void }) => void,
    ) => void) &
    ((type: 'message', listener: (event: { ports: readonly MessagePort[] }) => void) => void);
}

/** Written by the build: the files of the portal's screens, the script that begins them, and a name for this build. */
declare const PORTAL_FILES: readonly string[];
declare const PORTAL_ENTRY: string;
declare const PORTAL_BUILD: string;

const scope = globalThis as unknown as WorkerScope;

const CACHE_PREFIX = 'portal-';
const CACHE = CACHE_PREFIX + PORTAL_BUILD;

/** Says which build took over last. Its name has no prefix, so that no version takes it for files of a build. */
const LAST_BUILD = 'last-portal';

/**
 * One document opens every screen; the router reads the address. That of a project names the files of the screen that people
 * open without a network; no project is read for it.
 */
const SHELL = '/portal/project/1';

/** After this long without an answer, the stored document is shown. */
const PATIENCE_MS = 3000;

scope.addEventListener('install', (event) => event.waitUntil(install()));
scope.addEventListener('activate', (event) => event.waitUntil(activate()));
// A page asks which script begins the screens that are stored here (lib/packs/portal-worker.ts).
scope.addEventListener('message', ({ ports }) => ports[0]?.postMessage(PORTAL_ENTRY));
scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== scope.location.origin) return;
  // The scope is a prefix, so it also covers addresses such as /portal-login and /portals.
  if (request.mode === 'navigate') {
    if (/^\/portal(-login)?(\/|$)/.test(pathname)) event.respondWith(openDocument(request));
  } else if (pathname.startsWith('/assets/')) {
    event.respondWith(openFile(request));
  }
});

/**
 * Stores the files of this build and takes over at once. While entries of the person who is signed in wait to be sent, an
 * update fails instead, and the browser keeps the running version and tries again later: entries are sent by the version
 * that made them. What someone else left on this device may wait for weeks.
 */
async function install(): Promise<void> {
  await refuseWhileEntriesWait();
  const isStored = await caches.has(CACHE);
  try {
    const cache = await caches.open(CACHE);
    await cache.addAll([...PORTAL_FILES]);
    // Includes its headers, so that the content security policy applies without a network too.
    const shell = await fetch(SHELL, { cache: 'no-store', credentials: 'omit' });
    if (!shell.ok || !(await shell.clone().text()).includes(PORTAL_ENTRY))
      throw new Error('The server has another build of the portal.');
    await cache.put(SHELL, shell);
    await refuseWhileEntriesWait();
  } catch (error) {
    if (!isStored) await caches.delete(CACHE);
    throw error;
  }
  await scope.skipWaiting();
}

/**
 * Windows of the version before are still open and load their files from its cache. After a rollback that is not the cache
 * which was made last.
 */
async function activate(): Promise<void> {
  const record = await caches.open(LAST_BUILD);
  const last = await (await record.match(SHELL))?.text();
  const names = (await caches.keys()).filter((name) => name.startsWith(CACHE_PREFIX) && name !== CACHE);
  const kept = last !== undefined && names.includes(last) ? last : names.at(-1);
  await Promise.all(names.filter((name) => name !== kept).map((name) => caches.delete(name)));
  await record.put(SHELL, new Response(CACHE));
  await scope.clients.claim();
}

async function refuseWhileEntriesWait(): Promise<void> {
  if (scope.registration.active && (await hasWaitingEntries()))
    throw new Error('An update of the portal waits until all entries are sent.');
}

/** Asks the network first; a proxy in front of a stopped server counts as no answer. */
async function openDocument(request: Request): Promise<Response> {
  const answer = fetch(request);
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS));
  const soon = await Promise.race([answer, late]).catch(() => undefined);
  if (soon && ![502, 503, 504].includes(soon.status)) return soon;
  const shell = await caches.match(SHELL, { cacheName: CACHE, ignoreVary: true });
  return shell ?? answer;
}

/** The names of files contain their hashes, so a stored one is never old. */
async function openFile(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

/** Whether entries of the person who is signed in wait. */
async function hasWaitingEntries(): Promise<boolean> {
  // As src/client/lib/packs/remember-user.ts writes it.
  const person = (await ask('quayside-packs', (database) =>
    database.transaction('people').objectStore('people').get('portal'),
  )) as { user?: { id?: number } } | undefined;
  const userId = person?.user?.id;
  if (userId === undefined) return false;
  // As src/client/lib/outbox/store.ts writes them.
  const count = await ask('quayside-outbox', (database) =>
    database.transaction('acts').objectStore('acts').index('user').count(userId),
  );
  return count !== undefined && count > 0;
}

/** Reads from a database without creating it; undefined if there is none. */
function ask<Answer>(
  name: string,
  read: (database: IDBDatabase) => IDBRequest<Answer>,
): Promise<Answer | undefined> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name);
    opening.addEventListener('upgradeneeded', () => opening.transaction?.abort());
    opening.addEventListener('error', (event) => {
      event.preventDefault();
      resolve(undefined);
    });
    opening.addEventListener('success', () => {
      const reading = read(opening.result);
      reading.addEventListener('success', () => resolve(reading.result));
      reading.addEventListener('error', () => reject(new Error(`${name} could not be read.`)));
      opening.result.close();
    });
  });
}
