import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { chromiumOptions, UNOPTIMISED } from './tests/e2e/chromium.ts';
import { SweepsFirst } from './tests/sweeps-first.ts';

/** Packages of the components, made ready before the first test: one that is found later would reload the page. */
const COMPONENT_PACKAGES = [
  '@hookform/resolvers/standard-schema',
  '@tanstack/react-query',
  '@tanstack/react-router',
  '@tanstack/react-store',
  '@tanstack/react-table',
  '@trpc/client',
  '@trpc/react-query',
  '@trpc/server/observable',
  'axe-core',
  'd3-scale',
  'd3-shape',
  'idb',
  'lucide-react',
  'radix-ui',
  'react',
  'react-dom',
  'react-dom/client',
  'react-hook-form',
  'react/jsx-dev-runtime',
  'react/jsx-runtime',
  'superjson',
  'vitest-browser-react/pure',
  'zod/mini',
];

/** A busy machine takes its time; a poll ends as soon as it holds. */
const PATIENT_POLL = { poll: { timeout: 60_000 } };

export default defineConfig({
  test: {
    // The runner would leave one core to itself; a browser test waits often enough for two to go on.
    maxWorkers: 2,
    sequence: { sequencer: SweepsFirst },
    projects: [
      {
        test: {
          name: 'rules',
          // The files of a worker share the loaded modules: loading them for each file took a third of the time. A file
          // restores what it changes in the process (stubs, timers, process.env) and expects no fresh module state.
          isolate: false,
          include: ['{src,scripts,bench}/**/*.test.ts', 'tests/corpus/**/*.test.ts'],
          setupFiles: ['src/server/testing/fail-on-console-error.ts'],
          expect: PATIENT_POLL,
          // Properties are tried on many cases, and a busy machine takes its time for them.
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        plugins: [react(), tailwindcss()],
        publicDir: 'src/client/public',
        optimizeDeps: { include: COMPONENT_PACKAGES, noDiscovery: true },
        test: {
          name: 'components',
          include: ['src/client/**/*.test.tsx'],
          setupFiles: ['src/server/testing/fail-on-console-error.ts', 'src/client/testing/setup-page.ts'],
          // The files of a worker share one page.
          isolate: false,
          // After the other projects: its workers would come on top of theirs.
          sequence: { groupOrder: 1 },
          expect: PATIENT_POLL,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: chromiumOptions([UNOPTIMISED]),
              contextOptions: { reducedMotion: 'reduce', permissions: ['clipboard-read', 'clipboard-write'] },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        test: {
          name: 'http',
          isolate: false,
          include: ['tests/http/**/*.test.ts'],
          setupFiles: ['src/server/testing/fail-on-console-error.ts'],
          expect: PATIENT_POLL,
          // The first page loads all that renders pages, and two files start the built program.
          testTimeout: 240_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'fault',
          isolate: false,
          include: ['tests/fault/**/*.test.ts'],
          setupFiles: ['src/server/testing/fail-on-console-error.ts'],
          expect: PATIENT_POLL,
          globalSetup: ['tests/e2e/template-site.ts'],
          // Most tests start the built program several times.
          testTimeout: 300_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          // Only in `npm run test:fault`, which brings the programs that these tests start.
          name: 'long',
          include: ['tests/long/**/*.test.ts'],
          expect: PATIENT_POLL,
          testTimeout: 1_200_000,
          // Making a release is most of it.
          hookTimeout: 1_200_000,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['tests/e2e/**/*.test.ts'],
          expect: PATIENT_POLL,
          // The longest journey takes 15 s on two quiet cores.
          testTimeout: 300_000,
          hookTimeout: 120_000,
          globalSetup: ['tests/e2e/template-site.ts'],
          // Each worker keeps its modules, and with them its one Chromium.
          isolate: false,
        },
      },
    ],
  },
});
