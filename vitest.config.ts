import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // The runner would leave one core to itself; a browser test waits often enough for two to go on.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'rules',
          // Files of one worker share the loaded modules, which are most of the time otherwise. No file may depend on
          // what a module counted or kept before it.
          isolate: false,
          include: ['src/**/*.test.ts', 'scripts/**/*.test.ts', 'bench/**/*.test.ts'],
          setupFiles: ['src/server/testing/fail-on-console-error.ts'],
          // Properties are tried on many cases, and a busy machine takes its time for them.
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'http',
          isolate: false,
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
          globalSetup: ['tests/e2e/template-site.ts'],
          // Each worker keeps its modules, and with them its one Chromium.
          isolate: false,
        },
      },
    ],
  },
});
