import type { ServiceContext } from './context.ts';

/** How long a commit of another program may go unseen, in milliseconds. */
export const UNSEEN_MS = 5;

/**
 * Returns a value that changes with every write: total_changes() counts the rows that this connection has written,
 * data_version the commits of other connections (a script, a restore). Data read under the same value is current, but for
 * what another program has committed in the last 5 ms: data_version takes a file lock, 4 µs, which would be a tenth of an
 * answer from the cache.
 */
export function createRevisionReader({ db }: Pick<ServiceContext, 'db'>): () => string {
  const foreignCommits = db.$client.prepare('PRAGMA data_version').pluck();
  const ownChanges = db.$client.prepare('SELECT total_changes()').pluck();
  let foreign: string | undefined;
  const forget = () => {
    foreign = undefined;
  };
  return () => {
    if (foreign === undefined) {
      foreign = String(foreignCommits.get());
      setTimeout(forget, UNSEEN_MS).unref();
    }
    return `${foreign}.${String(ownChanges.get())}`;
  };
}
