import type { ServiceContext } from './context.ts';

/**
 * Reads a mark that is another one after every write, whoever made it: data_version counts the commits of other
 * connections (a script, a restore), total_changes() the rows this connection has written. What was read under the
 * same mark is still true.
 *
 * data_version takes a lock of the file, 4 µs, so it is read once a turn of the event loop: the requests that a turn
 * answers had all arrived when it began, before anybody could know of a commit that came after.
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
      setImmediate(forget);
    }
    return `${foreign}.${String(ownChanges.get())}`;
  };
}
