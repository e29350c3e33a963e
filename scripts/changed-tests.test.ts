import { expect, test } from 'vitest';
import { browserTestsFor } from './changed-tests.mjs';

const TESTS = [
  'admin/admin-panel',
  'catalogue',
  'landing',
  'portal/portal-billing',
  'portal/portal-screens',
  'portal/portal-screens-phone',
  'admin/reports-tab',
  'smoke',
].map((name) => `tests/e2e/${name}.test.ts`);
const namesFor = (...changed: string[]) =>
  browserTestsFor(changed, TESTS).map((path) => path.slice('tests/e2e/'.length, -'.test.ts'.length));

test('a change of one audience runs the browser tests of its screens', () => {
  expect(namesFor('src/client/features/portal/work/work-tab.tsx')).toEqual([
    'portal/portal-billing',
    'portal/portal-screens',
    'portal/portal-screens-phone',
  ]);
  expect(namesFor('src/server/routers/admin/taxonomy.ts')).toEqual([
    'admin/admin-panel',
    'admin/reports-tab',
  ]);
  expect(namesFor('src/content/faq.ts')).toEqual(['catalogue', 'landing', 'smoke']);
});

test('a change that any screen may use runs the tests that visit every screen', () => {
  expect(namesFor('src/client/ui/button.tsx')).toEqual([
    'admin/admin-panel',
    'landing',
    'portal/portal-screens',
    'portal/portal-screens-phone',
    'smoke',
  ]);
});

test('a changed browser test runs itself, and what browser tests share runs them all', () => {
  expect(namesFor('tests/e2e/catalogue.test.ts')).toEqual(['catalogue']);
  expect(namesFor('tests/e2e/site.ts')).toHaveLength(TESTS.length);
});

test('documents and tests beside the sources run no browser test', () => {
  expect(namesFor('src/client/ui/overlay/dialog.test.tsx', 'src/client/features/portal/x.test.ts')).toEqual(
    [],
  );
  expect(namesFor('README.md', 'src/db/schema.test.ts', 'tests/http/pages.test.ts')).toEqual([]);
});
