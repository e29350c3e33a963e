import { expect, test } from 'vitest';
import { createTestClock } from '#server/testing/test-clock.ts';
import { createFormLimits } from './form-limits.ts';

const MINUTE = 60_000;

function createHarness() {
  const clock = createTestClock();
  const { contact } = createFormLimits(clock);
  const take = (address: string, times = 1) => {
    for (let time = 0; time < times; time += 1) contact.take(address);
  };
  return { clock, take };
}

const refusal = (seconds: number) =>
  expect.objectContaining({ kind: 'tooManyRequests', retryAfterSeconds: seconds });

test('limits an address to sixty messages in ten minutes, and says how long to wait', () => {
  const { clock, take } = createHarness();
  take('192.0.2.1');
  clock.advance(4 * MINUTE);
  take('192.0.2.1', 59);
  expect(() => take('192.0.2.1')).toThrow(refusal(360));

  clock.advance(6 * MINUTE - 1);
  expect(() => take('192.0.2.1')).toThrow(refusal(1));
  clock.advance(1);
  take('192.0.2.1');
  expect(() => take('192.0.2.1')).toThrow(refusal(240));
});

test('states the waiting time in words', () => {
  const { clock, take } = createHarness();
  take('192.0.2.1', 60);
  expect(() => take('192.0.2.1')).toThrow('Please wait 10 min and try again.');
  clock.advance(9.5 * MINUTE);
  expect(() => take('192.0.2.1')).toThrow('Please wait 30 s and try again.');
});

test('counts each address separately', () => {
  const { take } = createHarness();
  take('192.0.2.1', 60);
  expect(() => take('192.0.2.2')).not.toThrow();
});

test('counts the addresses of one IPv6 network as one', () => {
  const { take } = createHarness();
  take('2001:db8:0:1::a', 60);
  expect(() => take('2001:db8:0:1::b')).toThrow(refusal(600));
  take('2001:db8:0:2::a');
});

test('evicts the least recently used of more than twenty thousand addresses', () => {
  const { take } = createHarness();
  const address = (host: number) => `10.${host >> 16}.${(host >> 8) & 255}.${host & 255}`;
  take('192.0.2.1', 60);
  take('192.0.2.2', 59);
  for (let host = 0; host < 19_998; host += 1) take(address(host));
  expect(() => take('192.0.2.1')).toThrow(refusal(600));
  take('192.0.2.2');
  take(address(19_998));
  take('192.0.2.1');
  expect(() => take('192.0.2.2')).toThrow(refusal(600));
});

test('limits reports and messages of reporters to thirty, separately', () => {
  const { report, reportMessage } = createFormLimits(createTestClock());
  for (const limit of [report, reportMessage]) {
    for (let time = 0; time < 30; time += 1) limit.take('192.0.2.1');
    expect(() => limit.take('192.0.2.1')).toThrow(refusal(600));
    expect(() => limit.take('192.0.2.1')).toThrow('this one was not stored');
  }
});

test('uses a key to count addresses for a day at most', () => {
  const { clock, take } = createHarness();
  for (let minutes = 0; minutes < 24 * 60; minutes += 9) {
    take('192.0.2.1', 30);
    clock.advance(9 * MINUTE);
  }
  // The day ends within this window: earlier counts no longer matter.
  take('192.0.2.1', 60);
  expect(() => take('192.0.2.1')).toThrow(refusal(600));
});
