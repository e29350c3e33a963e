import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestFileStore } from '#server/testing/test-file-store.ts';
import type { FileStore } from './file-store.ts';

let files: FileStore;
let folder: string;
let removeFolder: () => void;
beforeEach(() => ({ files, folder, removeFolder } = createTestFileStore()));
afterEach(() => removeFolder());

const stream = (...chunks: string[]) => Readable.from(chunks.map((chunk) => Buffer.from(chunk)));

test('stores a stream of chunks as one file under its name, with the hash of the whole', async () => {
  const received = (await files.receive(stream('ballast ', 'water'), 100))!;
  expect(received).toMatchObject({
    size: 13,
    sha256: createHash('sha256').update('ballast water').digest('hex'),
  });
  expect(files.names()).toEqual([]);
  expect((await received.bytes()).toString()).toBe('ballast water');
  await received.keepAs('a1.pdf');
  expect((await files.read('a1.pdf'))?.toString()).toBe('ballast water');
  await received.discard();
  expect(readdirSync(folder)).toEqual(['a1.pdf']);
});

test('tells the first bytes as they arrived, also in small pieces', async () => {
  const received = (await files.receive(stream('%', 'PDF', '-1.7 and more than enough'), 100))!;
  expect(received.head.toString()).toBe('%PDF-1.7 and mor');
  await received.discard();
});

test('accepts exactly the limit, refuses one byte more, and leaves nothing of it', async () => {
  const fitting = await files.receive(stream('1234', '5678'), 8);
  expect(fitting?.size).toBe(8);
  await fitting?.discard();
  expect(await files.receive(stream('1234', '56789'), 8)).toBeNull();
  expect(readdirSync(folder)).toEqual([]);
});

test('leaves nothing of a stream that breaks off', async () => {
  const breaking = async function* () {
    yield Buffer.from('half');
    throw new Error('hung up');
  };
  await expect(files.receive(breaking(), 100)).rejects.toThrow('hung up');
  expect(readdirSync(folder)).toEqual([]);
});

test('a sweep keeps files that are still arriving, and deletes partial files after a crash', async () => {
  const received = (await files.receive(stream('x'), 100))!;
  expect(files.removeHalfWritten()).toBe(0);
  expect((await received.bytes()).toString()).toBe('x');
  // Another process, which did not start this file.
  const { createFileStore } = await import('./file-store.ts');
  expect(createFileStore(folder).removeHalfWritten()).toBe(1);
  expect(readdirSync(folder)).toEqual([]);
});
