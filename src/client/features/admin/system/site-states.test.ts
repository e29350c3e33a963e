import { describe, expect, test } from 'vitest';
import {
  accountState,
  clockState,
  addressState,
  backupState,
  channelState,
  connectionState,
  copiedFilesState,
  filesState,
  gapsState,
  outboxState,
  replicaState,
  restoreState,
  sealingState,
  secondPlaceState,
  walState,
} from './site-states.ts';

describe('the outbox', () => {
  const health = { smtpConfigured: true, queued: 0, dead: 0, oldestQueuedAt: null };

  test('reports a missing mail server, and needs attention once mail waits', () => {
    const empty = outboxState({ ...health, smtpConfigured: false });
    expect([empty.needsAdmin, empty.inShort]).toEqual([false, 'No mail server']);
    expect(empty.inFull).toContain(
      'New mail waits here and nothing is lost. To send it, set SMTP_URL and restart the program.',
    );
    const waiting = outboxState({ ...health, smtpConfigured: false, queued: 2 });
    expect(waiting.needsAdmin).toBe(true);
    expect(waiting.inFull).toContain('2 messages wait here and nothing is lost');
  });

  test('names failed mail before waiting mail', () => {
    expect(outboxState({ ...health, queued: 1, dead: 1 })).toMatchObject({
      needsAdmin: true,
      inShort: '1 given up',
    });
    expect(outboxState({ ...health, queued: 1 })).toMatchObject({
      needsAdmin: false,
      inFull: 'Mail leaves; 1 message waits.',
    });
    expect(outboxState(health).inShort).toBe('');
  });
});

test('reports an untrusted proxy, and the setting to change', () => {
  expect(connectionState({ clientAddress: '203.0.113.9', untrustedProxy: null })).toMatchObject({
    needsAdmin: false,
    inFull: expect.stringContaining('203.0.113.9'),
  });
  expect(connectionState({ clientAddress: '172.17.0.1', untrustedProxy: '172.17.0.1' })).toMatchObject({
    needsAdmin: true,
    inFull: expect.stringMatching(/proxy at 172\.17\.0\.1 .* Add 172\.17\.0\.1 to TRUST_PROXY/),
  });
});

test('warns of a program that runs as root', () => {
  expect(accountState({ runsAsRoot: false })).toBeNull();
  expect(accountState({ runsAsRoot: true })).toMatchObject({
    needsAdmin: true,
    inFull: expect.stringContaining('Install it with deploy/install.sh'),
  });
});

test('says that a clock is in doubt, and until when', () => {
  expect(clockState({ clockDoubt: null })).toBeNull();
  expect(clockState({ clockDoubt: { lastSeen: '2026-11-22T09:00:00.000Z', hoursLeft: 70 } })).toMatchObject({
    needsAdmin: true,
    inFull: expect.stringMatching(/22 November 2026.* after 70 hours/),
  });
});

test('shows the public address, and asks for it if it is not set', () => {
  expect(addressState({ publicUrl: 'https://www.example.com' })).toMatchObject({
    needsAdmin: false,
    inFull: expect.stringContaining('https://www.example.com'),
  });
  expect(addressState({ publicUrl: null })).toMatchObject({
    needsAdmin: true,
    inFull: expect.stringMatching(/social cards, canonical addresses and the sitemap .* Set PUBLIC_URL/),
  });
});

test('needs attention while the report channel is locked or its key is not backed up', () => {
  const keyCopy = { folder: '/mnt/keys', failed: null };
  const state = { locked: null, keyExported: true, exportHoldsPurged: false, sharedKeyUntil: null, keyCopy };
  expect(channelState({ ...state, locked: 'Reports are locked.' })).toEqual({
    needsAdmin: true,
    inShort: 'Locked',
    inFull: 'Reports are locked.',
  });
  expect(channelState({ ...state, keyExported: false }).needsAdmin).toBe(true);
  expect(channelState({ ...state, exportHoldsPurged: true }).needsAdmin).toBe(true);
  expect(channelState({ ...state, sharedKeyUntil: '2026-03-02T09:00:00.000Z' }).needsAdmin).toBe(true);
  expect(channelState({ ...state, keyCopy: null }).needsAdmin).toBe(true);
  expect(channelState({ ...state, keyCopy: { ...keyCopy, failed: 'Not there.' } }).needsAdmin).toBe(true);
  expect(channelState(state).needsAdmin).toBe(false);
});

describe('the stored files', () => {
  const health = {
    quarantined: [],
    count: 0,
    bytes: 0,
    stopped: null,
    unsealed: 0,
    clearInBackupsUntil: null,
  };

  test('need the admin while travel documents are not sealed, and say until when backups hold them', () => {
    expect(sealingState(health)).toBeNull();
    const left = sealingState({ ...health, unsealed: 3 });
    expect([left?.needsAdmin, left?.inShort]).toEqual([true, '3 not sealed']);
    const sealed = sealingState({ ...health, clearInBackupsUntil: '2026-05-31T08:00:00.000Z' });
    expect([sealed?.needsAdmin, sealed?.inFull]).toEqual([false, expect.stringContaining('31 May 2026')]);
  });

  test('needs attention only when a sweep has stopped', () => {
    const stopped = { at: '2026-03-02T08:00:00.000Z', unknown: 1200, total: 2000 };
    const state = filesState({ ...health, stopped });
    expect([state.needsAdmin, state.inShort]).toEqual([true, 'Database and files differ']);
    expect(state.inFull).toMatch(/^1,200 of 2,000 files have no record in this database\. Nothing was moved/);
    expect(filesState({ ...health, count: 3 }).needsAdmin).toBe(false);
  });

  test('shows the number in quarantine', () => {
    expect(filesState(health)).toMatchObject({ inShort: '', inFull: 'Every stored file has a record.' });
    expect(filesState({ ...health, count: 1 }).inFull).toContain('1 file without a record is in quarantine.');
    expect(filesState({ ...health, count: 2 }).inShort).toBe('2 files in quarantine');
  });
});

test('lists the gaps of the catalogue', () => {
  const gap = (count: number) => ({ count, ids: [] });
  const health = {
    products: 9,
    inTrash: 0,
    withoutImage: gap(3),
    withoutCategory: gap(0),
    withoutBrand: gap(1),
    withoutDescription: gap(0),
  };
  expect(gapsState(health)).toMatchObject({
    inShort: '4 gaps',
    inFull: 'Of 9 products 3 have no image and 1 has no brand.',
  });
  expect(gapsState({ ...health, withoutImage: gap(0), withoutBrand: gap(0) }).inShort).toBe('Complete');
});

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
