import { cpSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  addMigration,
  BareDebian,
  breakAfterMigration,
  call,
  install,
  listMessages,
  sendMessage,
  waitUntilReady,
} from './bare-debian.ts';

/** How long an upgrade waits for a release that never answers. */
const BRIEFLY = 'READY_WITHIN=45';

let system: BareDebian;
beforeAll(() => {
  system = new BareDebian();
});
afterAll(() => system.remove());

test('installs on a bare Debian, and changes nothing when it is run again', async () => {
  const { status, said } = await system.run(`set -e
    ${install(system.release)}
    ${call('/readyz')}
    touch /root/marker; sleep 1
    ${install(system.release)}
    echo "changed: $(find /opt /etc /usr -newer /root/marker | wc -l)"
    ${sendMessage('Written on 0.1.0')}
    stat -c 'data %a %U' /var/lib/quayside
    stat -c 'settings %a %U %G' /etc/quayside/quayside.env
    ls /etc/systemd/system
    systemctl stop quayside`);
  expect(said).toContain('is ready on this machine');
  for (const unit of ['quayside.service', 'quayside-drill.service', 'quayside-drill.timer'])
    expect(said).toContain(unit);
  expect(said).toContain('200 {"status":"ready"}');
  expect(said).toContain('Nothing was changed.');
  expect(said).toContain('changed: 0');
  expect(said).toContain('data 700 quayside');
  expect(said).toContain('settings 640 root quayside');
  expect(status).toBe(0);
});

test('returns to the old release where the new one does not start', async () => {
  system.addRelease('broken', (folder) =>
    writeFileSync(join(folder, 'dist/server/main.js'), 'process.exit(1);\n'),
  );
  const { status, said } = await system.run(`${install(system.release)}
    ${BRIEFLY} ${install('broken')}; echo "ended with $?"
    ${call('/readyz')}
    ${listMessages}
    systemctl stop quayside`);
  expect(said).toContain('does not answer. Returning to quayside-');
  expect(said).toContain('ended with 1');
  expect(said).toContain('200 {"status":"ready"}');
  expect(said).toContain('messages: Written on 0.1.0');
  expect(status).toBe(0);
});

test('returns to the old release and its data where the new one fails after its migrations', async () => {
  system.addRelease('migrates', breakAfterMigration);
  const { said } = await system.run(`${install(system.release)}
    ${sendMessage('Just before the upgrade')}
    ${BRIEFLY} ${install('migrates')}; echo "ended with $?"
    ${call('/readyz')}
    ${listMessages}
    systemctl stop quayside`);
  expect(said).toContain('Restored /var/lib/quayside/backups/');
  expect(said).toContain('ended with 1');
  expect(said).toContain('200 {"status":"ready"}');
  expect(said).toContain('messages: Written on 0.1.0, Just before the upgrade');
});

test('upgrades with a backup, and keeps the release from before', async () => {
  system.addRelease('newer', addMigration);
  const { said } = await system.run(`${install(system.release)}
    ${install('newer')}; echo "ended with $?"
    ${call('/readyz')}
    ${listMessages}
    ls /opt/quayside/releases
    systemctl stop quayside`);
  expect(said).toMatch(/newer-\w+ is ready\. The backup from before the upgrade is \d{8}T\d{6}Z/);
  expect(said).toContain('ended with 0');
  expect(said).toContain('messages: Written on 0.1.0, Just before the upgrade');
  expect(said).toContain(system.release);
  expect(said).not.toContain('broken-');
});

test('goes back to the release before by hand', async () => {
  const { said } = await system.run(`cd /opt/quayside
    systemctl stop quayside
    ln -sfn releases/$(ls releases | grep '^${system.release}') current
    systemctl start quayside; ${waitUntilReady}
    ${call('/readyz')} || echo 'the old release refuses the newer database'
    systemctl stop quayside
    quayside restore "$(ls /var/lib/quayside/backups | grep -E '^[0-9]{8}T' | tail -1)"
    systemctl start quayside; ${waitUntilReady}
    ${call('/readyz')}
    ${listMessages}
    systemctl stop quayside`);
  expect(said).toContain('the old release refuses the newer database');
  expect(said).toContain('Restored /var/lib/quayside/backups/');
  expect(said).toContain('200 {"status":"ready"}');
  expect(said).toContain('messages: Written on 0.1.0, Just before the upgrade');
});

test('refuses a damaged release, and changes nothing', async () => {
  cpSync(system.path(join('root', system.release)), system.path('root/damaged'), { recursive: true });
  writeFileSync(system.path('root/damaged/dist/server/main.js'), '// cut\n');
  const { status, said } = await system.run(install('damaged'));
  expect(said).toContain('This release is damaged. Nothing was changed.');
  expect(status).toBe(1);
  expect(readdirSync(system.path('opt/quayside/releases')).join()).not.toContain('damaged');
});
