import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CLOCK_MARGIN_MS, endLease, isHeld, LEASE_MS, readLease, renewLease, takeLease } from './lease.ts';

const NOW = new Date('2026-11-28T12:00:00Z');
const later = (milliseconds: number) => new Date(NOW.getTime() + milliseconds);
const FIRST = { holder: 'first', boot: 'a', host: 'vm-1' };
const SECOND = { holder: 'second', boot: 'b', host: 'vm-2' };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quayside-lease-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('is held for a minute and the difference of two clocks', () => {
  expect(readLease(folder)).toBeNull();
  const lease = takeLease(folder, null, FIRST, NOW)!;
  expect(readLease(folder)).toEqual(lease);
  expect(isHeld(lease, later(LEASE_MS + CLOCK_MARGIN_MS - 1))).toBe(true);
  expect(isHeld(lease, later(LEASE_MS + CLOCK_MARGIN_MS))).toBe(false);
});

test('is taken by one of two that read the same', () => {
  const before = takeLease(folder, null, FIRST, NOW);
  expect(takeLease(folder, before, SECOND, NOW)).toMatchObject({ number: 2, holder: 'second' });
  expect(takeLease(folder, before, FIRST, NOW)).toBeNull();
  expect(readLease(folder)).toMatchObject({ number: 2, holder: 'second' });
});

test('is renewed by its holder alone, before it has ended', () => {
  const lease = takeLease(folder, null, FIRST, NOW)!;
  const renewed = renewLease(folder, lease, later(LEASE_MS - 1))!;
  expect(renewed.until).toEqual(later(2 * LEASE_MS - 1));
  expect(renewLease(folder, renewed, renewed.until)).toBeNull();
  takeLease(folder, renewed, SECOND, NOW);
  expect(renewLease(folder, renewed, NOW)).toBeNull();
});

test('ends at once where its holder says so, and not by a holder from before', () => {
  const lease = takeLease(folder, null, FIRST, NOW)!;
  endLease(folder, lease);
  expect(isHeld(readLease(folder)!, NOW)).toBe(false);
  const next = takeLease(folder, lease, SECOND, NOW)!;
  endLease(folder, lease);
  expect(readLease(folder)).toEqual(next);
});

test('one that was cut off while it was written counts as held', () => {
  writeFileSync(join(folder, 'lease-000007.json'), '{ "hol');
  const lease = readLease(folder)!;
  expect([lease.number, isHeld(lease, new Date())]).toEqual([7, true]);
  takeLease(folder, lease, FIRST, NOW);
  takeLease(folder, readLease(folder), FIRST, NOW);
  expect(readdirSync(folder)).toEqual(['lease-000008.json', 'lease-000009.json']);
});
