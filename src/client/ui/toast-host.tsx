import { lazy, Suspense, useSyncExternalStore } from 'react';
import { currentToasts, subscribeToToasts } from '#client/lib/toast.ts';

const Toaster = lazy(async () => ({ default: (await import('./toaster.tsx')).Toaster }));

/** Fetches the toast region with the first toast: until then the page does not carry its code. */
export function ToastHost() {
  const needed = useSyncExternalStore(
    subscribeToToasts,
    () => currentToasts().length > 0,
    () => false,
  );
  return <Suspense fallback={null}>{needed && <Toaster />}</Suspense>;
}
