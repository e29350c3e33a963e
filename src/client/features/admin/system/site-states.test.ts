import { describe, expect, test } from 'vitest';
import {
  accountState,
  clockState,
  addressState,
  channelState,
  connectionState,
  filesState,
  gapsState,
  outboxState,
  sealingState,
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
