/** A piece of a product's specifications; without a label it is plain text. */
export interface Specification {
  label: string | undefined;
  value: string;
}

/**
 * Splits a product's specifications, in order: `Label: value` pairs, separated by `;` or a new line, and anything
 * else as text, so that only duplicates are left out. A colon without a space after it ("1:2", "10:30") separates
 * nothing.
 */
export function readSpecifications(text: string | null): Specification[] {
  const pieces = new Set((text ?? '').split(/[;\r\n]+/).map((piece) => piece.trim()));
  pieces.delete('');
  return Array.from(pieces, (piece) => {
    const [, label, value] = /^(.{1,80}?)\s*:\s+(.+)$/.exec(piece) ?? [];
    return label !== undefined && value !== undefined ? { label, value } : { label: undefined, value: piece };
  });
}
