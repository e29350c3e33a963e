/** A page as a program reads it that runs no script. */
export interface ReadPage {
  title: string;
  description: string;
  keywords: string;
  canonical: string;
  robots: string;
  headings: string[];
  /** What the structured data says it is about, one type an object. */
  jsonLd: Record<string, unknown>[];
  inlineScripts: string[];
  links: string[];
  ids: Set<string>;
}

export function readPage(html: string): ReadPage {
  const all = (pattern: RegExp) => Array.from(html.matchAll(pattern), ([, found = '']) => unescape(found));
  const meta = (name: string) => all(new RegExp(`<meta name="${name}" content="([^"]*)"`, 'g'));
  const only = (found: string[]) => (found.length === 1 ? (found[0] ?? '') : `${found.length} of them`);
  return {
    title: only(all(/<title>([^<]*)<\/title>/g)),
    description: only(meta('description')),
    keywords: only(meta('keywords')),
    canonical: only(all(/<link rel="canonical" href="([^"]*)"/g)),
    robots: only(meta('robots')),
    headings: all(/<h1[^>]*>([^]*?)<\/h1>/g),
    jsonLd: Array.from(
      html.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g),
      ([, text = '']) => JSON.parse(text) as Record<string, unknown>,
    ),
    inlineScripts: Array.from(html.matchAll(/<script>([^]*?)<\/script>/g), ([, script = '']) => script),
    links: all(/\s(?:href|src)="([^"]*)"/g),
    ids: new Set(all(/\sid="([^"]*)"/g)),
  };
}

function unescape(text: string): string {
  return text
    .replaceAll('&amp;', '&')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>');
}
