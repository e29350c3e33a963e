import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#db/open-database.ts';
import { createTestClock } from '#server/testing/test-clock.ts';
import { createRevisionReader } from './data-revision.ts';
import { createWriteProbe } from './write-probe.ts';

function newProbe() {
  const folder = mkdtempSync(join(tmpdir(), 'quayside-probe-'));
  const file = join(folder, 'quayside.db');
  const db = openDatabase({ file });
  const other = openDatabase({ file });
  onTestFinished(() => {
    db.$client.close();
    other.$client.close();
    rmSync(folder, { recursive: true });
  });
  const clock = createTestClock();
  const commits = () => other.$client.pragma('data_version', { simple: true });
  return { db, clock, commits, probe: createWriteProbe({ db, clock }) };
}

test('commits its write, at most once a second', () => {
  const { clock, commits, probe } = newProbe();
  const seen = new Set([commits()]);
  const look = () => {
    probe();
    return seen.add(commits()).size - 1;
  };
  expect([look(), look()]).toEqual([1, 1]);
  clock.advance(1_000);
  expect(look()).toBe(2);
});

test('invalidates nothing that is cached in memory', () => {
  const { db, probe } = newProbe();
  const revision = createRevisionReader({ db });
  const before = revision();
  probe();
  expect(revision()).toBe(before);
});

test('reports a database that refuses writes until it accepts one again', () => {
  const { db, clock, probe } = newProbe();
  db.$client.pragma('query_only = ON');
  expect(probe).toThrow('readonly');
  db.$client.pragma('query_only = OFF');
  expect(probe, 'within the same second').toThrow('readonly');
  clock.advance(1_000);
  expect(probe).not.toThrow();
});
