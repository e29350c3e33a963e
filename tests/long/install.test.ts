import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { programPath } from './program.ts';

const root = resolve(import.meta.dirname, '../..');

/** A bare Debian for each run: what it changes lies in a layer of its own. */
let layers: string;
let system: string;
/** The folder of the release in the bare system. */
let release: string;

beforeAll(() => {
  execFileSync(process.execPath, [join(root, 'scripts/release.mjs')], { cwd: root });
  const archive = readdirSync(join(root, 'release')).find((name) => name.endsWith('.tar.gz')) ?? '';
  layers = mkdtempSync(join(tmpdir(), 'quayside-install-'));
  system = join(layers, 'upper');
  for (const name of ['upper/root', 'upper/usr/local/bin', 'work', 'merged']) {
    mkdirSync(join(layers, name), { recursive: true });
  }
  execFileSync('tar', ['xzf', join(root, 'release', archive), '-C', join(system, 'root')]);
  release = join(system, 'root', archive.replace(/\.tar\.gz$/, ''));
  cpSync(join(import.meta.dirname, 'systemctl.sh'), join(system, 'usr/local/bin/systemctl'));
}, 300_000);
afterAll(() => rmSync(layers, { recursive: true, force: true }));

/** Runs a script in the bare system, with processes and a network of its own, which end with it. */
function inSystem(script: string) {
  const lower = programPath('DEBIAN_ROOT');
  const merged = join(layers, 'merged');
  const outside = [
    `mount -t overlay overlay -o lowerdir=${lower},upperdir=${system},workdir=${layers}/work ${merged}`,
    `mount --bind /dev ${merged}/dev`,
    `mount -t proc proc ${merged}/proc`,
    'ip link set lo up',
    `chroot ${merged} /usr/bin/env -i PATH=/usr/local/bin:/usr/bin:/usr/sbin:/bin:/sbin READY_WITHIN=20 sh -c "$SCRIPT"`,
  ].join(' && ');
  const { status, stdout, stderr } = spawnSync('unshare', ['-mnpf', 'sh', '-c', outside], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], SCRIPT: script },
  });
  return { status, said: stdout + stderr };
}

const inRelease = (name: string) => `/root/${name}/deploy/install.sh`;
const nameOf = (folder: string) => folder.split('/').at(-1) ?? '';

/** Calls the running program from inside. */
const call = (path: string, options = '{}') =>
  `/opt/quayside/current/node/bin/node -e "fetch('http://127.0.0.1:3000${path}', ${options}).then(async (a) => console.log(a.status, await a.text()))"`;

const sendMessage = (message: string) =>
  call(
    '/api/contact',
    `{ method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ name: 'Kari', email: 'kari@nes.example', message: '${message}' }) }`,
  );

/** The messages in the database, read by the driver of the release. */
const listMessages = `cd /opt/quayside/current && node/bin/node -e "
  const Sqlite = require(process.versions.napi >= 10 ? 'better-sqlite3' : 'better-sqlite3-v12');
  const db = new Sqlite('/var/lib/quayside/quayside.db', { readonly: true });
  console.log('messages: ' + db.prepare('SELECT message FROM contact_submissions ORDER BY id').pluck().all().join(', '));
"`;

/** Another release, changed by `change`, with checksums that are right. */
function otherRelease(name: string, change: (folder: string) => void) {
  const folder = join(system, 'root', name);
  cpSync(release, folder, { recursive: true });
  change(folder);
  const sums = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path !== 'SHA256SUMS' && statSync(join(folder, path)).isFile())
    .map(
      (path) =>
        `${createHash('sha256')
          .update(readFileSync(join(folder, path)))
          .digest('hex')}  ${path}\n`,
    );
  writeFileSync(join(folder, 'SHA256SUMS'), sums.join(''));
}

/** Adds a migration, as a newer program has it. */
function addMigration(folder: string) {
  const journalFile = join(folder, 'dist/migrations/meta/_journal.json');
  const journal = JSON.parse(readFileSync(journalFile, 'utf8')) as {
    entries: { idx: number; when: number }[];
  };
  const last = journal.entries.at(-1)!;
  const tag = '9999_later';
  journal.entries.push(Object.assign({}, last, { idx: last.idx + 1, when: last.when + 1, tag }));
  writeFileSync(journalFile, JSON.stringify(journal));
  writeFileSync(
    join(folder, 'dist/migrations', `${tag}.sql`),
    'CREATE TABLE later (id integer PRIMARY KEY);\n',
  );
}

/** Starts as far as the migrations, and then cannot listen. */
function breakAfterMigration(folder: string) {
  addMigration(folder);
  renameSync(join(folder, 'dist/server/main.js'), join(folder, 'dist/server/real-main.js'));
  writeFileSync(
    join(folder, 'dist/server/main.js'),
    "process.env.HOST = '203.0.113.7';\nawait import('./real-main.js');\n",
  );
}

test('installs on a bare Debian, and changes nothing when it is run again', () => {
  const name = nameOf(release);
  const { status, said } = inSystem(`set -e
    ${inRelease(name)}
    ${call('/readyz')}
    touch /root/marker; sleep 1
    ${inRelease(name)}
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

test('returns to the old release where the new one does not start', () => {
  otherRelease('broken', (folder) =>
    writeFileSync(join(folder, 'dist/server/main.js'), 'process.exit(1);\n'),
  );
  const { status, said } = inSystem(`${inRelease(nameOf(release))}
    ${inRelease('broken')}; echo "ended with $?"
    ${call('/readyz')}
    ${listMessages}
    systemctl stop quayside`);
  expect(said).toContain('does not answer. Returning to quayside-');
  expect(said).toContain('ended with 1');
  expect(said).toContain('200 {"status":"ready"}');
  expect(said).toContain('messages: Written on 0.1.0');
  expect(status).toBe(0);
});

test('returns to the old release and its data where the new one fails after its migrations', () => {
  otherRelease('migrates', breakAfterMigration);
  const { said } = inSystem(`${inRelease(nameOf(release))}
    ${sendMessage('Just before the upgrade')}
    ${inRelease('migrates')}; echo "ended with $?"
    ${call('/readyz')}
    ${listMessages}
    systemctl stop quayside`);
  expect(said).toContain('Restored /var/lib/quayside/backups/');
  expect(said).toContain('ended with 1');
  expect(said).toContain('200 {"status":"ready"}');
  expect(said).toContain('messages: Written on 0.1.0, Just before the upgrade');
});

test('upgrades with a backup, and keeps the release from before', () => {
  otherRelease('newer', addMigration);
  const { said } = inSystem(`${inRelease(nameOf(release))}
    ${inRelease('newer')}; echo "ended with $?"
    ${call('/readyz')}
    ${listMessages}
    ls /opt/quayside/releases
    systemctl stop quayside`);
  expect(said).toMatch(/newer-\w+ is ready\. The backup from before the upgrade is \d{8}T\d{6}Z/);
  expect(said).toContain('ended with 0');
  expect(said).toContain('messages: Written on 0.1.0, Just before the upgrade');
  expect(said).toContain(nameOf(release));
  expect(said).not.toContain('broken-');
});

test('goes back to the release before by hand', () => {
  const { said } = inSystem(`cd /opt/quayside
    systemctl stop quayside
    ln -sfn releases/$(ls releases | grep '^${nameOf(release)}') current
    systemctl start quayside; sleep 5
    ${call('/readyz')} || echo 'the old release refuses the newer database'
    systemctl stop quayside
    quayside restore "$(ls /var/lib/quayside/backups | grep -E '^[0-9]{8}T' | tail -1)"
    systemctl start quayside; sleep 5
    ${call('/readyz')}
    ${listMessages}
    systemctl stop quayside`);
  expect(said).toContain('the old release refuses the newer database');
  expect(said).toContain('Restored /var/lib/quayside/backups/');
  expect(said).toContain('200 {"status":"ready"}');
  expect(said).toContain('messages: Written on 0.1.0, Just before the upgrade');
});

test('refuses a damaged release, and changes nothing', () => {
  cpSync(release, join(system, 'root', 'damaged'), { recursive: true });
  writeFileSync(join(system, 'root', 'damaged', 'dist/server/main.js'), '// cut\n');
  const { status, said } = inSystem(inRelease('damaged'));
  expect(said).toContain('This release is damaged. Nothing was changed.');
  expect(status).toBe(1);
  expect(readdirSync(join(system, 'opt/quayside/releases')).join()).not.toContain('damaged');
});
