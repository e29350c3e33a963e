import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { contentRevisions } from './content-revisions.ts';
import { legalMetadata } from './legal/legal-metadata.ts';
import { legalPage } from './legal.ts';
import { contentPages } from './pages/index.ts';

const fingerprint = (words: unknown) =>
  createHash('sha256').update(JSON.stringify(words)).digest('hex').slice(0, 12);

test('a change of a page text needs a new revision date', () => {
  const now = [...contentPages, { ...legalPage, path: '/legal' as const }].map(({ path }) => [
    path,
    fingerprint(
      path === '/legal'
        ? { ...legalMetadata, ...legalPage }
        : contentPages.find((page) => page.path === path),
    ),
  ]);
  const recorded = Object.entries(contentRevisions).map(([path, { words }]) => [path, words]);
  expect(recorded, 'record the new words and today in src/content/content-revisions.ts').toEqual(now);
});
