import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keyRing } from './report-keys.ts';
import { openSealed, sealBytes } from './sealed-file.ts';
import { newSealKey } from './sealed-text.ts';

const CHUNK = 64 * 1024;
const SEALED_CHUNK = CHUNK + 16;
const HEADER = 24;

let folder: string;
let file: string;
const keys = keyRing('file', [newSealKey()]);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quayside-sealed-'));
  file = join(folder, 'a.sealed');
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

const text = (length: number) =>
  Buffer.from('0123456789abcdef'.repeat(Math.ceil(length / 16))).subarray(0, length);

async function write(bytes: Buffer, name = 'a.sealed', parts = [bytes]): Promise<Buffer> {
  const sealed: Buffer[] = [];
  for await (const chunk of sealBytes(keys.current, name, parts)) sealed.push(chunk);
  writeFileSync(file, Buffer.concat(sealed));
  return Buffer.concat(sealed);
}

async function read(name = 'a.sealed', from = keys) {
  const handle = await open(file, 'r');
  try {
    const opened = await openSealed(from, name, handle);
    const chunks: Buffer[] = [];
    for await (const chunk of opened.chunks()) chunks.push(chunk);
    return { size: opened.size, bytes: Buffer.concat(chunks) };
  } finally {
    await handle.close();
  }
}

test.each([0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK, 3 * CHUNK + 7])(
  'opens %i bytes as they were',
  async (length) => {
    const bytes = text(length);
    const sealed = await write(bytes);
    expect(sealed.includes('0123456789')).toBe(false);
    const opened = await read();
    expect([opened.size, opened.bytes.equals(bytes)]).toEqual([length, true]);
  },
);

test('the pieces in which bytes arrive do not matter', async () => {
  const bytes = text(2 * CHUNK + 5);
  await write(bytes, 'a.sealed', [
    bytes.subarray(0, 3),
    bytes.subarray(3, CHUNK + 9),
    bytes.subarray(CHUNK + 9),
  ]);
  expect((await read()).bytes.equals(bytes)).toBe(true);
});

test.each<[string, (sealed: Buffer) => Buffer]>([
  ['a flipped bit', (sealed) => flip(sealed, HEADER + SEALED_CHUNK + 3)],
  ['a flipped tag', (sealed) => flip(sealed, sealed.length - 1)],
  ['a flipped prefix', (sealed) => flip(sealed, HEADER - 1)],
  ['a chunk cut off', (sealed) => sealed.subarray(0, HEADER + 2 * SEALED_CHUNK)],
  ['half a chunk cut off', (sealed) => sealed.subarray(0, -100)],
  ['all but a few bytes cut off', (sealed) => sealed.subarray(0, HEADER + 5)],
  ['half a header', (sealed) => sealed.subarray(0, 10)],
  ['a byte added', (sealed) => Buffer.concat([sealed, Buffer.from('a')])],
  ['chunks swapped', swapChunks],
  ['no format', (sealed) => Buffer.concat([Buffer.from('%PDF'), sealed.subarray(4)])],
])('refuses a file with %s', async (_, change) => {
  const sealed = await write(text(3 * CHUNK));
  writeFileSync(file, change(sealed));
  await expect(read()).rejects.toMatchObject({ reason: 'damaged' });
});

test('refuses a file under the name of another, and without its key', async () => {
  await write(text(10));
  await expect(read('b.sealed')).rejects.toMatchObject({ reason: 'damaged' });
  await expect(read('a.sealed', keyRing('file', [newSealKey()]))).rejects.toMatchObject({
    reason: 'unknown key',
  });
  const older = keyRing('file', [newSealKey(), keys.current]);
  expect((await read('a.sealed', older)).bytes).toEqual(text(10));
  expect(readFileSync(file).toString('latin1', 4, 16)).toBe(keys.current.id);
});

function flip(sealed: Buffer, at: number): Buffer {
  const changed = Buffer.from(sealed);
  changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
  return changed;
}

function swapChunks(sealed: Buffer): Buffer {
  const [first, second] = [0, 1].map((n) =>
    sealed.subarray(HEADER + n * SEALED_CHUNK, HEADER + (n + 1) * SEALED_CHUNK),
  );
  return Buffer.concat([
    sealed.subarray(0, HEADER),
    second!,
    first!,
    sealed.subarray(HEADER + 2 * SEALED_CHUNK),
  ]);
}
