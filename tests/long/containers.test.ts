import { rmSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  builtScript,
  runToEnd,
  startServer,
  temporaryDataDir,
  type RunningServer,
} from '#tests/e2e/server.ts';
import { startProgram } from './program.ts';

let dataDir: string;
let server: RunningServer;
beforeEach(async () => {
  dataDir = temporaryDataDir();
  server = await startServer({ dataDir, env: { LOG_LEVEL: 'silent' } });
});
afterEach(async () => {
  await server.kill9();
  rmSync(dataDir, { recursive: true });
});

/** Runs a command in a container's place: with processes of its own, where that of the server cannot be seen. */
function runApart(command: string, ...args: string[]) {
  const program = ['-pf', '--mount-proc', process.execPath, builtScript(command), ...args];
  return startProgram('unshare', program, { DATA_DIR: dataDir, NODE_ENV: 'production' });
}

test('what must not run beside the server is refused in another container as well', async () => {
  const made = await runToEnd({ DATA_DIR: dataDir }, builtScript('backup'));
  const [, backup = ''] = /^Backup (\d{8}T\d{6}Z):/.exec(made.stdout) ?? [];
  for (const [name, ...args] of [['restore', backup], ['keys-rotate']] as const) {
    const command = runApart(name, ...args);
    expect(await command.ended).toBe(1);
    expect(command.output()).toMatch(/^The database in .+ is open in another program[^\n]+\n$/);
  }
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  // Its lock is untouched.
  expect((await runToEnd({ DATA_DIR: dataDir })).stderr).toContain(
    `Another Quayside (process ${server.pid})`,
  );
  expect(await server.stop()).toBe(0);
  const restore = runApart('restore', backup);
  expect(await restore.ended).toBe(0);
});
