import type { ReplicaMonitor } from '#server/services/backups/replica-monitor.ts';

const LOOK_MS = 30_000;

/** Reads the state of Litestream's copy now and every half minute, until the returned function is called. */
export function watchReplica(replica: ReplicaMonitor): () => void {
  void replica.look();
  const timer = setInterval(() => void replica.look(), LOOK_MS);
  timer.unref();
  return () => clearInterval(timer);
}
