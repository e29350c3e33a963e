import { existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { takeDataFolder } from './data-folder.mjs';

test.runIf(existsSync('/dev/full'))('A full disk is called full, and nothing is left behind on it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'quayside-full-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  // Whatever is written there meets a full disk.
  symlinkSync('/dev/full', join(folder, `quayside.lock.${process.pid}`));

  expect(() => takeDataFolder(folder)).toThrow(
    /cannot be written \(ENOSPC\); make room on its disk, or choose another folder/,
  );
  expect(readdirSync(folder)).toEqual([]);
});
