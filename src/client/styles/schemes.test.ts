import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const read = (file: string) => readFileSync(`${import.meta.dirname}/${file}`, 'utf8');
const found = (text: string, pattern: RegExp) =>
  Array.from(text.matchAll(pattern), ([, name = '', ...values]) => [name, values] as const);

/** By name, the value of tokens.css. */
const tokens = new Map(
  found(read('tokens.css'), /--color-([\w-]+): (#\w{6});/g).map(([name, [value = '']]) => [name, value]),
);

/** By name, the light and the dark value of schemes.css. */
const schemes = new Map(
  found(read('schemes.css'), /--color-([\w-]+): light-dark\((#\w{6}), (#\w{6})\);/g).map(
    ([name, [light = '', dark = '']]) => [name, { light, dark }],
  ),
);

/** The dark bands of the public pages have no dark value: they are the same in both schemes. */
const ON_BANDS = new Set(['deep', 'fog']);

test('gives every colour a dark value beside the light one', () => {
  const lights = new Map([...schemes].map(([name, { light }]) => [name, light]));
  const expected = new Map([...tokens].filter(([name]) => !ON_BANDS.has(name)));
  expect(lights).toEqual(expected);
});

const TEXT_ON: Record<string, readonly string[]> = {
  paper: [
    'ink',
    'muted',
    'theme',
    'theme-strong',
    'glass-strong',
    'signal',
    'danger',
    'danger-strong',
    'success',
  ],
  mist: ['ink', 'muted', 'theme', 'theme-strong', 'signal', 'danger', 'success'],
  'theme-tint': ['ink', 'muted', 'theme', 'theme-strong'],
  'glass-tint': ['ink', 'glass-strong'],
  'signal-tint': ['ink', 'signal'],
  'danger-tint': ['ink', 'danger', 'danger-strong'],
  'success-tint': ['ink', 'success'],
  // Filled buttons and marks carry paper.
  theme: ['paper'],
  'theme-strong': ['paper'],
  signal: ['paper'],
  danger: ['paper'],
  'danger-strong': ['paper'],
  ink: ['paper'],
};
const CONTROL_ON: Record<string, readonly string[]> = { paper: ['edge', 'focus'], mist: ['edge', 'focus'] };

test.each(['light', 'dark'] as const)(
  'keeps text at 4.5:1 and controls at 3:1 in the %s scheme',
  (scheme) => {
    const tooWeak = (pairs: typeof TEXT_ON, least: number) =>
      Object.entries(pairs).flatMap(([ground, marks]) =>
        marks
          .map((mark) => ({
            mark,
            ratio: contrast(schemes.get(mark)?.[scheme], schemes.get(ground)?.[scheme]),
          }))
          .filter(({ ratio }) => !(ratio >= least))
          .map(({ mark, ratio }) => `${mark} on ${ground}: ${ratio.toFixed(2)}`),
      );
    expect([...tooWeak(TEXT_ON, 4.5), ...tooWeak(CONTROL_ON, 3)]).toEqual([]);
  },
);

const RAW_COLOUR =
  /#(?:[\da-f]{3}|[\da-f]{6})(?=['"\s;)\]])|\b(?:rgb|hsl|oklch)a?\(|\b(?:bg|text|border|fill|stroke)-(?:white|black|\[#\w+\])/gi;

test('finds no colour in a component that is not a token', () => {
  const client = join(import.meta.dirname, '..');
  const files = readdirSync(client, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx') && !file.startsWith('testing'),
  );
  const faults = files.flatMap((file) =>
    Array.from(readFileSync(join(client, file), 'utf8').matchAll(RAW_COLOUR), ([text]) => `${file}: ${text}`),
  );
  // The specification names the colour of the browser's own bar.
  expect(faults).toEqual(['routes/__root.tsx: #1e40af']);
});

/** The contrast of two colours as WCAG 2.2 defines it; NaN where one is missing. */
function contrast(one = '', other = ''): number {
  const [lighter = NaN, darker = NaN] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(hex: string): number {
  const [red = NaN, green = NaN, blue = NaN] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
