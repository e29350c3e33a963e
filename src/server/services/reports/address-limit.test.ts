import { expect, test } from 'vitest';
import { networkOf } from '#server/auth/network-address.ts';
import { AppError } from '#server/errors.ts';
import { createTestClock } from '#server/testing/test-clock.ts';
import { createAddressLimit } from './address-limit.ts';

const MINUTE = 60_000;

function limitOfTwo() {
  const clock = createTestClock();
  const limit = createAddressLimit({
    clock,
    networkOf,
    most: 2,
    windowMs: 10 * MINUTE,
    refusal: 'Too many.',
  });
  /** Seconds to wait; 0 where it was counted. */
  const count = (address: string) => {
    try {
      limit.count(address);
      return 0;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return error.retryAfterSeconds;
    }
  };
  return { clock, count };
}

test('the window slides: each event counts for ten minutes, and one that was refused does not count', () => {
  const { clock, count } = limitOfTwo();
  expect(count('203.0.113.7')).toBe(0);
  clock.advance(4 * MINUTE);
  expect(count('203.0.113.7')).toBe(0);
  clock.advance(1);
  expect(count('203.0.113.7')).toBe(360);
  clock.advance(6 * MINUTE - 1);
  expect(count('203.0.113.7')).toBe(0);
  expect(count('203.0.113.7')).toBe(240);
});

test('whoever has one IPv6 address is counted with its network, and IPv4 is the same however it is written', () => {
  const { count } = limitOfTwo();
  expect([count('2001:db8::1'), count('2001:db8::2'), count('2001:db8::3')]).toEqual([0, 0, 600]);
  expect([count('203.0.113.7'), count('::ffff:203.0.113.7'), count('203.0.113.7')]).toEqual([0, 0, 600]);
  expect(count('203.0.113.8')).toBe(0);
});

test('the key under which addresses are counted lives a day at most', () => {
  const { clock, count } = limitOfTwo();
  for (let minutes = 0; minutes < 24 * 60; minutes += 9) {
    count('203.0.113.1');
    clock.advance(9 * MINUTE);
  }
  // The day is over in the middle of this window: what was counted before means nothing any more.
  expect([count('203.0.113.1'), count('203.0.113.1'), count('203.0.113.1')]).toEqual([0, 0, 600]);
});

test('memory stays flat: of very many addresses the one that was quiet longest is forgotten', () => {
  const { count } = limitOfTwo();
  count('203.0.113.7');
  count('203.0.113.7');
  for (let index = 0; index < 20_000; index += 1) count(`198.51.${index >> 8}.${index & 255}`);
  expect(count('203.0.113.7')).toBe(0);
});
