import { companyProfile } from '#content/company-profile.ts';
import { absolute } from '#client/lib/browser/site-address.ts';

export interface PageHead {
  /** The page's canonical path, without query and fragment. */
  path: string;
  /** Without the company's name, which is added here. */
  title: string;
  description: string;
  keywords?: readonly string[] | undefined;
  /**
   * Structured data for crawlers, which read the first response. Wrap it in `import.meta.env.SSR ? … : []`, so that
   * browsers do not download the code.
   */
  jsonLd?: readonly object[] | undefined;
  noindex?: boolean | undefined;
  /** An image of 1200 × 630 for link previews; by default the company's. */
  image?: string | undefined;
}

const SOCIAL_IMAGE = '/social-card.png';
const SOCIAL_IMAGE_ALT = 'A ship’s ballast water line from intake to discharge, and the name of the company';

/** Returns the head of a public page: `head: () => pageHead({ … })`. */
export function pageHead({
  path,
  title,
  description,
  keywords = [],
  jsonLd = [],
  noindex = false,
  image,
}: PageHead) {
  const { name, address } = companyProfile;
  const fullTitle = `${title} | ${name}`;
  const picture = absolute(image ?? SOCIAL_IMAGE);
  return {
    meta: [
      { title: fullTitle },
      { name: 'description', content: description },
      ...(keywords.length > 0 ? [{ name: 'keywords', content: keywords.join(', ') }] : []),
      {
        name: 'robots',
        content: noindex ? 'noindex, follow' : 'index, follow, max-image-preview:large',
      },
      { name: 'geo.region', content: 'NO-11' },
      { name: 'geo.placename', content: `${address.city}, ${address.region}, ${address.country}` },
      { property: 'og:type', content: 'website' },
      { property: 'og:locale', content: 'en_GB' },
      { property: 'og:site_name', content: name },
      { property: 'og:title', content: fullTitle },
      { property: 'og:description', content: description },
      { property: 'og:url', content: absolute(path) },
      { property: 'og:image', content: picture },
      { property: 'og:image:width', content: '1200' },
      { property: 'og:image:height', content: '630' },
      ...(image === undefined ? [{ property: 'og:image:alt', content: SOCIAL_IMAGE_ALT }] : []),
      { name: 'twitter:card', content: 'summary_large_image' },
      { name: 'twitter:title', content: fullTitle },
      { name: 'twitter:description', content: description },
      { name: 'twitter:image', content: picture },
    ],
    links: [{ rel: 'canonical', href: absolute(path) }],
    scripts: jsonLd.map((thing) => ({
      type: 'application/ld+json',
      // Inside a script element only this character could end it.
      children: JSON.stringify(thing).replaceAll('<', '\\u003c'),
    })),
  };
}
