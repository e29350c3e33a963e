import type { ServiceContext } from './context.ts';

/**
 * Returns a value that changes with every write: data_version counts the commits of other connections (a script, a
 * restore), total_changes() the rows that this connection has written. Data read under the same value is current.
 * data_version takes a file lock, 4 µs, so it is read once per event-loop turn: all requests of a turn had arrived
 * before it began, before anyone could know of a later commit.
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
