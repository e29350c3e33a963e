import { beforeEach, expect, test } from 'vitest';
import { createStoredValue } from './browser/stored-value.ts';
import { createServerClock, readCorrection, type ServerClock } from './server-clock.ts';

const NOON = Date.UTC(2026, 2, 2, 12);
const HOUR = 3_600_000;

/** The real time, and what the person has set the clock of the phone to beside it. */
let time: number;
let shift: number;
/** What `performance.now` counts: nothing while the phone sleeps. */
let awake: number;
let texts: Map<string, string>;
let clock: ServerClock;

beforeEach(() => {
  [time, shift, awake] = [NOON, 0, 0];
  texts = new Map();
  open();
});

/** Opens a window. */
function open(): void {
  const opened = awake;
  const storage = {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
  };
  clock = createServerClock({
    device: () => time + shift,
    elapsed: () => awake - opened,
    stored: createStoredValue('clock', readCorrection, JSON.stringify, () => storage),
  });
}

const pass = (ms: number) => {
  time += ms;
  awake += ms;
};
const sleep = (ms: number) => (time += ms);

/** An answer of a server whose clock is right, after so long on the way there and back. */
const ask = (there = 0, back = 0) =>
  clock.ask(() => {
    pass(there);
    const date = new Date(time).toUTCString();
    pass(back);
    return Promise.resolve(new Response(null, { headers: { date } }));
  });

const iso = (moment: number) => new Date(moment).toISOString();
const enter = () => clock.timeOf(iso(time + shift));
const secondsOff = () => (Date.parse(enter().occurredAt) - time) / 1000;

test('a millisecond that passes while the clock is read is no correction', () => {
  let ticks = NOON;
  const ticking = createServerClock({
    device: () => ticks++,
    elapsed: () => 0,
    stored: { refresh: () => readCorrection(null), set: () => undefined },
  });
  const entered = iso(NOON - HOUR);
  expect(ticking.timeOf(entered)).toEqual({ occurredAt: entered });
});

test.each([0, 400, -400])('leaves a clock alone that is right within the answer: %i ms', async (ms) => {
  shift = ms;
  pass(500);
  await ask(200, 200);
  expect(enter()).toEqual({ occurredAt: iso(time + shift) });
});

test.each([
  ['3 h fast', 3 * HOUR],
  ['3 h slow', -3 * HOUR],
  ['a day fast', 24 * HOUR],
  ['a minute slow', -60_000],
])('corrects a clock that is %s, also in a window that is opened without a connection', async (_, set) => {
  shift = set;
  pass(250);
  await ask(1000, 3000);
  const { occurredAt, deviceClock } = enter();
  expect(deviceClock).toBe(iso(time + shift));
  expect(Date.parse(occurredAt)).toBeLessThanOrEqual(time);
  expect(time - Date.parse(occurredAt)).toBeLessThanOrEqual(4000);
  pass(HOUR);
  sleep(7 * HOUR);
  open();
  expect(secondsOff()).toBeLessThanOrEqual(0);
  expect(secondsOff()).toBeGreaterThan(-4);
});

test('comes closer to the server with each faster answer, and is never ahead of it', async () => {
  shift = -3 * HOUR;
  await ask(0, 8000);
  expect(secondsOff()).toBe(-8);
  pass(5500);
  await ask(0, 100);
  expect(secondsOff()).toBeGreaterThan(-1);
  expect(secondsOff()).toBeLessThanOrEqual(0);
  pass(HOUR);
  await ask(0, 20_000);
  expect(secondsOff()).toBeGreaterThan(-1);
});

test.each([
  ['right', 0],
  ['3 h fast', 3 * HOUR],
])('does not follow a clock that was %s and is set back without a connection', async (_, set) => {
  shift = set;
  await ask();
  pass(HOUR);
  expect(secondsOff()).toBe(0);
  shift -= 5 * HOUR;
  pass(60_000);
  expect(secondsOff()).toBe(0);
  sleep(8 * HOUR);
  expect(secondsOff()).toBe(0);
  expect(enter().deviceClock).toBe(iso(time + shift));
});

test('a clock that is set back while no window is open gives no time before the last entry', async () => {
  await ask();
  pass(HOUR);
  const first = enter().occurredAt;
  shift -= 5 * HOUR;
  sleep(60_000);
  open();
  expect(enter().occurredAt).toBe(first);
  pass(60_000);
  expect(enter().occurredAt).toBe(iso(Date.parse(first) + 60_000));
});

test('a clock that is set forward without a connection is corrected by the next answer, also for entries that were not sent', async () => {
  await ask();
  pass(HOUR);
  shift += 3 * HOUR;
  const early = enter();
  expect(Date.parse(early.occurredAt)).toBe(time + 3 * HOUR);
  pass(60_000);
  const other = clock;
  open();
  await ask();
  expect(secondsOff()).toBe(0);
  expect(other.now()).toBe(time);
  expect(clock.notInFuture(early)).toEqual({ occurredAt: iso(time), deviceClock: early.occurredAt });
  expect(clock.notInFuture({ occurredAt: iso(time), deviceClock: iso(7) })).toEqual({
    occurredAt: iso(time),
    deviceClock: iso(7),
  });
});

test('a phone that slept is believed', async () => {
  await ask();
  sleep(8 * HOUR);
  expect(secondsOff()).toBe(0);
});

test('an entry that is stored later keeps the moment at which it was made', async () => {
  shift = 3 * HOUR;
  await ask();
  const made = iso(time + shift);
  pass(30_000);
  enter();
  expect(clock.timeOf(made)).toEqual({ occurredAt: iso(time - 30_000), deviceClock: made });
});

test('before the first answer, and with a damaged correction, the clock of the device counts', () => {
  shift = -3 * HOUR;
  expect(enter()).toEqual({ occurredAt: iso(time + shift) });
  texts.set('clock', '{"offset":"5"}');
  open();
  shift -= HOUR;
  expect(enter()).toEqual({ occurredAt: iso(time + shift) });
});
