import { companyProfile } from '#content/company-profile.ts';
import { oneLine } from '#contract/format/one-line.ts';

/** A mail in both of its formats. */
export interface MailContent {
  /** One line. */
  subject: string;
  text: string;
  html: string;
}

/** The parts of a mail. Text and HTML are rendered from the same parts, so that they match. */
export type MailPart =
  | { kind: 'paragraph'; text: string }
  | { kind: 'facts'; facts: readonly (readonly [label: string, value: string])[] }
  /** A link to our site. */
  | { kind: 'link'; text: string; href: string }
  /** A person's own text, exactly as typed. */
  | { kind: 'words'; heading: string; text: string };

/** Renders a mail: plain, without images or external resources, and signed by the company. */
export function writeMail(subject: string, parts: readonly MailPart[]): MailContent {
  const line = oneLine(subject);
  const { name, organisationNumberDisplay, address } = companyProfile;
  const signature = [
    name,
    `${address.street}, ${address.postcode} ${address.city}, ${address.country}`,
    `Organisation number ${organisationNumberDisplay}`,
  ];
  return {
    subject: line,
    text: `${[...parts.map(textOf), `-- \n${signature.join('\n')}`].join('\n\n')}\n`,
    html: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(line)}</title>
</head>
<body style="margin: 0; padding: 24px; color: #1a2330; background: #ffffff; font: 16px/1.5 Arial, Helvetica, sans-serif">
<main style="max-width: 640px">
<h1 style="margin: 0 0 16px; font-size: 20px">${escapeHtml(line)}</h1>
${parts.map(htmlOf).join('\n')}
</main>
<footer style="max-width: 640px; margin-top: 32px; border-top: 1px solid #c3ccd6; padding-top: 12px; color: #4a5666; font-size: 14px">
${signature.map(escapeHtml).join('<br>\n')}
</footer>
</body>
</html>
`,
  };
}

function textOf(part: MailPart): string {
  switch (part.kind) {
    case 'paragraph':
      return part.text;
    case 'facts':
      return part.facts.map(([label, value]) => `${label}: ${value}`).join('\n');
    case 'link':
      return `${part.text}:\n${part.href}`;
    case 'words':
      return `${part.heading}:\n\n${part.text}`;
  }
}

function htmlOf(part: MailPart): string {
  switch (part.kind) {
    case 'paragraph':
      return `<p style="margin: 0 0 16px">${escapeHtml(part.text)}</p>`;
    case 'facts':
      return `<table style="margin: 0 0 16px; border-collapse: collapse">\n${part.facts.map(factRow).join('\n')}\n</table>`;
    case 'link':
      return `<p style="margin: 0 0 16px"><a href="${escapeHtml(part.href)}" style="color: #1e40af">${escapeHtml(part.text)}</a></p>`;
    case 'words':
      return `<h2 style="margin: 0 0 8px; font-size: 16px">${escapeHtml(part.heading)}</h2>
<blockquote style="margin: 0 0 16px; border-left: 3px solid #1e40af; padding-left: 12px; white-space: pre-wrap; overflow-wrap: anywhere">${escapeHtml(part.text).replaceAll('\n', '<br>')}</blockquote>`;
  }
}

function factRow([label, value]: readonly [label: string, value: string]): string {
  return `<tr><th scope="row" style="padding: 2px 16px 2px 0; text-align: left; vertical-align: top">${escapeHtml(label)}</th><td style="padding: 2px 0; overflow-wrap: anywhere">${escapeHtml(value)}</td></tr>`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
