import { existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { takeDataFolder } from './data-folder.mjs';

test.runIf(existsSync('/dev/full'))('reports a full disk as full, and leaves nothing behind', () => {
  const folder = mkdtempSync(join(tmpdir(), 'quayside-full-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  // Every write there finds a full disk.
  symlinkSync('/dev/full', join(folder, `quayside.lock.${process.pid}`));

  expect(() => takeDataFolder(folder)).toThrow(
    /cannot be written \(ENOSPC\); make room on its disk, or choose another folder/,
  );
  expect(readdirSync(folder)).toEqual([]);
});
