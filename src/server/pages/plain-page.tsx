import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import type { ReactNode } from 'react';
import { APPEARANCE_SCRIPT } from '#contract/appearance.ts';
import { companyProfile } from '#content/company-profile.ts';
import { contentSecurityPolicy } from '#server/security-headers.ts';
import { plainStyle } from './plain-style.ts';

interface PlainPage {
  title: string;
  body: ReactNode;
  /** Runs inline, after the page. The page must be of use without it. */
  script?: string;
  /** For search engines, which list no other of these pages: the canonical address and what the page is about. */
  listed?: { address: string; description: string };
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const styleHash = hashOf(plainStyle);
const appearanceHash = hashOf(APPEARANCE_SCRIPT);

/**
 * Sends a page that the server draws alone: small, and of use without a script. For people who arrive with a code in
 * their hands, often on a ship's connection; unless it is `listed`, search engines do not list it, and no other site
 * learns its address.
 */
export async function sendPlainPage(
  reply: FastifyReply,
  status: number,
  { title, body, script, listed }: PlainPage,
): Promise<FastifyReply> {
  // Loaded with the first page: a start goes without it.
  const { renderToStaticMarkup } = await import('react-dom/server');
  const { name, phones, emails } = companyProfile;
  const page = (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {listed ? (
          <>
            <link rel="canonical" href={listed.address} />
            <meta name="description" content={listed.description} />
          </>
        ) : (
          <meta name="robots" content="noindex" />
        )}
        <meta name="theme-color" content="#1e40af" />
        <title>{`${title} – ${companyProfile.shortName}`}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <script dangerouslySetInnerHTML={{ __html: APPEARANCE_SCRIPT }} />
        <style dangerouslySetInnerHTML={{ __html: plainStyle }} />
      </head>
      <body>
        <header>
          <a href="/">{name}</a>
        </header>
        <main>{body}</main>
        <footer>
          <a href={`tel:${phones.primary.e164}`}>{phones.primary.display}</a>
          <a href={`mailto:${emails.general}`}>{emails.general}</a>
        </footer>
        {script !== undefined && <script dangerouslySetInnerHTML={{ __html: script }} />}
      </body>
    </html>
  );
  return reply
    .code(status)
    .headers({
      'cache-control': listed ? 'no-cache' : 'no-store',
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': contentSecurityPolicy({
        scripts: [appearanceHash, ...(script === undefined ? [] : [hashOf(script)])],
        styles: [styleHash],
      }),
      ...(listed === undefined && { 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' }),
    })
    .send(`<!doctype html>${renderToStaticMarkup(page)}`);
}
