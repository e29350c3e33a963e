import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  describeKeyRing,
  findReportKeys,
  isReadableByAll,
  keyRing,
  makeKeyFile,
  parseReportKeys,
  writeKeyFile,
} from './report-keys.ts';
import { newSealKey } from './sealed-text.ts';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quayside-keys-'));
  file = join(folder, 'keys', 'report-keys.json');
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

const find = (setting?: string) => findReportKeys({ setting, file });
const inBase64 = (...keys: ReturnType<typeof newSealKey>[]) =>
  keys.map(({ bytes }) => bytes.toString('base64')).join(',');

test('reading keys creates none', () => {
  expect(find()).toEqual({ state: 'absent' });
  expect(readdirSync(folder)).toEqual([]);
});

test('finds a created key again, readable by its owner only', () => {
  const made = makeKeyFile(file);
  expect(made.state).toBe('found');
  expect(find()).toEqual(made);
  expect(statSync(file).mode % 0o1000).toBe(0o600);
  expect(statSync(join(folder, 'keys')).mode % 0o1000).toBe(0o700);
  expect(isReadableByAll(file)).toBe(false);
  chmodSync(file, 0o644);
  expect(isReadableByAll(file)).toBe(true);
});

test('keeps older keys, and leaves nothing of the replaced file', () => {
  const ring = keyRing('file', [newSealKey(), newSealKey(), newSealKey()]);
  makeKeyFile(file);
  writeFileSync(`${file}.next`, 'a partial file of a killed process');
  writeKeyFile(file, ring);
  expect(find()).toEqual({ state: 'found', ring });
  expect(readdirSync(join(folder, 'keys'))).toEqual(['report-keys.json']);
});

test('REPORT_KEY takes precedence over the file, whose keys still open', () => {
  const inFile = newSealKey();
  writeKeyFile(file, keyRing('file', [inFile]));
  const [first, second] = [newSealKey(), newSealKey()];
  expect(find(inBase64(first, second))).toEqual({
    state: 'found',
    ring: keyRing('setting', [first, second, inFile]),
  });
});

test('accepts 32 bytes in base64 as a key', () => {
  const key = newSealKey();
  expect(parseReportKeys(inBase64(key))).toEqual([key]);
  expect(parseReportKeys('c2hvcnQ=')).toBeNull();
  expect(find('c2hvcnQ=')).toMatchObject({ state: 'unusable' });
});

test.each([
  ['empty', ''],
  ['cut short', (text: string) => text.slice(0, 60)],
  ['no key file', '{"version":1}'],
  ['of another version', (text: string) => text.replace('"version": 1', '"version": 2')],
  [
    'changed in its key',
    (text: string) => text.replace(/"key": "(.)/, (_, first) => `"key": "${first === 'A' ? 'B' : 'A'}`),
  ],
  [
    'without its current key',
    (text: string) => text.replace(/"current": "\w+"/, '"current": "000000000000"'),
  ],
])('refuses a file that is %s', (_, change) => {
  mkdirSync(join(folder, 'keys'));
  const whole = describeKeyRing(keyRing('file', [newSealKey()]));
  writeFileSync(file, typeof change === 'string' ? change : change(whole));
  expect(find()).toEqual({ state: 'unusable', reason: `the key file ${file} is damaged or is no key file` });
  expect(readFileSync(file, 'utf8')).not.toBe(whole);
});

test('names a path that cannot be read or written', () => {
  mkdirSync(file, { recursive: true });
  expect(find()).toEqual({ state: 'unusable', reason: `the key file ${file} cannot be read (EISDIR)` });
  expect(makeKeyFile(join(file, '..', '..', 'keys', 'report-keys.json'))).toMatchObject({
    state: 'unusable',
  });
});
