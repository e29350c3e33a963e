import {
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { copyDataKeys } from './copy-data-keys.ts';
import { createDataKeyFiles, type DataKeyFiles } from './data-key-files.ts';

let folder: string;
let keys: string;
let files: DataKeyFiles;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quayside-data-keys-'));
  keys = join(folder, 'reports');
  files = createDataKeyFiles(keys);
});

afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});

test('a key is found again, and only its owner may read it', () => {
  expect([files.read('a-1'), files.list()]).toEqual([null, []]);
  files.write('a-1', 'sealed');
  expect(files.read('a-1')).toBe('sealed');
  expect(files.list().map(({ name }) => name)).toEqual(['a-1']);
  expect(statSync(join(keys, 'a-1.key')).mode % 0o1000).toBe(0o600);
  expect(statSync(keys).mode % 0o1000).toBe(0o700);
});

test('a key, its folder and its copy do not show the minute at which it was made', async () => {
  vi.useFakeTimers({ now: new Date('2026-03-02T08:47:12.345Z'), toFake: ['Date'] });
  const copy = join(folder, 'copy');
  mkdirSync(copy);
  files.write('a-1', 'sealed');
  await copyDataKeys(files, copy, () => false);
  const hour = new Date('2026-03-02T08:00:00Z');
  for (const path of [keys, join(keys, 'a-1.key'), join(copy, 'a-1.key')]) {
    expect(statSync(path).mtime).toEqual(hour);
  }
});

test('a key that is replaced leaves nothing beside it, and half a file of a crash is not listed', () => {
  files.write('a-1', 'before');
  writeFileSync(join(keys, 'b-2.key.next'), 'half');
  files.write('a-1', 'after');
  expect([files.read('a-1'), files.list().map(({ name }) => name)]).toEqual(['after', ['a-1']]);
});

test('a destroyed key is overwritten before its name goes, and can be destroyed again', async () => {
  files.write('a-1', 'sealed');
  linkSync(join(keys, 'a-1.key'), join(folder, 'same bytes'));
  await files.destroy('a-1');
  await files.destroy('a-1');
  expect([files.read('a-1'), readdirSync(keys)]).toEqual([null, []]);
  expect(readFileSync(join(folder, 'same bytes'), 'utf8')).not.toContain('sealed');
});

test('a key whose replacement was interrupted is destroyed with what was written of the new one', async () => {
  files.write('a-1', 'sealed');
  writeFileSync(join(keys, 'a-1.key.next'), 'sealed again');
  await files.destroy('a-1');
  expect(readdirSync(keys)).toEqual([]);
});

test.each(['../a', 'a.key', '', '-a', 'A'])('the name %j reaches no file', (name) => {
  expect(() => files.read(name)).toThrow('Not a name of a data key');
  expect(() => files.write(name, 'sealed')).toThrow('Not a name of a data key');
});
