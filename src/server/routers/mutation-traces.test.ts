import { expect, test } from 'vitest';
import { proceduresOf } from '#server/testing/procedure-findings.ts';
import { WITHOUT_AUDIT, WITHOUT_CHANGE } from '#server/testing/test-caller.ts';
import { appRouter } from './app-router.ts';

/*
 * createTestCaller fails the test in which a mutation writes no audit row or change event, so each mutation must be
 * called by a test.
 */

const mutations = proceduresOf(appRouter)
  .filter(([, { _def }]) => _def.type === 'mutation')
  .map(([name]) => name);

test('a test calls each mutation', () => {
  const texts = import.meta.glob<string>('/src/server/**/*.test.ts', {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  const uncalled = mutations.filter((name) => {
    const [noun, verb] = name.split('.').slice(-2);
    const called = [new RegExp(`\\b${noun}\\b`), new RegExp(`\\b${verb}\\(`)];
    return !Object.values(texts).some((text) => called.every((part) => part.test(text)));
  });
  expect(uncalled).toEqual([]);
});

test('the exceptions are existing mutations', () => {
  expect(mutations).toEqual(
    expect.arrayContaining([...Object.keys(WITHOUT_AUDIT), ...Object.keys(WITHOUT_CHANGE)]),
  );
});
