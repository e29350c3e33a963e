import { expect, test } from 'vitest';
import { contentPages } from './index.ts';
import { loadContentPage } from './load-content-page.ts';

test('Each page is fetched under its own path, with the titles of the two it leads to', async () => {
  const loaded = await Promise.all(contentPages.map(({ path }) => loadContentPage(path)));
  expect(loaded.map(({ page }) => page)).toEqual(contentPages);
  for (const { page, relatedPages } of loaded)
    expect(relatedPages.map(({ path }) => path)).toEqual(page.relatedPages);
});
