import { createHash } from 'node:crypto';
import fs, {
  type PathLike,
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openDatabase, type Database } from '#db/open-database.ts';
import { adminSessions, brands, outbox, storedFiles } from '#db/schema/index.ts';
import { MIGRATIONS_FOLDER } from '#db/testing.ts';
import { createFileStore } from '#server/integrations/file-store.ts';
import { openData } from '#server/start-up/open-data.ts';
import { createPortalUser } from '#server/testing/factories.ts';
import { openAdminSession } from '#server/testing/sessions.ts';
import { createTestClock } from '#server/testing/test-clock.ts';
import { BackupRefusal, listBackups } from './backup-files.ts';
import { recordClock } from '#server/services/retention-clock.ts';
import { createBackupService } from './backup-service.ts';
import { makeBackup } from './make-backup.ts';
import { proveRestore, restoreProvenAt } from './prove-restore.ts';
import { restoreBackup } from './restore-backup.ts';
import { warnOfOverdueBackup } from './warn-of-overdue.ts';

const HOUR = 3_600_000;
const NOW = new Date('2026-11-22T01:00:00Z');
const NAME = '20261122T010000Z';

let root: string;
let db: Database;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'quayside-backup-'));
  db = start();
});
afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
  if (db.$client.open) db.$client.close();
  rmSync(root, { recursive: true, force: true });
});

const data = (...path: string[]) => join(root, 'data', ...path);
const backup = (...path: string[]) => data('backups', NAME, ...path);

function start(): Database {
  mkdirSync(data(), { recursive: true });
  return openData(data(), { version: '0.1.0', migrationsFolder: MIGRATIONS_FOLDER });
}

const options = (changes: object = {}) => ({
  database: data('quayside.db'),
  filesFolder: data('files'),
  folder: data('backups'),
  secondFolder: undefined,
  program: 'test',
  now: NOW,
  ...changes,
});

/** Stores a file as an upload does, with its row in the database. */
async function keep(name: string, state: 'kept' | 'deleted' | 'pending' = 'kept'): Promise<void> {
  const bytes = Buffer.from(`bytes of ${name}`);
  await createFileStore(data('files')).put(name, bytes);
  db.insert(storedFiles)
    .values({
      storageName: name,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      size: bytes.length,
      type: 'image/jpeg',
      state,
      deletedAt: state === 'deleted' ? NOW : null,
    })
    .run();
}

/** Lets a function of the file system fail for some paths, as a disk does. */
function failOn(name: 'renameSync' | 'copyFileSync', code: string, isDue: (path: string) => boolean): void {
  const original = fs[name] as (from: string, to: string, mode?: number) => void;
  vi.spyOn(fs, name).mockImplementation((from: PathLike, to: PathLike, mode?: number) => {
    if (isDue(String(from))) throw Object.assign(new Error(code), { code });
    original(String(from), String(to), mode);
  });
  syncBuiltinESMExports();
}

const restore = (from = backup()) =>
  restoreBackup({ backup: from, dataFolder: data(), migrationsFolder: MIGRATIONS_FOLDER, now: NOW });
const addBrand = (name: string) => db.insert(brands).values({ name }).run();
const brandNames = () =>
  new Set(
    db
      .select()
      .from(brands)
      .all()
      .map(({ name }) => name),
  );
const stored = () =>
  readdirSync(data('files'))
    .filter((name) => name.endsWith('.jpg'))
    .sort();

describe('a backup', () => {
  test('holds a consistent snapshot of the database and its files, and no key', async () => {
    await keep('one.jpg');
    await keep('gone.jpg', 'deleted');
    await createFileStore(data('files')).put('stray.jpg', Buffer.from('x'));
    mkdirSync(data('keys'));
    writeFileSync(data('keys', 'report-keys.json'), '{}');
    const { backup: made, secondFailed } = await makeBackup(options());
    expect(made).toEqual({
      name: NAME,
      madeAt: NOW.toISOString(),
      bytes: expect.any(Number),
      files: 1,
      missingFiles: 0,
      damagedFiles: 0,
    });
    expect(secondFailed).toBeNull();
    expect(readdirSync(backup()).sort()).toEqual(['backup.json', 'files', 'quayside.db']);
    expect(readdirSync(backup('files'))).toEqual(['one.jpg']);
    expect(readdirSync(data('backups'))).toEqual([NAME]);
  });

  test('includes what another connection writes until it is made, while a reader keeps the database open', async () => {
    const reader = openDatabase({ file: data('quayside.db'), readonly: true });
    reader.$client.prepare('select count(*) from brands').get();
    addBrand('Written just before');
    await makeBackup(options());
    addBrand('Written after');
    reader.$client.close();
    const copy = openDatabase({ file: backup('quayside.db'), readonly: true });
    const names = copy
      .select()
      .from(brands)
      .all()
      .map(({ name }) => name);
    copy.$client.close();
    expect(names).toContain('Written just before');
    expect(names).not.toContain('Written after');
  });

  test('includes what was written since another backup in the same second', async () => {
    await makeBackup(options());
    addBrand('A moment later');
    const { backup: made } = await makeBackup(options());
    expect(made.name).toBe('20261122T010001Z');
    db.$client.close();
    restore(data('backups', made.name));
    db = start();
    expect(brandNames()).toContain('A moment later');
  });

  test('reports stored files that are missing or damaged, and restores one from quarantine', async () => {
    await keep('missing.jpg');
    await keep('damaged.jpg');
    await keep('aside.jpg');
    rmSync(data('files', 'missing.jpg'));
    appendFileSync(data('files', 'damaged.jpg'), 'x');
    createFileStore(data('files')).setAside('aside.jpg', '2026-11-20');
    const { backup: made } = await makeBackup(options());
    expect(made).toMatchObject({ files: 2, missingFiles: 1, damagedFiles: 1 });
    expect(readdirSync(backup('files')).sort()).toEqual(['aside.jpg', 'damaged.jpg']);
  });

  test('copies to the second folder as well, and reports a failure there', async () => {
    await keep('one.jpg');
    const second = join(root, 'share');
    const missing = await makeBackup(options({ secondFolder: second }));
    expect(missing.secondFailed).toBe(`The folder ${second} of BACKUP_DIR is not there.`);
    mkdirSync(second);
    expect((await makeBackup(options({ secondFolder: second }))).secondFailed).toBeNull();
    await keep('two.jpg');
    const later = new Date(NOW.getTime() + HOUR);
    expect((await makeBackup(options({ secondFolder: second, now: later }))).secondFailed).toBeNull();
    expect(listBackups(second)).toEqual(listBackups(data('backups')).slice(0, 2));
    expect(readdirSync(join(second, '20261122T020000Z', 'files')).sort()).toEqual(['one.jpg', 'two.jpg']);
  });

  test('copies a file again that is damaged in the second folder, also where it was damaged here before', async () => {
    await keep('one.jpg');
    await keep('two.jpg');
    const second = join(root, 'share');
    mkdirSync(second);
    const sound = readFileSync(data('files', 'one.jpg'));
    rmSync(data('files', 'one.jpg'));
    writeFileSync(data('files', 'one.jpg'), 'rotten bytes');
    const damaged = await makeBackup(options({ secondFolder: second }));
    expect(damaged).toMatchObject({ backup: { damagedFiles: 1 }, secondFailed: null });

    // The administrator puts it back; the other one is damaged on the second disk.
    rmSync(data('files', 'one.jpg'));
    writeFileSync(data('files', 'one.jpg'), sound);
    rmSync(join(second, NAME, 'files', 'two.jpg'));
    writeFileSync(join(second, NAME, 'files', 'two.jpg'), 'rotten bytes');
    const later = new Date(NOW.getTime() + HOUR);
    const repaired = await makeBackup(options({ secondFolder: second, now: later }));
    expect(repaired).toMatchObject({ backup: { damagedFiles: 0 }, secondFailed: null });
    restore(join(second, '20261122T020000Z'));
    expect(readFileSync(data('files', 'one.jpg'))).toEqual(sound);
    expect(readFileSync(data('files', 'two.jpg'), 'utf8')).toBe('bytes of two.jpg');
  });

  test('removes what an interrupted backup left, and backups that are too old', async () => {
    mkdirSync(data('backups', '20261121T010000Z.part', 'files'), { recursive: true });
    mkdirSync(data('backups', 'replaced-20260801T010000Z'));
    mkdirSync(data('backups', 'replaced-20261101T010000Z'));
    for (const name of ['drill-killed', 'drill-runs']) mkdirSync(data('backups', name));
    utimesSync(data('backups', 'drill-killed'), 0, new Date(NOW.getTime() - 25 * HOUR));
    utimesSync(data('backups', 'drill-runs'), 0, new Date(NOW.getTime() - HOUR));
    await makeBackup(options({ now: new Date('2026-08-01T01:00:00Z') }));
    await makeBackup(options());
    expect(readdirSync(data('backups')).sort()).toEqual([NAME, 'drill-runs', 'replaced-20261101T010000Z']);
  });

  test('is refused if the folder cannot be written', async () => {
    writeFileSync(data('backups'), 'no folder');
    await expect(makeBackup(options())).rejects.toThrow(
      new BackupRefusal(`The folder ${data('backups')} cannot be written (EEXIST).`),
    );
    rmSync(data('backups'));
    expect(listBackups(data('backups'))).toEqual([]);
  });
});

describe('a restore', () => {
  test('restores rows and files, keeps the previous data, and ends every session', async () => {
    await keep('one.jpg');
    addBrand('In the backup');
    openAdminSession(db, NOW);
    await makeBackup(options());
    addBrand('Since the backup');
    await keep('two.jpg');
    db.$client.close();

    const { files, missing, keptAside } = restore();
    expect({ files, missing, keptAside }).toEqual({
      files: 1,
      missing: [],
      keptAside: data('backups', `replaced-${NAME}`),
    });
    db = start();
    expect(brandNames()).toContain('In the backup');
    expect(brandNames()).not.toContain('Since the backup');
    expect(db.select().from(adminSessions).all()).toEqual([]);
    expect(stored()).toEqual(['one.jpg']);
    db.$client.close();

    rmSync(backup(), { recursive: true });
    restoreBackup({
      backup: keptAside ?? '',
      dataFolder: data(),
      migrationsFolder: MIGRATIONS_FOLDER,
      now: new Date(NOW.getTime() + 1000),
    });
    db = start();
    expect(brandNames()).toContain('Since the backup');
    expect(stored()).toEqual(['one.jpg', 'two.jpg']);
  });

  test('brings back a file that was in quarantine when the previous data was kept', async () => {
    await makeBackup(options());
    await keep('aside.jpg');
    createFileStore(data('files')).setAside('aside.jpg', '2026-11-20');
    db.$client.close();
    expect(restore(restore().keptAside ?? '')).toMatchObject({ files: 1, missing: [] });
    expect(stored()).toEqual(['aside.jpg']);
    db = start();
  });

  test('keeps the previous data of two restores in the same second apart', async () => {
    addBrand('Found by the first');
    await makeBackup(options());
    db.$client.close();
    expect([restore().keptAside, restore().keptAside]).toEqual([
      data('backups', `replaced-${NAME}`),
      data('backups', 'replaced-20261122T010001Z'),
    ]);
    db = start();
    expect(brandNames()).toContain('Found by the first');
  });

  test('keeps the write-ahead log of a killed program with its database', async () => {
    await makeBackup(options());
    addBrand('Only in the log');
    for (const name of ['quayside.db', 'quayside.db-wal']) cpSync(data(name), join(root, name));
    db.$client.close();
    for (const name of ['quayside.db', 'quayside.db-wal']) renameSync(join(root, name), data(name));
    const { keptAside } = restore();
    restoreBackup({
      backup: keptAside ?? '',
      dataFolder: data(),
      migrationsFolder: MIGRATIONS_FOLDER,
      now: new Date(NOW.getTime() + 1000),
    });
    db = start();
    expect(brandNames()).toContain('Only in the log');
  });

  const harm: Record<string, () => void> = {
    'a changed database': () => appendFileSync(backup('quayside.db'), 'x'),
    'no database': () => renameSync(backup('quayside.db'), backup('other.db')),
    'a changed file': () => {
      // The file is a hard link to the one in the store, so the copy is damaged, not the store.
      rmSync(backup('files', 'one.jpg'));
      writeFileSync(backup('files', 'one.jpg'), 'other bytes');
    },
    'a missing file': () => rmSync(backup('files', 'one.jpg')),
    'no manifest': () => rmSync(backup('backup.json')),
    'half a manifest': () =>
      writeFileSync(backup('backup.json'), readFileSync(backup('backup.json'), 'utf8').slice(0, 40)),
  };

  test.each(Object.entries(harm))('refuses a backup with %s and changes nothing', async (_harm, harmIt) => {
    await keep('one.jpg');
    await makeBackup(options());
    harmIt();
    addBrand('Since the backup');
    db.$client.close();
    expect(() => restore()).toThrow(BackupRefusal);
    db = start();
    expect(brandNames()).toContain('Since the backup');
    expect(stored()).toEqual(['one.jpg']);
    expect(existsSync(data('restore.part'))).toBe(false);
  });

  test('names the version that a backup from a newer program needs', async () => {
    db.$client.prepare('insert into __drizzle_migrations (hash, created_at) values (?, ?)').run('next', 9e12);
    await makeBackup(options());
    db.$client.close();
    expect(() => restore()).toThrow(
      /^This backup needs Quayside 0\.1\.0 \(\d{4}_\w+\) or later\. Nothing was changed\.$/,
    );
  });

  test('resumes after an interruption and keeps the previous data whole', async () => {
    await keep('one.jpg');
    addBrand('Before');
    await makeBackup(options());
    db.$client.close();
    // As a kill leaves it: the database is moved, the files are not.
    const half = data('backups', 'replaced-20261122T000000Z.unfinished');
    mkdirSync(half);
    renameSync(data('quayside.db'), join(half, 'quayside.db'));
    expect(() => start()).toThrow(/npm run restore/);
    const { keptAside } = restore();
    expect(keptAside).toBe(data('backups', 'replaced-20261122T000000Z'));
    expect(readdirSync(keptAside ?? '').sort()).toEqual(['files', 'quayside.db']);
    db = start();
    expect(brandNames()).toContain('Before');
    expect(stored()).toEqual(['one.jpg']);
  });

  test('is refused in a sentence if the disk is full', async () => {
    await makeBackup(options());
    addBrand('Since the backup');
    db.$client.close();
    failOn('copyFileSync', 'ENOSPC', (from) => from === backup('quayside.db'));
    expect(() => restore()).toThrow(
      new BackupRefusal(`There is not enough space for a restore in ${data()}. Nothing was changed.`),
    );
    expect(existsSync(data('restore.part'))).toBe(false);
    db = start();
    expect(brandNames()).toContain('Since the backup');
  });

  test('is refused where files is a mount point, and then moves the database back', async () => {
    await keep('one.jpg');
    await makeBackup(options());
    addBrand('Since the backup');
    db.$client.close();
    const rename = fs.renameSync;
    failOn('renameSync', 'EXDEV', (from) => from === data('files'));
    const refusal = new BackupRefusal(
      `${data('files')} cannot be moved to ${data('backups')} (EXDEV). It must be on the same disk and no mount point. Nothing was changed.`,
    );
    expect(() => restore()).toThrow(refusal);
    expect(readdirSync(data('backups'))).toEqual([NAME]);
    expect(existsSync(data('restore.part'))).toBe(false);

    // As a version left it that had moved the database by then.
    const half = data('backups', 'replaced-20261122T000000Z.unfinished');
    mkdirSync(half);
    rename(data('quayside.db'), join(half, 'quayside.db'));
    expect(() => restore()).toThrow(refusal);
    expect(readdirSync(data('backups'))).toEqual([NAME]);
    db = start();
    expect(brandNames()).toContain('Since the backup');
    expect(stored()).toEqual(['one.jpg']);
  });
});

test('restores to an empty folder, compares, and records the drill', async () => {
  await keep('one.jpg');
  await makeBackup(options());
  addBrand('Since the backup');
  const clock = createTestClock();
  const drill = () =>
    proveRestore({
      backup: backup(),
      database: data('quayside.db'),
      folder: data('backups'),
      migrationsFolder: MIGRATIONS_FOLDER,
      clock,
      open: (dataFolder) => openData(dataFolder, { version: '0.1.0', migrationsFolder: MIGRATIONS_FOLDER }),
    });
  expect(drill()).toEqual({ tables: expect.any(Number), rows: expect.any(Number), files: 1, since: 1 });
  expect(restoreProvenAt(db)).toBe(clock.now().toISOString());
  expect(readdirSync(data('backups'))).toEqual([NAME]);

  rmSync(backup('files', 'one.jpg'));
  expect(drill).toThrow('This backup is damaged (the file one.jpg is missing). Nothing was changed.');
});

describe('the nightly backup', () => {
  test('is due after 02:00 in Oslo, is overdue after 26 hours, and sends each manager one mail', async () => {
    const clock = createTestClock();
    clock.set(NOW);
    const { now: _now, ...settings } = options();
    const desk = createBackupService({ db, clock, settings, nightly: true, make: makeBackup });
    expect([desk.isDue(), desk.health().overdue]).toEqual([true, false]);
    await desk.backUp();
    expect(desk.isDue()).toBe(false);
    expect(desk.health()).toMatchObject({
      nextAt: '2026-11-23T01:00:00.000Z',
      failed: null,
      count: 1,
      filesNotCopied: 0,
    });
    await keep('later.jpg');
    db.update(storedFiles)
      .set({ createdAt: new Date(NOW.getTime() + 1) })
      .run();
    expect(desk.health().filesNotCopied).toBe(1);
    clock.advance(24 * HOUR - 1);
    expect(desk.isDue()).toBe(false);
    clock.advance(1);
    expect(desk.isDue()).toBe(true);

    createPortalUser(db, { role: 'manager', email: 'mona@quayside.example' });
    createPortalUser(db, { role: 'operator', email: 'ola@quayside.example' });
    const mails = () =>
      db
        .select()
        .from(outbox)
        .all()
        .map(({ recipient }) => recipient);
    warnOfOverdueBackup({ db, clock }, desk.health());
    expect(mails()).toEqual([]);
    clock.advance(2 * HOUR + 1);
    expect(desk.health().overdue).toBe(true);
    warnOfOverdueBackup({ db, clock }, desk.health());
    warnOfOverdueBackup({ db, clock }, desk.health());
    expect(mails()).toEqual(['mona@quayside.example']);
    expect(db.select().from(outbox).get()?.text).toContain(
      'The newest backup of Quayside was made on Sunday, 22 November 2026, more than 26 hours ago.',
    );
  });

  test('is made although the clock was ahead when the last one was made', async () => {
    const clock = createTestClock();
    const { now: _now, ...settings } = options();
    const desk = createBackupService({ db, clock, settings, nightly: true, make: makeBackup });
    clock.set('2027-11-22T12:00:00Z');
    await desk.backUp();
    clock.set(NOW);
    expect([desk.isDue(), desk.health().due, desk.health().newest]).toEqual([true, true, null]);
    const { backup: made } = await desk.backUp();
    expect(desk.isDue()).toBe(false);
    expect(desk.health()).toMatchObject({ newest: { name: made.name }, count: 2 });
    clock.advance(27 * HOUR);
    expect(desk.health().overdue).toBe(true);
  });

  test('deletes no older backup while the clock is far ahead of the time when the program ran', async () => {
    const clock = createTestClock();
    const { now: _now, ...settings } = options();
    const desk = createBackupService({ db, clock, settings, nightly: true, make: makeBackup });
    const before = ['2026-09-01', '2026-10-01', '2026-11-01'];
    for (const day of before) {
      clock.set(`${day}T01:00:00Z`);
      recordClock({ db, clock }, false);
      await desk.backUp();
    }
    clock.set('2027-11-01T12:00:00Z');
    await desk.backUp();
    expect(desk.health().count).toBe(4);
    for (let hour = 0; hour <= 72; hour += 1) recordClock({ db, clock }, false);
    await desk.backUp();
    expect(desk.health().count).toBe(2);
  });

  test('shows why the last attempt failed until one succeeds', async () => {
    const clock = createTestClock();
    const { now: _now, ...settings } = options();
    let refuse = true;
    const desk = createBackupService({
      db,
      clock,
      settings,
      nightly: true,
      make: async (given) => {
        if (refuse) throw new BackupRefusal('There is not enough space for a backup.');
        return makeBackup(given);
      },
    });
    await expect(desk.backUp()).rejects.toThrow(BackupRefusal);
    expect(desk.health().failed?.reason).toBe('There is not enough space for a backup.');
    refuse = false;
    await desk.backUp();
    expect(desk.health().failed).toBeNull();
  });
});
