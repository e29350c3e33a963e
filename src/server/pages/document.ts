import { createHash } from 'node:crypto';
import { APPEARANCE_SCRIPT } from '#contract/appearance.ts';
import { companyProfile } from '#content/company-profile.ts';
import type { AssetTags } from './client-assets.ts';

/** Inline scripts that run; data blocks do not. */
const INLINE_SCRIPT = /<script(?![^>]*\s(?:src=|type="application\/))[^>]*>([^]*?)<\/script>/g;

const INLINE_STYLE = /<style[^>]*>([^]*?)<\/style>/g;

const APPEARANCE = `<script>${APPEARANCE_SCRIPT}</script>`;

/**
 * Inserts the style sheet and scripts of the built client into the rendered page. The charset stays before them,
 * because browsers look for it in the first 1,024 bytes.
 */
export function withAssets(html: string, { head, foot }: AssetTags): string {
  const end = html.lastIndexOf('</body>');
  const start = /<head>(?:<meta charset=[^>]*>)?/i;
  return html.slice(0, end).replace(start, (found) => found + APPEARANCE + head) + foot + html.slice(end);
}

/** The sources that the content security policy must allow for inline scripts and styles of a page. */
export function inlineHashes(html: string): { scripts: string[]; styles: string[] } {
  const hashesOf = (pattern: RegExp) => {
    const texts = new Set(Array.from(html.matchAll(pattern), ([, text = '']) => text));
    return Array.from(texts, (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  };
  return { scripts: hashesOf(INLINE_SCRIPT), styles: hashesOf(INLINE_STYLE) };
}

/** The text of a screen for browsers without JavaScript. */
const NEEDS_JAVASCRIPT =
  'This part of the site needs JavaScript. ' +
  `By telephone: ${companyProfile.phones.primary.display}. By e-mail: ${companyProfile.emails.general}.`;

/**
 * An empty document: the browser renders the screen, and only its visitor may see it. `withoutScript` is plain text
 * for browsers without JavaScript, `outline` what is shown until the browser has rendered the screen.
 */
export function screenDocument(
  { head, foot }: AssetTags,
  { withoutScript = NEEDS_JAVASCRIPT, outline = '' }: { withoutScript?: string; outline?: string } = {},
): string {
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width, initial-scale=1">' +
    `<title>${companyProfile.name}</title><meta name="robots" content="noindex"><meta name="theme-color" content="#1e40af">` +
    '<link rel="icon" href="/favicon.ico" sizes="32x32"><link rel="icon" href="/favicon.svg" type="image/svg+xml">' +
    `${APPEARANCE}${head}${foot}</head><body>${outline}<noscript><p>${withoutScript}</p></noscript></body></html>`
  );
}
