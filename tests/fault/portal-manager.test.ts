import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { builtScript, runToEnd, startServer, temporaryDataDir } from '#tests/e2e/server.ts';

const LET_IN = builtScript('portal-manager');

test('a manager is let in by a link that is printed once, while the server runs', async () => {
  const dataDir = temporaryDataDir();
  const server = await startServer({ dataDir });
  try {
    const settings = { DATA_DIR: dataDir, PUBLIC_URL: server.url };
    const args = ['--email', 'Ola.Berg@quayside.example'];
    const { code, stdout, stderr } = await runToEnd(settings, LET_IN, args);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain('Ola Berg <ola.berg@quayside.example> is a new manager.');
    const token = /One-time link, shown only now: \S+\/portal-login#link=(\S+)/.exec(stdout)?.[1];
    const answer = await fetch(`${server.url}/api/portal/one-time-link/redeem`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token, password: 'herring anchor violet moss' }),
    });
    expect(await answer.json()).toMatchObject({ user: { role: 'manager', name: 'Ola Berg' } });
    const reset = await runToEnd(settings, LET_IN, [...args, '--reset-sign-in']);
    expect([reset.code, reset.stderr]).toEqual([0, '']);
    expect(reset.stdout).toContain('is a manager and signs in without a second factor.');
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true });
  }
});

test.each([[[]], [['--email', 'ola']], [['--mail', 'ola@quayside.example']]])(
  'without an address the command says how it is used: %j',
  async (args) => {
    const { code, stdout, stderr } = await runToEnd({}, LET_IN, args);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toBe('Name the manager: npm run portal:manager -- --email kari.nes@quayside.example\n');
  },
);

test('where there is no database the command says so and makes none', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'quayside-none-'));
  const args = ['--email', 'ola@quayside.example'];
  const { code, stderr } = await runToEnd({ DATA_DIR: folder }, LET_IN, args);
  rmSync(folder, { recursive: true });
  expect([code, stderr]).toEqual([1, `There is no database in ${folder}.\n`]);
});
