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

test('An address sends sixty messages in ten minutes, and is told when the next one is taken', () => {
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

test('The refusal says in words how long to wait', () => {
  const { clock, take } = createHarness();
  take('192.0.2.1', 60);
  expect(() => take('192.0.2.1')).toThrow('Please wait 10 min and try again.');
  clock.advance(9.5 * MINUTE);
  expect(() => take('192.0.2.1')).toThrow('Please wait 30 s and try again.');
});

test('What one address has sent is not counted against another', () => {
  const { take } = createHarness();
  take('192.0.2.1', 60);
  expect(() => take('192.0.2.2')).not.toThrow();
});

test('The addresses of one IPv6 network count as one', () => {
  const { take } = createHarness();
  take('2001:db8:0:1::a', 60);
  expect(() => take('2001:db8:0:1::b')).toThrow(refusal(600));
  take('2001:db8:0:2::a');
});

test('Beyond twenty thousand addresses the one that was quiet longest is forgotten', () => {
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

test('Reports and messages of reporters are limited to thirty, each for itself', () => {
  const { report, reportMessage } = createFormLimits(createTestClock());
  for (const limit of [report, reportMessage]) {
    for (let time = 0; time < 30; time += 1) limit.take('192.0.2.1');
    expect(() => limit.take('192.0.2.1')).toThrow(refusal(600));
    expect(() => limit.take('192.0.2.1')).toThrow('this one was not stored');
  }
});

test('The key under which addresses are counted lives a day at most', () => {
  const { clock, take } = createHarness();
  for (let minutes = 0; minutes < 24 * 60; minutes += 9) {
    take('192.0.2.1', 30);
    clock.advance(9 * MINUTE);
  }
  // The day is over within this window: what was counted before means nothing any more.
  take('192.0.2.1', 60);
  expect(() => take('192.0.2.1')).toThrow(refusal(600));
});
