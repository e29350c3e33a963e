import type { ContentPage } from '#content/pages/content-page.ts';
import { pageHead } from '#client/lib/page-head.ts';
import { breadcrumbs, product } from '#client/lib/structured-data.ts';
import { pageSteps } from './page-steps.ts';

/** What the page says of itself to search engines; as a product only where it is about one item. */
export function contentPageHead(page: ContentPage | undefined) {
  if (!page) return {};
  const { path, heading, title, description, keywords, itemNumber } = page;
  return pageHead({
    path,
    title,
    description,
    keywords,
    jsonLd: import.meta.env.SSR
      ? [
          breadcrumbs(pageSteps(page)),
          ...(itemNumber === undefined ? [] : [product({ path, name: heading, itemNumber, description })]),
        ]
      : [],
  });
}
