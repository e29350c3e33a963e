/** Separators between the groups of a number: points, commas, apostrophes and every kind of blank. */
const SEPARATOR = String.raw`[.,'’\s\u00A0\u2009\u202F]?`;

/**
 * Finds an amount in any format: in minor units (1234567), with decimals (12345.67, 12345,67), grouped (12,345.67,
 * 12.345,67, 12 345.67, 12'345) or without its decimals. Amounts below a thousand are too short to be distinctive.
 */
export function traceOf(minor: number): RegExp {
  if (minor < 100_000) throw new Error(`${minor} is too small to be recognised`);
  const whole = String(Math.trunc(minor / 100));
  return new RegExp(String.raw`(?<![\d.])${whole.split('').join(SEPARATOR)}`);
}

export function tracesIn(text: string, amounts: Iterable<number>): number[] {
  return [...amounts].filter((minor) => traceOf(minor).test(text));
}
