import { createHash } from 'node:crypto';
import { companyProfile } from '#content/company-profile.ts';

/** Scripts that run from within the page; data blocks do not. */
const INLINE_SCRIPT = /<script(?![^>]*\s(?:src=|type="application\/))[^>]*>([^]*?)<\/script>/g;

/** The rendered page with what the built client needs named at its very beginning. */
export function withAssets(html: string, tags: string): string {
  return html.replace('<head>', `<head>${tags}`);
}

/** The sources that the content security policy has to name for the inline scripts of a page. */
export function inlineScriptHashes(html: string): string[] {
  const scripts = Array.from(html.matchAll(INLINE_SCRIPT), ([, script = '']) => script);
  return [...new Set(scripts)].map(
    (script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
}

/** A document that holds nothing yet: the browser renders the screen, and nobody but its visitor is to see it. */
export function screenDocument(tags: string): string {
  const { name, phones, emails } = companyProfile;
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width, initial-scale=1">' +
    `<title>${name}</title><meta name="robots" content="noindex"><meta name="theme-color" content="#1e40af">` +
    '<link rel="icon" href="/favicon.ico" sizes="32x32"><link rel="icon" href="/favicon.svg" type="image/svg+xml">' +
    `${tags}</head><body><noscript><p>This part of the site needs JavaScript. By telephone: ` +
    `${phones.primary.display}. By e-mail: ${emails.general}.</p></noscript></body></html>`
  );
}
