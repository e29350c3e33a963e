import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '#contract/format/durations.ts';
import { SWEEP_FILES_MAX } from '#contract/site/file-storage.ts';
import { auditLogs, storedFiles } from '#db/schema/index.ts';
import { createTestApp, type TestApp } from '#server/testing/create-test-app.ts';
import { eraseReleasedUploads, sweepFiles } from './sweep-files.ts';

const TODAY = '2026-03-02';
const NOTHING = { erased: 0, quarantined: 0, returned: 0, expired: 0, stopped: null };

let app: TestApp;
beforeEach(() => {
  app = createTestApp();
  mkdirSync(app.filesFolder);
});
afterEach(() => app.close());

const sweep = () => sweepFiles(app);
const admin = () => app.callers.admin.admin.files;
const put = (name: string) => writeFileSync(join(app.filesFolder, name), `bytes of ${name}`);
const inStore = () => app.files.names().sort();
const inQuarantine = (day = TODAY) => {
  const folder = join(app.filesFolder, 'quarantine', day);
  return existsSync(folder) ? readdirSync(folder).sort() : [];
};
const rows = () => app.db.select().from(storedFiles).all();

/** A row with its own name, as uploads have; `contentNamed` as product pictures have it. */
function addRow(
  storageName: string,
  state: 'pending' | 'kept' | 'deleted' = 'kept',
  { contentNamed = false } = {},
): void {
  const sha256 = contentNamed ? storageName.replace(/\..*/, '') : 'f'.repeat(64);
  const now = app.clock.now();
  app.db
    .insert(storedFiles)
    .values({ sha256, storageName, type: 'image/jpeg', size: 1, state, createdAt: now })
    .run();
  if (state === 'deleted') app.db.update(storedFiles).set({ deletedAt: now }).run();
}

function addKnown(count: number): void {
  for (let number = 0; number < count; number += 1) {
    put(`known-${number}.pdf`);
    addRow(`known-${number}.pdf`);
  }
}

describe('a file without a row', () => {
  test('is moved to quarantine under the day, and is listed with its size', async () => {
    addKnown(1);
    put('unknown.pdf');

    expect(sweep()).toEqual({ ...NOTHING, quarantined: 1 });

    expect([inStore(), inQuarantine()]).toEqual([['known-0.pdf'], ['unknown.pdf']]);
    expect(await admin().health()).toEqual({
      quarantined: [{ name: 'unknown.pdf', size: 20, since: TODAY }],
      count: 1,
      bytes: 20,
      stopped: null,
      unsealed: 0,
      clearInBackupsUntil: null,
    });
    expect(sweep()).toEqual(NOTHING);
  });

  test('returns when a row names it again', () => {
    put('unknown.pdf');
    sweep();
    addRow('unknown.pdf');

    expect(sweep()).toEqual({ ...NOTHING, returned: 1 });

    expect([inStore(), inQuarantine()]).toEqual([['unknown.pdf'], []]);
  });

  test('is served and restored when it is requested before a sweep', async () => {
    put('unknown.pdf');
    put('other.pdf');
    sweep();

    expect((await app.files.read('unknown.pdf'))?.toString()).toBe('bytes of unknown.pdf');
    const opened = await app.files.open('other.pdf');
    opened?.stream.destroy();

    expect(opened?.size).toBe(18);
    expect([inStore(), inQuarantine()]).toEqual([['other.pdf', 'unknown.pdf'], []]);
    expect(await app.files.read('missing.pdf')).toBeNull();
  });

  test('is deleted when 90 whole days have passed since it was moved', () => {
    put('unknown.pdf');
    sweep();
    app.clock.advance(90 * DAY_MS);
    expect(sweep()).toEqual(NOTHING);
    app.clock.advance(DAY_MS);
    expect(sweep()).toEqual({ ...NOTHING, expired: 1 });
    expect(inQuarantine()).toEqual([]);
  });
});

describe('a sweep that would move too many files', () => {
  const putUnknown = (count: number) => {
    for (let number = 0; number < count; number += 1) put(`unknown-${number}.pdf`);
  };

  test('moves nothing until the admin confirms the number', async () => {
    putUnknown(SWEEP_FILES_MAX + 1);
    const stopped = { unknown: 11, total: 11 };
    expect(sweep()).toEqual({ ...NOTHING, stopped });
    expect(inStore()).toHaveLength(11);
    expect((await admin().health()).stopped).toEqual({ ...stopped, at: app.clock.now().toISOString() });

    const health = await admin().quarantine({ files: 11 });

    expect(health).toMatchObject({ count: 11, stopped: null });
    expect([inStore(), inQuarantine()]).toEqual([[], expect.objectContaining({ length: 11 })]);
    expect(app.db.select().from(auditLogs).all()).toMatchObject([
      {
        actorKind: 'admin',
        entityType: 'stored file',
        description: 'Moved 11 files without a record to quarantine',
      },
    ]);
  });

  test('refuses a confirmation when there are more files than the admin was shown', async () => {
    putUnknown(11);
    sweep();
    put('later.pdf');
    await expect(admin().quarantine({ files: 11 })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: '12 files have no record now. Nothing was moved. Check the number and confirm again.',
    });
    expect(inStore()).toHaveLength(12);
  });

  test('deletes nothing either', () => {
    putUnknown(11);
    put(`${'a'.repeat(64)}.jpg`);
    addRow(`${'a'.repeat(64)}.jpg`, 'deleted', { contentNamed: true });
    app.clock.advance(2 * DAY_MS);
    expect(sweep().stopped).not.toBeNull();
    expect(inStore()).toHaveLength(12);
  });

  test('resumes by itself once the files have rows', async () => {
    putUnknown(11);
    sweep();
    for (const name of inStore()) addRow(name);
    expect(sweep()).toEqual(NOTHING);
    expect((await admin().health()).stopped).toBeNull();
  });

  test.each([
    ['up to ten files, of any share', SWEEP_FILES_MAX, 0],
    ['up to a fifth of all files', 12, 48],
  ])('runs for %s, and stops one beyond', (_limit, unknown, known) => {
    putUnknown(unknown);
    addKnown(known);
    expect(sweep()).toEqual({ ...NOTHING, quarantined: unknown });
  });

  test('does nothing if no sweep is stopped', async () => {
    putUnknown(2);
    expect(await admin().quarantine({ files: 2 })).toMatchObject({ count: 0, stopped: null });
    expect(inStore()).toHaveLength(2);
  });
});

describe('a file whose record was deleted', () => {
  test('keeps its bytes while a record may name it again, because the sweep was not committed', () => {
    const picture = `${'a'.repeat(64)}.jpg`;
    put(picture);
    addRow(picture, 'deleted', { contentNamed: true });
    app.clock.advance(2 * DAY_MS);
    const { $client } = app.db;
    $client.exec(`create temp table parents (id integer primary key);
      create temp table children (parent integer references parents deferrable initially deferred);
      create temp trigger fail_commit after delete on stored_files begin insert into children values (1); end;`);
    expect(sweep).toThrow('FOREIGN KEY constraint failed');
    expect([rows(), inStore()]).toMatchObject([[{ state: 'deleted' }], [picture]]);

    $client.exec('drop trigger temp.fail_commit');
    expect(sweep()).toEqual({ ...NOTHING, erased: 1 });
    expect([rows(), inStore()]).toEqual([[], []]);
  });

  const picture = `${'a'.repeat(64)}.jpg`;

  test('is deleted after a day when its name is the hash of its content', () => {
    put(picture);
    addRow(picture, 'deleted', { contentNamed: true });
    eraseReleasedUploads(app);
    expect(sweep()).toEqual(NOTHING);
    app.clock.advance(DAY_MS);
    expect(sweep()).toEqual({ ...NOTHING, erased: 1 });
    expect([inStore(), inQuarantine(), rows()]).toEqual([[], [], []]);
  });

  test('is deleted at once when it is an upload, also from quarantine', () => {
    put('passport.pdf');
    sweep();
    put('ticket.pdf');
    addRow('passport.pdf', 'deleted');
    addRow('ticket.pdf', 'deleted');
    expect(eraseReleasedUploads(app)).toBe(2);
    expect([inStore(), inQuarantine(), rows()]).toEqual([[], [], []]);
  });

  test('keeps its row while its bytes cannot be deleted', () => {
    put('ticket.pdf');
    addRow('ticket.pdf', 'deleted');
    const failing = {
      ...app,
      files: {
        ...app.files,
        remove: () => {
          throw new Error('EROFS');
        },
      },
    };
    expect(() => eraseReleasedUploads(failing)).toThrow('EROFS');
    expect(rows()).toHaveLength(1);
  });
});

test('an upload that never got its record is moved to quarantine after a day, and its row goes', () => {
  put('ticket.pdf');
  addRow('ticket.pdf', 'pending');
  expect(sweep()).toEqual(NOTHING);
  app.clock.advance(DAY_MS);
  expect(sweep()).toEqual({ ...NOTHING, quarantined: 1 });
  expect([inStore(), inQuarantine('2026-03-03'), rows()]).toEqual([[], ['ticket.pdf'], []]);
});
