import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // The runner would leave one core to itself; a browser test waits often enough for two to go on.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'rules',
          // The files of a worker share the loaded modules: loading them for each file took a third of the time. A file
          // restores what it changes in the process (stubs, timers, process.env) and expects no fresh module state.
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
          // Hooks start the built program, which takes its time on a busy machine.
          hookTimeout: 30_000,
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
