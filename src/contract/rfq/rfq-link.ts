import { rfqQuantity } from './rfq.ts';

/** A line in a shared link: the product and the quantity, and nothing about the sender. */
export interface RfqLinkLine {
  id: number;
  quantity: number;
}

/** Servers and mail programs refuse or cut longer addresses. */
export const RFQ_LINK_LENGTH_MAX = 4000;

const VERSION = '1';

/**
 * Encodes lines as the text of a link: version, check, then each line as its product's id and, unless it is 1, its
 * quantity, in base 36: `1.k3f9.c.1x-5`. The check detects a link that was cut off or altered.
 */
export function encodeRfqLink(lines: readonly RfqLinkLine[]): string {
  const body = lines
    .map(({ id, quantity }) => (quantity === 1 ? base36(id) : `${base36(id)}-${base36(quantity)}`))
    .join('.');
  return `${VERSION}.${checkOf(body)}.${body}`;
}

/** Decodes a link; undefined if it is not exactly in the format of this version. */
export function decodeRfqLink(text: string): RfqLinkLine[] | undefined {
  if (text.length > RFQ_LINK_LENGTH_MAX) return undefined;
  const [, , ...parts] = text.split('.');
  const lines = parts.map((part) => {
    const [id = '', quantity = '1'] = part.split('-');
    return { id: Number.parseInt(id, 36), quantity: Number.parseInt(quantity, 36) };
  });
  const isPossible = lines.every(
    ({ id, quantity }) => Number.isSafeInteger(id) && id > 0 && quantity === rfqQuantity(quantity),
  );
  const isOnceEach = new Set(lines.map(({ id }) => id)).size === lines.length;
  // Encoded again it must be the same text, so that each request has only one link.
  const isWhole = lines.length > 0 && isPossible && isOnceEach && encodeRfqLink(lines) === text;
  return isWhole ? lines : undefined;
}

function base36(number: number): string {
  return number.toString(36);
}

/** FNV-1a, cut to four digits of base 36: against accidents, not against attacks. */
function checkOf(body: string): string {
  let hash = 0x811c9dc5;
  for (const character of body) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return base36(hash % 36 ** 4).padStart(4, '0');
}
