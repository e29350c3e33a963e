import type { ServiceContext } from './context.ts';

/** One look a second is kept, so that asking over and over costs no disk. */
const KEPT_MS = 1_000;

/**
 * Shows that a write is stored by storing one; throws what the database says where it is not. It commits, because
 * what is rolled back never reaches the disk, and a full disk would go unnoticed. Written is a field of the file's
 * head, with the value it has: no row changes, so nothing that is kept in memory grows stale.
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
