import { useEffect, useState } from 'react';

/** A part of the program that is fetched when it is first wanted. */
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

  return { part, isFailed: isWanted && isFailed };
}

/**
 * The other try after a failed fetch. A browser remembers for as long as the page lives that a module could not be
 * fetched, and after an update of the site it is gone for good: only the page loaded anew asks again. Without a network
 * the page stays, as it is still good for everything else.
 */
export async function reloadWhereReachable(): Promise<void> {
  const answer = await fetch(window.location.href, { method: 'HEAD', cache: 'no-store' }).catch(
    () => undefined,
  );
  if (answer?.ok) window.location.reload();
}
