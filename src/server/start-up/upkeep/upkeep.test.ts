import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createUpkeep } from './upkeep.ts';

/** Kinds of upkeep that record when they begin and stop. */
function kindsOf(names: readonly string[], log: string[]) {
  return names.map((name) => () => {
    log.push(`begin ${name}`);
    return () => void log.push(`stop ${name}`);
  });
}

test('begins each kind in a turn of its own, in order', async () => {
  const log: string[] = [];
  const upkeep = createUpkeep(kindsOf(['clock', 'purge'], log));
  upkeep.start();
  expect(log).toEqual([]);
  await turn();
  expect(log).toEqual(['begin clock']);
  await turn();
  expect(log).toEqual(['begin clock', 'begin purge']);
  await upkeep.stop();
  expect(log).toEqual(['begin clock', 'begin purge', 'stop clock', 'stop purge']);
});

test('does not begin after a stop, and stops what has begun', async () => {
  const log: string[] = [];
  const upkeep = createUpkeep(kindsOf(['clock', 'purge'], log));
  upkeep.start();
  await turn();
  await upkeep.stop();
  await turn();
  expect(log).toEqual(['begin clock', 'stop clock']);
});

test('waits for work that is under way', async () => {
  let end = () => {};
  const work = new Promise<void>((resolve) => {
    end = resolve;
  });
  const upkeep = createUpkeep([() => () => work]);
  upkeep.start();
  await turn();
  let isStopped = false;
  const stopped = upkeep.stop().then(() => {
    isStopped = true;
  });
  await turn();
  expect(isStopped).toBe(false);
  end();
  await stopped;
  expect(isStopped).toBe(true);
});
