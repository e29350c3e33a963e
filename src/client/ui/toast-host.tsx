import { useEffect, useState, useSyncExternalStore, type ComponentType } from 'react';
import { currentToasts, subscribeToToasts } from '#client/lib/toast.ts';

let loaded: ComponentType | undefined;
let loading: Promise<ComponentType | undefined> | undefined;

/**
 * Fetches the toast region, which does not come with the page. To be called where a form appears, so that the region is
 * there when the connection is what failed. Where it cannot be fetched, the next toast tries again.
 */
export function fetchToaster(): Promise<ComponentType | undefined> {
  loading ??= import('./toaster.tsx').then(
    ({ Toaster }) => (loaded = Toaster),
    () => (loading = undefined),
  );
  return loading;
}

/** Shows toasts from the first one on: until then the page does not carry their code. */
export function ToastHost() {
  const newest = useSyncExternalStore(
    subscribeToToasts,
    () => currentToasts()[0]?.id,
    () => undefined,
  );
  const [Toaster, setToaster] = useState(() => loaded);
  useEffect(() => {
    if (newest !== undefined && !Toaster)
      void fetchToaster().then((component) => setToaster(() => component));
  }, [newest, Toaster]);
  return newest !== undefined && Toaster ? <Toaster /> : null;
}
