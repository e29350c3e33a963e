/** Mail programs and the systems that hand a link to them cut longer bodies (encoded characters) without saying so. */
export const MAIL_BODY_LIMIT = 1800;

interface Letter {
  readonly to: readonly string[];
  readonly cc?: readonly string[];
  readonly subject: string;
  /** Line ends are CRLF. */
  readonly body: string;
}

/** A mailto link as RFC 6068 has it: every part is percent-encoded text, so that none can add a field of its own. */
export function mailto({ to, cc = [], subject, body }: Letter): string {
  const fields = [
    ...(cc.length > 0 ? [`cc=${addresses(cc)}`] : []),
    `subject=${encodeURIComponent(subject)}`,
    `body=${encodeURIComponent(body)}`,
  ];
  return `mailto:${addresses(to)}?${fields.join('&')}`;
}

/** A comma parts addresses and an @ stands in each: both stay readable, whatever else needs encoding is encoded. */
function addresses(list: readonly string[]): string {
  return list.map((address) => encodeURIComponent(address).replaceAll('%40', '@')).join(',');
}
