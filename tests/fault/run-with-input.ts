import { spawnSync } from 'node:child_process';
import { builtScript } from '#tests/e2e/server.ts';

/** Runs a built command to its end, with what a person would type. */
export function runWithInput(
  settings: Record<string, string>,
  name: string,
  args: readonly string[] = [],
  input = '',
) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [builtScript(name), ...args], {
    env: { PATH: process.env['PATH'], ...settings },
    input,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}
