import { Secret } from 'otpauth';
import { expect, test } from 'vitest';
import { formatRecoveryCode, readRecoveryCode } from '#contract/office/sign-in-methods.ts';
import { codeAt, describeTotp, newTotpSecret, stepOfCode } from './totp.ts';

/** RFC 6238, appendix B, SHA-1: the codes there have eight digits, and ours are their last six. */
const SECRET = Secret.fromUTF8('12345678901234567890').base32;
const VECTORS = [
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
] as const;

test.each(VECTORS)('makes and accepts the code of RFC 6238 at second %i', (second, code) => {
  const now = new Date(second * 1000);
  expect(codeAt(SECRET, now)).toBe(code.slice(2));
  expect(stepOfCode(SECRET, code.slice(2), now)).toBe(Math.floor(second / 30));
});

test('accepts the codes of the steps before and after, and none further away', () => {
  const now = new Date('2026-03-02T08:00:00Z');
  const step = now.getTime() / 30_000;
  const at = (steps: number) => codeAt(SECRET, new Date(now.getTime() + steps * 30_000));
  expect([-2, -1, 0, 1, 2].map((steps) => stepOfCode(SECRET, at(steps), now))).toEqual([
    null,
    step - 1,
    step,
    step + 1,
    null,
  ]);
  expect(stepOfCode(SECRET, 'abcdef', now)).toBeNull();
  expect(stepOfCode(SECRET, '', now)).toBeNull();
});

test('describes a new secret of 160 bits for authenticator apps', () => {
  const secret = newTotpSecret();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  const { address, qr } = describeTotp(secret, 'kari@quayside.example');
  expect(new URL(address).searchParams.get('secret')).toBe(secret);
  expect(address).toMatch(/^otpauth:\/\/totp\/Quayside%20portal:kari%40quayside\.example\?/);
  expect(qr.size).toBeGreaterThan(20);
  expect(qr.path).toMatch(/^M[\dMLZ ]+Z$/);
});

test('reads a recovery code in any case, with or without groups, and with letters that look like digits', () => {
  expect(formatRecoveryCode('7K3MX0QD41ZT')).toBe('7K3M-X0QD-41ZT');
  for (const typed of ['7K3M-X0QD-41ZT', '7k3mx0qd41zt', ' 7K3M – XOQD 4lZT ', '7K3MXOQD4IZT']) {
    expect(readRecoveryCode(typed)).toBe('7K3MX0QD41ZT');
  }
});
