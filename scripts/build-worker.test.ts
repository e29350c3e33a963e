import { expect, test } from 'vitest';
import { filesOfPortal } from './build-worker.mjs';

const manifest = {
  'main.tsx': {
    file: 'assets/main.js',
    isEntry: true,
    css: ['assets/main.css'],
    assets: [
      'assets/sans-latin-wght-normal-1.woff2',
      'assets/sans-latin-ext-wght-normal-2.woff2',
      'assets/a.svg',
    ],
    dynamicImports: [
      'lib/transport/staff-link.ts',
      'routes/_public/index.tsx?tsr-split=component',
      'routes/admin/index.tsx?tsr-split=component',
      'routes/portal/index.tsx?tsr-split=component',
      'features/admin/sign-in/admin-box.tsx',
    ],
  },
  'lib/transport/staff-link.ts': { file: 'assets/staff-link.js', imports: ['_idb.js'] },
  '_idb.js': { file: 'assets/idb.js' },
  'routes/_public/index.tsx?tsr-split=component': { file: 'assets/landing.js' },
  'routes/admin/index.tsx?tsr-split=component': { file: 'assets/admin.js', css: ['assets/admin.css'] },
  'features/admin/sign-in/admin-box.tsx': { file: 'assets/admin-box.js' },
  'routes/portal/index.tsx?tsr-split=component': {
    file: 'assets/staff-index.js',
    css: ['assets/staff.css'],
    imports: ['main.tsx'],
    dynamicImports: ['features/portal/outbox/what-waits.tsx'],
  },
  'features/portal/outbox/what-waits.tsx': { file: 'assets/what-waits.js' },
  'routes/portal-login.tsx?tsr-split=component': { file: 'assets/login.js' },
};

test('names every file that the portal may load, and none of other screens', () => {
  expect(filesOfPortal(manifest)).toEqual({
    entry: '/assets/main.js',
    files: [
      '/assets/a.svg',
      '/assets/idb.js',
      '/assets/login.js',
      '/assets/main.css',
      '/assets/main.js',
      '/assets/sans-latin-wght-normal-1.woff2',
      '/assets/staff-index.js',
      '/assets/staff-link.js',
      '/assets/staff.css',
      '/assets/what-waits.js',
    ],
  });
});
