import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'rules',
          include: ['src/**/*.test.ts', 'scripts/**/*.test.ts', 'bench/**/*.test.ts'],
          setupFiles: ['src/server/testing/fail-on-console-error.ts'],
          // Properties are tried on many cases, and a busy machine takes its time for them.
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'http',
          include: ['tests/http/**/*.test.ts', 'tests/fault/**/*.test.ts'],
          setupFiles: ['src/server/testing/fail-on-console-error.ts'],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['tests/e2e/**/*.test.ts'],
          // A browser on a busy machine takes its time; a poll ends as soon as it holds.
          expect: { poll: { timeout: 15_000 } },
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // Where nobody watches, one late answer in a thousand steps shall not fail the run; the runner names each
          // test that needed a second try. At a desk such a test fails, and is looked into.
          retry: process.env['CI'] ? 1 : 0,
          fileParallelism: false,
        },
      },
    ],
  },
});
