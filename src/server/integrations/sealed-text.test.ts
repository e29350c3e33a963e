import { expect, test } from 'vitest';
import fc from '#server/testing/fast-check.ts';
import { newSealKey, seal, sealedUnder, unseal, type SealedPlace, type SealKey } from './sealed-text.ts';

const key = newSealKey();
const known = (...keys: SealKey[]) => new Map(keys.map((one) => [one.id, one]));
const place: SealedPlace = { table: 'whistleblower_reports', column: 'description', row: 'row-1' };
const damaged = { ok: false, reason: 'damaged' };

test('opens any sealed text in its place', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
      const sealed = seal(key, text, place);
      expect(unseal(known(key, newSealKey()), sealed, place)).toEqual({ ok: true, text });
      expect(sealedUnder(sealed)).toBe(key.id);
    }),
  );
});

test('seals the same text differently each time', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), (text) => {
      expect(seal(key, text, place)).not.toBe(seal(key, text, place));
    }),
  );
});

test('stores a longer text unreadably', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 8 }), (text) => {
      const sealed = seal(key, text, place);
      expect(sealed).not.toContain(text);
      expect(sealed).not.toContain(Buffer.from(text).toString('base64url'));
    }),
  );
});

test('detects a change of any one character', () => {
  const sealed = seal(key, 'The gangway has no net.', place);
  const changed = Array.from(sealed, (_, index) =>
    ['A', 'B', '0', '_', '.', '=', ' ', 'é'].map(
      (other) => sealed.slice(0, index) + other + sealed.slice(index + 1),
    ),
  ).flat();
  const unnoticed = changed.filter((text) => text !== sealed && unseal(known(key), text, place).ok);
  expect(unnoticed).toEqual([]);
});

test('detects a change of any one bit of nonce, tag or data', () => {
  const parts = seal(key, 'The gangway has no net.', place).split('.');
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 4 }), fc.nat(), fc.integer({ min: 0, max: 7 }), (part, at, bit) => {
      const bytes = Buffer.from(parts[part] ?? '', 'base64url');
      const index = at % bytes.length;
      bytes[index] = (bytes[index] ?? 0) ^ (1 << bit);
      const changed = parts.with(part, bytes.toString('base64url')).join('.');
      expect(unseal(known(key), changed, place)).toEqual(damaged);
    }),
  );
});

test('opens nothing that was truncated or recombined', () => {
  const sealed = seal(key, 'The gangway has no net.', place);
  for (let length = 0; length < sealed.length; length += 1) {
    expect(unseal(known(key), sealed.slice(0, length), place).ok).toBe(false);
  }
  expect(unseal(known(key), `${sealed}A`, place)).toEqual(damaged);
  expect(unseal(known(key), `${sealed}\n`, place)).toEqual(damaged);
});

test.each([
  ['row', { ...place, row: 'row-2' }],
  ['column', { ...place, column: 'reporterName' }],
  ['table', { ...place, table: 'whistleblower_notes' }],
])('does not open in another %s', (_, other) => {
  expect(unseal(known(key), seal(key, 'The gangway has no net.', place), other)).toEqual(damaged);
});

test('does not open with another key, even under the name of the right one', () => {
  const sealed = seal(key, 'The gangway has no net.', place);
  const other = newSealKey();
  expect(unseal(known(other), sealed, place)).toEqual({ ok: false, reason: 'unknown key' });
  expect(unseal(new Map([[key.id, other]]), sealed, place)).toEqual(damaged);
});
