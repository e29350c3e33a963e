import { useEffect, useState } from 'react';

/** A part of the program that is fetched when it is first wanted. A fetch that failed is tried again on request only. */
export function useOnDemand<T extends object>(load: () => Promise<T>, isWanted: boolean) {
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
