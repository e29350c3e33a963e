import type { ServiceContext } from './context.ts';

/** One probe per second is cached, so that frequent requests cost no disk writes. */
const KEPT_MS = 1_000;

/**
 * Checks that the database accepts writes by making one; throws the database error otherwise. It commits, because a
 * rolled-back write never reaches the disk, and a full disk would go unnoticed. It writes a header field with its
 * current value: no row changes, so no cache becomes stale.
 */
export function createWriteProbe({ db, clock }: ServiceContext): () => void {
  let last: { at: number; error: unknown } | undefined;

  function tryToWrite(): unknown {
    try {
      const version = Number(db.$client.pragma('user_version', { simple: true }));
      db.$client.pragma(`user_version = ${version}`);
      return null;
    } catch (error) {
      return error;
    }
  }

  return () => {
    const now = clock.now().getTime();
    if (!last || now - last.at >= KEPT_MS || now < last.at) last = { at: now, error: tryToWrite() };
    if (last.error !== null) throw last.error;
  };
}
