import { beforeEach, expect, test } from 'vitest';
import { createTestClock, type TestClock } from '#server/testing/test-clock.ts';
import { createReplicaMonitor, type ReplicaMonitor } from './replica-monitor.ts';

const ADDRESS = 'http://127.0.0.1:9090/metrics';
const MINUTE = 60_000;

const metrics = (txid: number, uploads: number) => `# HELP litestream_txid The current transaction ID
# TYPE litestream_txid gauge
litestream_txid{db="/var/lib/quayside/quayside.db"} ${txid}
litestream_sync_count{db="/var/lib/quayside/quayside.db"} 4711
litestream_replica_operation_total{operation="GET",replica_type="s3"} 9
litestream_replica_operation_total{operation="PUT",replica_type="s3"} ${uploads}
`;

let clock: TestClock;
let answer: string | Error;
let monitor: ReplicaMonitor;
beforeEach(() => {
  clock = createTestClock();
  monitor = createReplicaMonitor({
    address: ADDRESS,
    clock,
    read: async () => {
      if (answer instanceof Error) throw answer;
      return answer;
    },
  });
});

async function look(metricsNow: string | Error) {
  answer = metricsNow;
  clock.advance(MINUTE);
  await monitor.look();
  return monitor.health();
}

test('is not known until an upload was seen', async () => {
  expect(monitor.health()).toEqual({ address: ADDRESS, isReadable: false, copiedAt: null, isBehind: false });
  expect(await look(metrics(10, 5))).toMatchObject({ isReadable: true, copiedAt: null });
  expect(await look(metrics(10, 5))).toMatchObject({ copiedAt: null });
  expect(await look(metrics(11, 6))).toMatchObject({ copiedAt: clock.now().toISOString(), isBehind: false });
});

test('is current while nothing is written, and behind when a write is not followed by an upload', async () => {
  await look(metrics(10, 5));
  await look(metrics(11, 6));
  const idle = await look(metrics(11, 6));
  expect(idle).toMatchObject({ copiedAt: clock.now().toISOString(), isBehind: false });
  expect(await look(metrics(12, 6))).toEqual({ ...idle, isBehind: true });
  // Litestream reads the database on, and nothing reaches the replica.
  expect(await look(metrics(12, 6))).toEqual({ ...idle, isBehind: true });
  expect(await look(metrics(12, 7))).toMatchObject({ copiedAt: clock.now().toISOString(), isBehind: false });
});

test('reads the bytes of a replica that Litestream 0.3 counts', async () => {
  const older = (written: number, copied: number) => `litestream_total_wal_bytes{db="q.db"} ${written}
litestream_replica_wal_bytes{db="q.db",name="file"} ${copied}
`;
  await look(older(20_600, 20_632));
  expect(await look(older(24_720, 24_752))).toMatchObject({ copiedAt: clock.now().toISOString() });
  expect(await look(older(28_840, 24_752))).toMatchObject({ isBehind: true });
});

test('follows a Litestream that was started again', async () => {
  await look(metrics(10, 500));
  expect(await look(metrics(11, 2))).toMatchObject({ copiedAt: clock.now().toISOString() });
});

test.each([new Error('ECONNREFUSED'), 'litestream_txid{db="x"} 12\n', '<html>'])(
  'is not readable without metrics of uploads: %s',
  async (text) => {
    await look(metrics(10, 5));
    await look(metrics(11, 6));
    const seen = clock.now().toISOString();
    expect(await look(text)).toMatchObject({ isReadable: false, copiedAt: seen });
  },
);
