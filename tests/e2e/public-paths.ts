import { PRODUCTS_PATH } from '#contract/catalogue/product-pages.ts';

/**
 * Every public page that is hydrated, as the sitemap lists them, and a search, whose pages it leaves out. The plain pages of
 * the catalogue are those of product-pages.test.ts.
 */
export async function publicPaths(url: string): Promise<string[]> {
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text();
  const listed = Array.from(sitemap.matchAll(/<loc>([^<]*)<\/loc>/g), ([, address = '']) => address);
  const paths = listed
    .map((address) => new URL(address, url).pathname)
    .filter((path) => path !== PRODUCTS_PATH);
  return [...paths, '/search', '/search?q=tro+reagent'];
}
