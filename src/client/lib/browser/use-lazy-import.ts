import { useEffect, useState } from 'react';

/** Imports a module when it is first needed. */
export function useLazyImport<T extends object>(load: () => Promise<T>, isWanted: boolean) {
  const [part, setPart] = useState<T>();
  const [isFailed, setIsFailed] = useState(false);

  useEffect(() => {
    if (!isWanted || part || isFailed) return;
    let isCurrent = true;
    load().then(
      (loaded) => isCurrent && setPart(loaded),
      () => isCurrent && setIsFailed(true),
    );
    return () => {
      isCurrent = false;
    };
  }, [load, isWanted, part, isFailed]);

  return { part, isFailed: isWanted && isFailed, retry: () => setIsFailed(false) };
}

/**
 * Retries a failed import. Browsers cache a failed module fetch for the life of the page, and after a deploy the module
 * is gone: only a reload helps. Without a network the page stays, because everything else in it still works.
 */
export async function reloadWhereReachable(): Promise<void> {
  const answer = await fetch(window.location.href, { method: 'HEAD', cache: 'no-store' }).catch(
    () => undefined,
  );
  if (answer?.ok) window.location.reload();
}
