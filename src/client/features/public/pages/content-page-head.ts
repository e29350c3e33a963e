import { pageHead } from '#client/entities/page/page-head.ts';
import { breadcrumbs, product } from '#client/entities/page/structured-data.ts';
import type { OpenedPage } from './open-page.ts';
import { pageSteps } from './page-steps.ts';

/** The page's metadata for search engines; as a product only if it is about one item. */
export function contentPageHead(opened: OpenedPage | undefined) {
  if (!opened) return {};
  const { page, product: own } = opened;
  const { path, heading, title, description, keywords } = page;
  return pageHead({
    path,
    title,
    description,
    keywords,
    jsonLd: import.meta.env.SSR
      ? [
          breadcrumbs(pageSteps(page)),
          ...(own ? [product({ path, name: heading, itemNumber: own.itemNumber, description })] : []),
        ]
      : [],
  });
}
