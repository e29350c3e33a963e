/** Mail programs and operating systems silently cut longer bodies (encoded characters). */
export const MAIL_BODY_LIMIT = 1800;

interface Letter {
  readonly to: readonly string[];
  readonly cc?: readonly string[];
  readonly subject: string;
  /** Line ends are CRLF. */
  readonly body: string;
}

/** A mailto link (RFC 6068): every part is percent-encoded, so that none can add a field of its own. */
export function mailto({ to, cc = [], subject, body }: Letter): string {
  const fields = [
    ...(cc.length > 0 ? [`cc=${addresses(cc)}`] : []),
    `subject=${encodeURIComponent(subject)}`,
    `body=${encodeURIComponent(body)}`,
  ];
  return `mailto:${addresses(to)}?${fields.join('&')}`;
}

/** A comma separates addresses and each has an @: both stay readable, everything else is encoded if needed. */
function addresses(list: readonly string[]): string {
  return list.map((address) => encodeURIComponent(address).replaceAll('%40', '@')).join(',');
}
