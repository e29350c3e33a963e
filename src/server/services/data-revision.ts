import type { ServiceContext } from './context.ts';

/**
 * Reads a mark that is another one after every write, whoever made it: data_version counts the commits of other
 * connections (a script, a restore), total_changes() the rows this connection has written. What was read under the
 * same mark is still true. Costs two prepared reads, about 1.5 µs.
 */
export function createRevisionReader({ db }: Pick<ServiceContext, 'db'>): () => string {
  const foreignCommits = db.$client.prepare('PRAGMA data_version').pluck();
  const ownChanges = db.$client.prepare('SELECT total_changes()').pluck();
  return () => `${String(foreignCommits.get())}.${String(ownChanges.get())}`;
}
