import { countProductPages, OPENING_PRODUCTS, productPagePath } from '#contract/catalogue/product-pages.ts';
import { addDays, type CalendarDay } from '#contract/format/calendar-day.ts';
import { companyProfile } from '#content/company-profile.ts';
import { contentRevisions } from '#content/content-revisions.ts';

/** Every page for search engines, with the day of its last change. */
export function sitemap(
  siteAddress: string,
  catalogue: { changedAt: Date | null; products: number },
  exists: (path: string) => boolean,
): string {
  const changed = catalogue.changedAt?.toISOString().slice(0, 10);
  // The first page holds all products of a shorter catalogue.
  const pages = catalogue.products > OPENING_PRODUCTS ? countProductPages(catalogue.products) : 0;
  const entries: [path: string, day: string | undefined][] = [
    ['/', changed],
    ...Array.from({ length: pages }, (_, index): [string, string | undefined] => [
      productPagePath(index + 1),
      changed,
    ]),
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

/** Less than a year, as RFC 9116 asks. The text is written again at each start. */
const SECURITY_CONTACT_DAYS = 350;

/** Where to report a vulnerability. */
export function securityContact(siteAddress: string, today: CalendarDay): string {
  const expires = `${addDays(today, SECURITY_CONTACT_DAYS)}T00:00:00Z`;
  const canonical = siteAddress === '' ? '' : `Canonical: ${siteAddress}/.well-known/security.txt\n`;
  return `Contact: mailto:${companyProfile.emails.general}\nExpires: ${expires}\nPreferred-Languages: en, no\n${canonical}`;
}

/** Admin and portal are not named here: they say noindex themselves, which only a visitor can read. */
export function robots(siteAddress: string): string {
  return `User-agent: *\nDisallow: /api/\n\nSitemap: ${siteAddress}/sitemap.xml\n`;
}
