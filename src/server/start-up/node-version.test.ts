import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { refusalOfNode } from './node-version.mjs';

test.each(['20.19.0', '20.20.2', '21.0.0', '22.17.1', '24.21.0', '26.10.0'])('accepts Node %s', (version) => {
  expect(refusalOfNode(version)).toBeNull();
});

test.each(['12.22.12', '18.20.8', '20.18.3', '27.0.0'])('refuses Node %s with a sentence', (version) => {
  expect(refusalOfNode(version)).toBe(
    `Quayside needs Node 20.19 or newer, up to 26; this is Node ${version}.`,
  );
});

test('supports the versions of Node in package.json', () => {
  const manifest = readFileSync(resolve(import.meta.dirname, '../../../package.json'), 'utf8');
  expect((JSON.parse(manifest) as { engines: { node: string } }).engines.node).toBe('>=20.19 <27');
});
