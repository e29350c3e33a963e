import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findWalDamage } from './check-wal.ts';
import { openDatabase } from './open-database.ts';

const COMMITS = 12;
const HEADER = 32;
const FRAME = 24 + 4096;

let folder: string;
let file: string;
let wal: Buffer;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quayside-wal-'));
  file = join(folder, 'copy.db');
  const original = join(folder, 'original.db');
  const { $client } = openDatabase({ file: original });
  $client.exec('create table entries (id integer primary key, text text)');
  // Frames from before a checkpoint stay behind those of the new log.
  for (let number = 0; number < 2 * COMMITS; number += 1)
    $client.exec("insert into entries (text) values ('old')");
  $client.pragma('wal_checkpoint(RESTART)');
  for (let number = 0; number < COMMITS; number += 1)
    $client.exec("insert into entries (text) values ('new')");
  copyFileSync(original, file);
  wal = readFileSync(`${original}-wal`);
  $client.close();
});
afterEach(() => rmSync(folder, { recursive: true }));

function damageOf(change: (bytes: Buffer) => Buffer | void): string | null {
  const bytes = Buffer.from(wal);
  writeFileSync(`${file}-wal`, change(bytes) ?? bytes);
  return findWalDamage(file);
}

const flip = (at: number) => (bytes: Buffer) => {
  bytes[at] = bytes[at]! ^ 1;
};
const inFrame = (number: number) => HEADER + number * FRAME + 1_000;

function rowsSeen(): number {
  const { $client } = openDatabase({ file });
  try {
    return Number($client.prepare('select count(*) from entries').pluck().get());
  } finally {
    $client.close();
  }
}

test('finds nothing in a whole log, an empty one or none', () => {
  expect(findWalDamage(file)).toBeNull();
  expect(damageOf(() => Buffer.alloc(0))).toBeNull();
  expect(damageOf(() => Buffer.alloc(3 * FRAME))).toBeNull();
  expect(damageOf(() => {})).toBeNull();
  expect(rowsSeen()).toBe(3 * COMMITS);
});

test('finds a damaged header, and a damaged frame before others, which SQLite passes over in silence', () => {
  expect(damageOf(flip(3))).toBe('the header of its write-ahead log is corrupt');
  expect(damageOf(flip(17))).toBe('the header of its write-ahead log is corrupt');
  expect(damageOf(flip(inFrame(4)))).toBe('frame 5 of its write-ahead log is corrupt');
  expect(rowsSeen()).toBe(2 * COMMITS + 4);
});

test('accepts a last transaction that a power cut tore', () => {
  expect(damageOf(flip(inFrame(COMMITS - 1)))).toBeNull();
  expect(damageOf((bytes) => bytes.subarray(0, inFrame(COMMITS - 1)))).toBeNull();
  expect(damageOf((bytes) => void bytes.fill(0, inFrame(COMMITS - 1)))).toBeNull();
});
