import type { ReplicaMonitor } from '#server/services/backups/replica-monitor.ts';
import { repeat } from './repeat.ts';

const LOOK_MS = 30_000;

/** Reads the state of Litestream's copy now and every half minute, until the returned function is called. */
export function watchReplica(replica: ReplicaMonitor): () => void {
  return repeat(LOOK_MS, () => void replica.look());
}
