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
    ) => void);
}

/** Written by the build: the files of the portal's screens, the script that begins them, and a name for this build. */
declare const PORTAL_FILES: readonly string[];
declare const PORTAL_ENTRY: string;
declare const PORTAL_BUILD: string;

const scope = globalThis as unknown as WorkerScope;

const CACHE_PREFIX = 'portal-';
const CACHE = CACHE_PREFIX + PORTAL_BUILD;

/** One document opens every screen; the router reads the address. */
const SHELL = '/portal';

/** After this long without an answer, the stored document is shown. */
const PATIENCE_MS = 3000;

scope.addEventListener('install', (event) => event.waitUntil(install()));
scope.addEventListener('activate', (event) => event.waitUntil(activate()));
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
 * Stores the files of this build and takes over at once. While entries wait to be sent, an update fails instead, and the
 * browser keeps the running version and tries again later: entries are sent by the version that made them.
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

/** Windows of the version before are still open and load their files from its cache. */
async function activate(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(CACHE_PREFIX) && name !== CACHE);
  await Promise.all(names.slice(0, -1).map((name) => caches.delete(name)));
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

/** Reads the outbox (src/client/lib/outbox/store.ts) without creating it. */
function hasWaitingEntries(): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('quayside-outbox');
    opening.addEventListener('upgradeneeded', () => opening.transaction?.abort());
    opening.addEventListener('error', (event) => {
      event.preventDefault();
      resolve(false);
    });
    opening.addEventListener('success', () => {
      const database = opening.result;
      const counting = database.transaction('acts').objectStore('acts').count();
      counting.addEventListener('success', () => resolve(counting.result > 0));
      counting.addEventListener('error', () => reject(new Error('The outbox could not be read.')));
      database.close();
    });
  });
}
