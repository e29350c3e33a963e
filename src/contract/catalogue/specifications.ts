/** A piece of a product's specifications; without a label it is plain text. */
export interface Specification {
  label: string | undefined;
  value: string;
}

/**
 * A product's specifications piece by piece, in their order: `Label: value` pairs, split on `;` or a new line, and
 * whatever is no such pair as text, so that nothing written is left out; only what is said twice is said once. A colon
 * without a space after it ("1:2", "10:30") parts nothing.
 */
export function readSpecifications(text: string | null): Specification[] {
  const pieces = new Set((text ?? '').split(/[;\r\n]+/).map((piece) => piece.trim()));
  pieces.delete('');
  return Array.from(pieces, (piece) => {
    const [, label, value] = /^(.{1,80}?)\s*:\s+(.+)$/.exec(piece) ?? [];
    return label !== undefined && value !== undefined ? { label, value } : { label: undefined, value: piece };
  });
}
