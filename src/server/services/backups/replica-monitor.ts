import type { ReplicaHealth } from '#contract/site/backup.ts';
import type { Clock } from '#server/services/context.ts';

const TIMEOUT_MS = 2000;

export interface ReplicaMonitor {
  /** Reads Litestream's metrics once. Never throws. */
  look(): Promise<void>;
  health(): ReplicaHealth;
}

interface Sample {
  /** Grows with every upload to the replica, from zero when Litestream starts. */
  uploads: number;
  /** Changes with every write to the database. */
  written: string;
}

/**
 * Works out how old Litestream's copy is. Its metrics have no time, and count what it reads of the database apart from
 * what reaches the replica; so the copy counts as current when an upload was counted, and for as long as nothing was
 * written since. Anything else is not known or behind, never fine.
 */
export function createReplicaMonitor({
  address,
  clock,
  read = readMetrics,
}: {
  address: string;
  clock: Clock;
  read?: (address: string) => Promise<string>;
}): ReplicaMonitor {
  let last: Sample | null = null;
  let isReadable = false;
  let isBehind = false;
  let copiedAt: Date | null = null;

  function compare(before: Sample, now: Sample): void {
    // A lower count is that of a Litestream that was started again.
    if (now.uploads > before.uploads || (now.uploads < before.uploads && now.uploads > 0)) isBehind = false;
    else if (now.written !== before.written) isBehind = true;
    else if (copiedAt === null) return;
    if (!isBehind) copiedAt = clock.now();
  }

  return {
    async look() {
      try {
        const now = parseMetrics(await read(address));
        isReadable = now !== null;
        if (now && last) compare(last, now);
        if (now) last = now;
      } catch {
        isReadable = false;
      }
    },
    health: () => ({
      address,
      isReadable,
      copiedAt: copiedAt === null ? null : copiedAt.toISOString(),
      isBehind,
    }),
  };
}

async function readMetrics(address: string): Promise<string> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!answer.ok) throw new Error(`status ${answer.status}`);
  return answer.text();
}

/** Null where no upload is counted, as with Litestream 0.5 for a replica that is a folder. */
function parseMetrics(text: string): Sample | null {
  const valuesOf = (name: string, label = '') =>
    text
      .split('\n')
      .filter((line) => line.startsWith(`${name}{`) && line.includes(label))
      .map((line) => Number(line.slice(line.lastIndexOf(' ') + 1)));
  const uploads = [
    ...valuesOf('litestream_replica_operation_total', 'operation="PUT"'),
    // Litestream 0.3 counts the bytes in the replica, also in one that is a folder.
    ...valuesOf('litestream_replica_wal_bytes'),
  ];
  if (uploads.length === 0 || uploads.some((value) => Number.isNaN(value))) return null;
  return {
    uploads: uploads.reduce((sum, value) => sum + value, 0),
    // Litestream 0.3 counts bytes, 0.5 transactions as well.
    written: [...valuesOf('litestream_total_wal_bytes'), ...valuesOf('litestream_txid')].join(),
  };
}
