import { contentRevisions } from '#content/content-revisions.ts';

/** Every page for search engines, with the day of its last change. */
export function sitemap(
  siteAddress: string,
  catalogueChange: Date | null,
  exists: (path: string) => boolean,
): string {
  const entries: [path: string, day: string | undefined][] = [
    ['/', catalogueChange?.toISOString().slice(0, 10)],
    ...Object.entries(contentRevisions)
      .filter(([path]) => exists(path))
      .map(([path, { day }]): [string, string] => [path, day]),
  ];
  const urls = entries.map(
    ([path, day]) =>
      `<url><loc>${siteAddress}${path}</loc>${day === undefined ? '' : `<lastmod>${day}</lastmod>`}</url>\n`,
  );
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('')}</urlset>\n`
  );
}

/**
 * Admin and portal are not listed here: they say noindex themselves, which a crawler can only read if it may visit
 * them.
 */
export function robots(siteAddress: string): string {
  return `User-agent: *\nDisallow: /api/\n\nSitemap: ${siteAddress}/sitemap.xml\n`;
}
