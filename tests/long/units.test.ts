import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { deployFile } from './program.ts';

/** In tenths, as systemd-analyze takes it. */
const EXPOSURE_MAX = '20';

test.each(['quayside.service', 'quayside-litestream.service'])('%s is confined', (name) => {
  const args = ['security', '--offline=true', `--threshold=${EXPOSURE_MAX}`, deployFile(name)];
  expect(execFileSync('systemd-analyze', args, { encoding: 'utf8' })).toMatch(/Overall exposure level .* OK/);
});
