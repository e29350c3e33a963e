import { describe, expect, test } from 'vitest';
import {
  backupState,
  copiedFilesState,
  replicaState,
  restoreState,
  secondPlaceState,
  walState,
} from './backup-states.ts';

describe('backups', () => {
  const newest = {
    name: '20261122T010000Z',
    madeAt: '2026-11-22T01:00:00.000Z',
    bytes: 2_500_000,
    files: 3,
    missingFiles: 0,
    damagedFiles: 0,
  };
  const health = {
    newest,
    count: 1,
    due: false,
    overdue: false,
    failed: null,
    secondPlace: null,
    nextAt: '2026-11-23T01:00:00.000Z',
    provenAt: null,
    walBytes: 4_000_000,
    filesNotCopied: 0,
    replica: null,
  };
  const now = new Date('2026-11-22T12:00:00Z');

  test('show when the newest was made and when the next one is due', () => {
    expect(backupState(health)).toEqual({
      needsAdmin: false,
      inShort: '',
      inFull:
        'The newest backup was made on 22 November 2026 at 02:00 and checked: the database and 3 files. The next one is made on 23 November 2026 at 02:00.',
    });
    expect(backupState({ ...health, newest: null, count: 0, due: true })).toMatchObject({
      needsAdmin: false,
      inFull: 'There is no backup yet. One is made within ten minutes.',
    });
  });

  test('need attention after a failure, when overdue, switched off, or with damaged files', () => {
    const failed = { at: '2026-11-23T01:00:00.000Z', reason: 'There is not enough space for a backup.' };
    expect(backupState({ ...health, failed })).toMatchObject({ needsAdmin: true, inShort: 'Backup failed' });
    expect(backupState({ ...health, failed }).inFull).toContain('There is not enough space for a backup.');
    expect(backupState({ ...health, overdue: true })).toMatchObject({
      needsAdmin: true,
      inShort: 'Backup late',
    });
    expect(backupState({ ...health, nextAt: null })).toMatchObject({
      needsAdmin: true,
      inShort: 'No nightly backup',
    });
    expect(backupState({ ...health, newest: { ...newest, damagedFiles: 1 } })).toMatchObject({
      needsAdmin: true,
      inShort: 'Files damaged',
    });
  });

  test('in the second place need attention when it is behind', () => {
    const place = { folder: '/mnt/share', newestMadeAt: newest.madeAt, failed: null };
    expect(secondPlaceState(health)).toMatchObject({
      needsAdmin: true,
      inFull: expect.stringContaining('Set BACKUP_DIR to another disk'),
    });
    expect(secondPlaceState({ ...health, secondPlace: place })).toMatchObject({ needsAdmin: false });
    expect(secondPlaceState({ ...health, secondPlace: { ...place, newestMadeAt: null } })).toMatchObject({
      needsAdmin: true,
      inFull:
        'The second place is /mnt/share. It holds no backup. Check that it is mounted and has space, then run npm run backup on the server.',
    });
  });

  test('count as verified for 90 days after a drill', () => {
    expect(restoreState(health, now)).toMatchObject({ needsAdmin: true, inShort: 'Restore not proven' });
    expect(restoreState({ ...health, newest: null }, now).needsAdmin).toBe(false);
    expect(restoreState({ ...health, provenAt: '2026-11-01T10:00:00.000Z' }, now).needsAdmin).toBe(false);
    expect(restoreState({ ...health, provenAt: '2026-08-01T10:00:00.000Z' }, now).needsAdmin).toBe(true);
  });

  test('count the files that are newer', () => {
    expect(copiedFilesState(health).inFull).toBe('Every stored file is in a backup.');
    expect(copiedFilesState({ ...health, filesNotCopied: 2 }).inFull).toBe(
      '2 stored files are newer than the last backup. Run npm run backup on the server to copy them now.',
    );
  });

  test('explain what to do about a write-ahead log that does not shrink', () => {
    expect(walState(health)).toMatchObject({
      needsAdmin: false,
      inFull: 'The write-ahead log of the database has 4.0 MB.',
    });
    expect(walState({ ...health, walBytes: 300 * 1024 * 1024 }).needsAdmin).toBe(true);
  });
});

describe('the replica', () => {
  const now = new Date('2026-11-23T10:30:00.000Z');
  const replica = {
    address: 'http://127.0.0.1:9090/metrics',
    isReadable: true,
    copiedAt: '2026-11-23T10:29:30.000Z',
    isBehind: false,
  };
  const stateOf = (changes: Partial<typeof replica> | { copiedAt: null }) =>
    replicaState({ replica: { ...replica, ...changes } } as Parameters<typeof replicaState>[0], now);

  test('is left out where there is none', () => {
    expect(replicaState({ replica: null } as Parameters<typeof replicaState>[0], now)).toBeNull();
  });

  test('is current, not known or behind, and says what to do', () => {
    expect(stateOf({})).toMatchObject({
      needsAdmin: false,
      inFull: expect.stringContaining('held everything'),
    });
    expect(stateOf({ isBehind: true })).toMatchObject({ needsAdmin: false });
    expect(stateOf({ isBehind: true, copiedAt: '2026-11-23T10:20:00.000Z' })).toMatchObject({
      needsAdmin: true,
      inFull: expect.stringContaining('journalctl -u quayside-litestream'),
    });
    expect(stateOf({ copiedAt: null })).toMatchObject({
      needsAdmin: false,
      inFull: expect.stringContaining('not known yet'),
    });
    expect(stateOf({ isReadable: false })).toMatchObject({
      needsAdmin: true,
      inFull: expect.stringContaining(
        "is not known: Litestream's metrics could not be read at http://127.0.0.1:9090",
      ),
    });
  });
});
