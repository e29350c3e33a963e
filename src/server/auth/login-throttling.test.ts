import { expect, test } from 'vitest';
import { createTestClock } from '#server/testing/test-clock.ts';
import { createLoginThrottling, type Guess } from './login-throttling.ts';

const wrong = async () => null;
const right = async () => 'in';

function newLimits() {
  const clock = createTestClock();
  const waits: number[] = [];
  const limits = createLoginThrottling({
    clock,
    sleep: async (milliseconds) => void waits.push(milliseconds),
    slowdown: { wrongTries: 10, calmMs: 900_000, endsWithSuccess: true },
  });
  const attempt = (guess: Guess, check: () => Promise<string | null>) => limits.attempt(guess, check);
  return { clock, attempt, waits };
}

test('resets an address after a quiet hour', async () => {
  const { clock, attempt } = newLimits();
  const guess = { address: '192.0.2.1', account: 'kari' };
  for (let tries = 0; tries < 4; tries += 1) await attempt(guess, wrong);
  clock.advance(3_600_000);
  for (let tries = 0; tries < 4; tries += 1) await attempt(guess, wrong);
  expect(await attempt(guess, right)).toBe('in');
});

test('counts addresses of one IPv6 network as one', async () => {
  const { attempt } = newLimits();
  for (let host = 1; host <= 5; host += 1) {
    await attempt({ address: `2001:db8::${host}`, account: 'kari' }, wrong);
  }
  await expect(attempt({ address: '2001:db8::6', account: 'kari' }, right)).rejects.toMatchObject({
    kind: 'tooManyRequests',
    retryAfterSeconds: 30,
  });
  expect(await attempt({ address: '2001:db8:0:1::6', account: 'kari' }, right)).toBe('in');
});

test('does not let wrong attempts at one account block others from the same address', async () => {
  const { attempt } = newLimits();
  const address = '192.0.2.1';
  for (let tries = 0; tries < 5; tries += 1) await attempt({ address, account: 'kari' }, wrong);
  await expect(attempt({ address, account: 'kari' }, right)).rejects.toMatchObject({
    kind: 'tooManyRequests',
    retryAfterSeconds: 30,
  });
  expect(await attempt({ address, account: 'per' }, right)).toBe('in');
  await expect(
    attempt({ address, account: 'kari' }, right),
    'resets nothing after a success',
  ).rejects.toMatchObject({ kind: 'tooManyRequests' });
});

test('slows an address that guesses at many accounts, with one free attempt each; a correct password works', async () => {
  const { attempt, waits, clock } = newLimits();
  const address = '192.0.2.1';
  for (let person = 0; person < 25; person += 1)
    await attempt({ address, account: `staff ${person}` }, wrong);
  expect(waits).toEqual([]);
  expect(await attempt({ address, account: 'kari' }, right)).toBe('in');
  expect(waits).toEqual([2_000]);
  await attempt({ address, account: 'per' }, wrong);
  await expect(attempt({ address, account: 'per' }, right)).rejects.toMatchObject({ retryAfterSeconds: 30 });
  expect(await attempt({ address: '192.0.2.2', account: 'per' }, right)).toBe('in');
  expect(waits).toHaveLength(2);

  clock.advance(3_600_000);
  expect(await attempt({ address, account: 'per' }, right)).toBe('in');
  expect(waits).toHaveLength(2);
});

test('does not refuse colleagues at the same address when the queue of one account is full', async () => {
  const { attempt } = newLimits();
  const address = '192.0.2.1';
  const guesses = Array.from({ length: 40 }, () => attempt({ address, account: 'kari' }, wrong));
  expect(await attempt({ address, account: 'per' }, right)).toBe('in');
  await Promise.allSettled(guesses);
});

test('counts an attempt that failed for another reason as neither right nor wrong', async () => {
  const { attempt } = newLimits();
  const guess = { address: '192.0.2.1', account: 'kari' };
  for (let tries = 0; tries < 6; tries += 1) {
    const broken = attempt(guess, () => Promise.reject(new Error('disk full')));
    await expect(broken).rejects.toThrow('disk full');
  }
  expect(await attempt(guess, right)).toBe('in');
});

test('lets thirty concurrent correct attempts in, and limits the queue', async () => {
  const { attempt } = newLimits();
  const guess = { address: '192.0.2.1', account: 'kari' };
  const results = await Promise.allSettled(Array.from({ length: 31 }, () => attempt(guess, right)));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(30);
  expect(results.at(-1)).toMatchObject({
    reason: { kind: 'tooManyRequests', userMessage: expect.not.stringContaining('wrong') },
  });
  expect(await attempt(guess, right)).toBe('in');
});

test('keeps memory constant while ever new addresses guess at ever new names', async () => {
  const { attempt } = newLimits();
  const first = { address: 'host 0', account: 'name 0' };
  for (let tries = 0; tries < 5; tries += 1) await attempt(first, wrong);
  await expect(attempt(first, right)).rejects.toMatchObject({ kind: 'tooManyRequests' });
  for (let host = 1; host <= 20_000; host += 1) {
    await attempt({ address: `host ${host}`, account: `name ${host}` }, wrong);
  }
  expect(await attempt(first, right), 'the oldest entry is evicted').toBe('in');
});

test('drops an attempt whose caller disconnected while it waited, without counting it', async () => {
  const { attempt } = newLimits();
  const caller = new AbortController();
  const guess = { address: '192.0.2.1', account: 'kari' };
  let checked = 0;
  const first = attempt(guess, async () => {
    caller.abort();
    return 'in';
  });
  const dropped = Array.from({ length: 20 }, () =>
    attempt({ ...guess, signal: caller.signal }, async () => {
      checked += 1;
      return null;
    }),
  );
  expect(await first).toBe('in');
  await Promise.allSettled(dropped);
  expect(checked).toBe(0);
  expect(await attempt(guess, right)).toBe('in');
});

test('marks callers with earlier wrong attempts in the queue for expensive work', async () => {
  const clock = createTestClock();
  const limits = createLoginThrottling({
    clock,
    sleep: async () => {},
    slowdown: { wrongTries: 10, calmMs: 900_000, endsWithSuccess: true },
  });
  const places: unknown[] = [];
  for (let tries = 0; tries < 2; tries += 1) {
    await limits.attempt({ address: '192.0.2.1', account: 'kari' }, async ({ wasWrong }) => {
      places.push(wasWrong);
      return null;
    });
  }
  expect(places).toEqual([false, true]);
});
