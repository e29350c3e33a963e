import { useSelector } from '@tanstack/react-store';
import { useEffect, useState, type ComponentType } from 'react';
import { dismissToast, toasts } from '#client/lib/toast.ts';

let loaded: ComponentType | undefined;
let loading: Promise<ComponentType | undefined> | undefined;

/**
 * Fetches the toast region, whose code is not part of the page. Call it when a form is shown, so that the region is
 * available if the connection fails. If the fetch fails, the next toast tries again.
 */
export function fetchToaster(): Promise<ComponentType | undefined> {
  loading ??= import('./toaster.tsx').then(
    ({ Toaster }) => (loaded = Toaster),
    () => (loading = undefined),
  );
  return loading;
}

/** Renders toasts from the first one on; until then the page does not load their code. */
export function ToastHost() {
  const newest = useSelector(toasts, ([message]) => message?.id);
  const [Toaster, setToaster] = useState(() => loaded);
  useEffect(() => {
    if (newest === undefined || Toaster) return;
    void fetchToaster().then((component) => {
      setToaster(() => component);
      // Nobody sees it, and what waits until it is closed must not wait for ever.
      if (!component) dismissToast(newest);
    });
  }, [newest, Toaster]);
  return newest !== undefined && Toaster ? <Toaster /> : null;
}
