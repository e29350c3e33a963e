import { ownBuild } from './own-build.ts';

/**
 * Registers the service worker that opens the portal without a network. Only the built program has one, and browsers
 * allow it only where the page came over TLS, or from this machine.
 */
export async function registerWorker(): Promise<ServiceWorkerRegistration | undefined> {
  const workers = (navigator as Partial<Navigator>).serviceWorker;
  if (!import.meta.env.PROD || !workers) return undefined;
  return workers
    .register('/portal-sw.js', { scope: '/portal', updateViaCache: 'none' })
    .catch(() => undefined);
}

/**
 * Registers it and waits until the screens of this page's own build are stored: those of another one may be unable to read
 * what this page stores. Returns false if that failed.
 */
export async function storeScreens(): Promise<boolean> {
  const registration = await registerWorker();
  if (!registration) return false;
  if (await hasOwnScreens(registration.active)) return true;
  if (!registration.installing) await registration.update().catch(() => {});
  const { installing } = registration;
  if (!installing) return false;
  await settled(installing);
  return hasOwnScreens(registration.active);
}

/** Waits until a worker has taken over or given up. */
function settled(worker: ServiceWorker): Promise<void> {
  return new Promise((resolve) => {
    const onChange = () => ['activated', 'redundant'].includes(worker.state) && resolve();
    worker.addEventListener('statechange', onChange);
    onChange();
  });
}

/** A worker of a release that does not know the question never answers. */
const ANSWER_MS = 3000;

/** Whether a worker opens the screens of this page's build, which the script of the document names. */
async function hasOwnScreens(worker: ServiceWorker | null): Promise<boolean> {
  const own = ownBuild();
  if (!worker || own === undefined) return false;
  const { port1, port2 } = new MessageChannel();
  const entry = await new Promise<unknown>((resolve) => {
    setTimeout(() => resolve(undefined), ANSWER_MS);
    port1.addEventListener('message', ({ data }) => resolve(data));
    port1.start();
    worker.postMessage('entry', [port2]);
  });
  port1.close();
  return entry === own;
}

/** Looks for a new version; one that was refused while entries waited is tried again. */
export async function updateWorker(): Promise<void> {
  const registration = await (navigator as Partial<Navigator>).serviceWorker?.getRegistration('/portal');
  await registration?.update().catch(() => {});
}
