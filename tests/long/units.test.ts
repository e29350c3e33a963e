import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { deployFile } from './program.ts';

/** In tenths, as systemd-analyze takes it. */
const EXPOSURE_MAX = '20';

const units = readdirSync(dirname(deployFile('quayside.service'))).filter((name) =>
  /\.(?:service|timer)$/.test(name),
);

test.each(units.filter((name) => name.endsWith('.service')))('%s is confined', (name) => {
  const args = ['security', '--offline=true', `--threshold=${EXPOSURE_MAX}`, deployFile(name)];
  expect(execFileSync('systemd-analyze', args, { encoding: 'utf8' })).toMatch(
    /Overall exposure level .* (?:OK|SAFE)/,
  );
});

test('systemd accepts the units', () => {
  const folder = mkdtempSync(join(tmpdir(), 'quayside-units-'));
  for (const name of units) {
    // The programs are not installed here.
    const text = readFileSync(deployFile(name), 'utf8').replace(/^ExecStart=\S+/m, 'ExecStart=/bin/true');
    writeFileSync(join(folder, name), text);
  }
  const { status, stderr } = spawnSync(
    'systemd-analyze',
    ['verify', ...units.map((name) => join(folder, name))],
    { encoding: 'utf8' },
  );
  rmSync(folder, { recursive: true });
  expect([status, stderr]).toEqual([0, '']);
});
