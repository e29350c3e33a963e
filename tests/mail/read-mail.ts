import { Buffer } from 'node:buffer';

/** A mail as the program of its reader shows it. */
export interface ReadMail {
  /** Lower-case names. */
  headers: Record<string, string>;
  text: string;
  html: string;
}

/** Takes a message of a plain text and an HTML part to pieces. */
export function readMail(message: string): ReadMail {
  const { headers, body } = split(message);
  const boundary = /boundary="([^"]+)"/.exec(headers['content-type'] ?? '')?.[1] ?? '';
  const parts = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => split(part.replace(/^\r\n/, '')));
  const partOf = (type: string) => {
    const part = parts.find((each) => each.headers['content-type'] === `${type}; charset=utf-8`);
    return part ? decodeBody(part.body, part.headers['content-transfer-encoding'] ?? '') : '';
  };
  return { headers, text: partOf('text/plain'), html: partOf('text/html') };
}

function split(message: string): { headers: Record<string, string>; body: string } {
  const end = message.indexOf('\r\n\r\n');
  const lines = message
    .slice(0, end)
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), decodeWords(line.slice(colon + 1).trim())];
  });
  return { headers: Object.fromEntries(headers), body: message.slice(end + 4) };
}

/** Headers carry letters beyond ASCII as encoded words; the space between two of them is none. */
function decodeWords(value: string): string {
  return value
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_word, encoding: string, text: string) =>
      encoding.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64').toString()
        : decodeQuoted(text.replaceAll('_', ' ')),
    );
}

function decodeBody(body: string, encoding: string): string {
  const text =
    encoding === 'base64'
      ? Buffer.from(body, 'base64').toString()
      : encoding === 'quoted-printable'
        ? decodeQuoted(body.replaceAll(/=\r\n/g, ''))
        : body;
  return text.replaceAll('\r\n', '\n').trimEnd();
}

function decodeQuoted(text: string): string {
  const bytes = text.replaceAll(/=([\dA-F]{2})/gi, (_code, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, 'latin1').toString();
}
