/** Every public page, as the sitemap lists them, and a search, whose pages it leaves out. */
export async function publicPaths(url: string): Promise<string[]> {
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text();
  const listed = Array.from(sitemap.matchAll(/<loc>([^<]*)<\/loc>/g), ([, address = '']) => address);
  return [...listed.map((address) => new URL(address, url).pathname), '/search', '/search?q=tro+reagent'];
}
