import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
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
import { programPath } from './program.ts';

const root = resolve(import.meta.dirname, '../..');

/** The release, if one was made of these files. */
function findRelease(): string | undefined {
  const archive = releases()[0];
  if (archive === undefined) return undefined;
  const parts = ['dist', 'deploy', 'scripts/release.mjs', 'package-lock.json'];
  const madeAt = statSync(join(root, 'release', archive)).mtimeMs;
  const isNewer = (file: string) => statSync(file).mtimeMs >= madeAt;
  return parts.some((part) => filesIn(join(root, part)).some(isNewer)) ? undefined : archive;
}

function makeRelease(): string {
  execFileSync(process.execPath, [join(root, 'scripts/release.mjs')], { cwd: root });
  return releases()[0] ?? '';
}

const releases = () =>
  existsSync(join(root, 'release'))
    ? readdirSync(join(root, 'release')).filter((name) => name.endsWith('.tar.gz'))
    : [];

const filesIn = (path: string) =>
  statSync(path).isDirectory()
    ? readdirSync(path, { recursive: true, encoding: 'utf8' }).map((name) => join(path, name))
    : [path];

/** A bare Debian with an unpacked release. What is changed in it lies in a layer of its own and stays from run to run. */
export class BareDebian {
  readonly #layers = mkdtempSync(join(tmpdir(), 'quayside-install-'));
  /** The newest layer first. */
  readonly #lower = [programPath('DEBIAN_ROOT')];
  #system = join(this.#layers, 'upper');
  readonly #release: string;

  constructor() {
    const archive = findRelease() ?? makeRelease();
    for (const name of ['upper/root', 'upper/usr/local/bin', 'work', 'merged']) {
      mkdirSync(join(this.#layers, name), { recursive: true });
    }
    execFileSync('tar', ['xzf', join(root, 'release', archive), '-C', this.path('root')]);
    this.#release = archive.replace(/\.tar\.gz$/, '');
    cpSync(join(import.meta.dirname, 'systemctl.sh'), this.path('usr/local/bin/systemctl'));
  }

  /** The name of the release, and of its folder in /root. */
  get release(): string {
    return this.#release;
  }

  /** A path of the system, as it is reached from outside. */
  path(name: string): string {
    return join(this.#system, name);
  }

  /** Keeps the system as it is now: `reset` returns to it. */
  keep(): void {
    this.#lower.unshift(this.#system);
    this.#system = join(this.#layers, `upper-${this.#lower.length}`);
    this.reset();
  }

  /** Undoes everything since `keep`. */
  reset(): void {
    for (const folder of [this.#system, join(this.#layers, 'work')]) {
      rmSync(folder, { recursive: true, force: true });
      mkdirSync(folder);
    }
  }

  /**
   * Runs a script as root, with processes and a network of its own, which end with it. After `cutAfterMs` all of them are
   * killed, as by a power cut. `online` gives it the network of this machine instead.
   */
  async run(script: string, { cutAfterMs, online = false }: { cutAfterMs?: number; online?: boolean } = {}) {
    const lower = this.#lower.join(':');
    const merged = join(this.#layers, 'merged');
    const outside = [
      `mount -t overlay overlay -o lowerdir=${lower},upperdir=${this.#system},workdir=${this.#layers}/work ${merged}`,
      `mount --bind /dev ${merged}/dev`,
      `mount -t proc proc ${merged}/proc`,
      `mount -t tmpfs tmpfs ${merged}/run`,
      online ? `cp /etc/resolv.conf ${merged}/etc/` : 'ip link set lo up',
      `chroot ${merged} /usr/bin/env -i PATH=/usr/local/bin:/usr/bin:/usr/sbin:/bin:/sbin sh -c "$SCRIPT"`,
    ].join(' && ');
    const child = spawn('unshare', [online ? '-mpf' : '-mnpf', '--kill-child', 'sh', '-c', outside], {
      env: { PATH: process.env['PATH'], SCRIPT: script },
    });
    const cut = cutAfterMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), cutAfterMs);
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
    }
    const [status] = (await once(child, 'close')) as [number | null];
    clearTimeout(cut);
    return { status, said };
  }

  /** Adds another release, changed by `change`, with checksums that are right. */
  addRelease(name: string, change: (folder: string) => void): void {
    const folder = this.path(join('root', name));
    cpSync(this.path(join('root', this.#release)), folder, { recursive: true });
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

  remove(): void {
    rmSync(this.#layers, { recursive: true, force: true });
  }
}

export const install = (release: string) => `/root/${release}/deploy/install.sh`;

/** Calls the running program from inside. */
export const call = (path: string, options = '{}') =>
  `/opt/quayside/current/node/bin/node -e "fetch('http://127.0.0.1:3000${path}', ${options}).then(async (a) => console.log(a.status, await a.text()))"`;

/** Waits until the program is ready, or has ended. */
export const waitUntilReady = `until ${call('/readyz')} >/dev/null 2>&1; do kill -0 "$(cat /run/quayside.pid)" || break; sleep 0.5; done`;

export const sendMessage = (message: string) =>
  call(
    '/api/contact',
    `{ method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ name: 'Kari', email: 'kari@nes.example', message: '${message}' }) }`,
  );

/** The messages in the database, read by the driver of the release. */
export const listMessages = `cd /opt/quayside/current && node/bin/node -e "
  const Sqlite = require(process.versions.napi >= 10 ? 'better-sqlite3' : 'better-sqlite3-v12');
  const db = new Sqlite('/var/lib/quayside/quayside.db', { readonly: true });
  console.log('messages: ' + db.prepare('SELECT message FROM contact_submissions ORDER BY id').pluck().all().join(', '));
"`;

/** Adds a migration, as a newer program has it. */
export function addMigration(folder: string) {
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
export function breakAfterMigration(folder: string) {
  addMigration(folder);
  renameSync(join(folder, 'dist/server/main.js'), join(folder, 'dist/server/real-main.js'));
  writeFileSync(
    join(folder, 'dist/server/main.js'),
    "process.env.HOST = '203.0.113.7';\nawait import('./real-main.js');\n",
  );
}
