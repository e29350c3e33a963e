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

/** Registers it and waits until the screens are stored. Returns false if that failed. */
export async function storeScreens(): Promise<boolean> {
  const registration = await registerWorker();
  const worker = registration?.installing;
  if (!registration || registration.active || !worker) return Boolean(registration?.active);
  await new Promise<void>((resolve) => {
    const onChange = () => ['activated', 'redundant'].includes(worker.state) && resolve();
    worker.addEventListener('statechange', onChange);
    onChange();
  });
  return registration.active !== null;
}

/** Looks for a new version; one that was refused while entries waited is tried again. */
export async function updateWorker(): Promise<void> {
  const registration = await (navigator as Partial<Navigator>).serviceWorker?.getRegistration('/portal');
  await registration?.update().catch(() => {});
}
