import {
  entriesOf,
  fieldsOf,
  variantsOf,
  within,
  type JsonSchema,
  type Resolve,
} from '#server/rest/openapi/json-schema.ts';
import type { SeededRandom } from '#scripts/demo/seeded-random.ts';

/** In every free text, so that a log line or an answer to someone else can be searched for it. */
export const MARK = 'Zwxqy';

/** Texts that a schema with a pattern accepts; a new pattern that accepts none of them needs one here. */
const PATTERNED = [
  'kari@example.com',
  '12.50',
  '99999999.99',
  '0',
  'filter-ring',
  'a'.repeat(64),
  '0b5c1f2e-6a51-4a0e-9c58-6f1d3b7f2a10',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  `${MARK}-key`,
];

const DAYS = [
  '2026-03-02',
  '2026-02-27',
  '2026-03-09',
  '2024-02-29',
  '0000-01-01',
  '0001-01-01',
  '9999-12-31',
];

const INSTANTS = [
  '2026-03-02T07:00:00Z',
  '2026-03-02T06:00:00.000Z',
  '2026-02-27T23:59:59.999999999Z',
  '2026-03-29T01:30:00Z',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59Z',
];

const WORDS = [
  'Nordskjær Vektor',
  'annual service',
  'Haugesund',
  'Europe/Oslo',
  'NOK',
  '9074729',
  '+47 00 00 00 09',
  '1250.00',
  '2026-03-02',
  '07:30',
  'https://www.example.com/',
];

/** Texts that a person may type, and that programs stumble over. */
const ODD_TEXTS = [
  '\0',
  '\u{d800}',
  '\u{feff}',
  '\u{202e}gnp.exe',
  '\u{1f469}\u{200d}\u{1f527}',
  'İ ß ﬃ ǅ',
  '١٢٣',
  '"',
  "' or 1=1 --",
  '*',
  'NEAR(',
  'a AND NOT (b OR',
  '%',
  '_%\\',
  '=1+1',
  '<b onclick=x>',
  '{{7*7}}',
  '../../../etc/passwd',
  '..\\nul',
  '%00',
  '%ff',
  'a\r\nBcc: kari@example.com',
  '\u{2028}',
  '__proto__',
  'constructor',
  'toString',
  '1e3',
  '-0',
  '0x10',
  ',;\t\n',
];

/** Values of the wrong type, or far outside of any limit. */
const HOSTILE = [
  null,
  true,
  false,
  -1,
  0,
  0.1,
  1.5,
  2 ** 53,
  -(2 ** 63),
  1e308,
  '',
  ' ',
  'x'.repeat(30_000),
  '2026-02-30',
  '2026-13-01T00:00:00Z',
  '+275760-09-13T00:00:00.001Z',
  [],
  {},
  [[]],
  [null],
  [1, 1],
  { length: 16 },
  { id: 1 },
  { toString: 1, valueOf: 1 },
  { toJSON: 'x' },
  Array.from({ length: 3_000 }, () => 1),
  nested(400),
  ...ODD_TEXTS,
];

function nested(levels: number): unknown {
  let value: unknown = 'x';
  for (let level = 0; level < levels; level += 1) value = [value];
  return value;
}

/** Recursive shapes end here. */
const DEEPEST = 6;

/** Longest list or text that is made to reach a limit; higher limits are tested by their own tests. */
const LONGEST_LIST = 60;
const LONGEST_TEXT = 3_000;

export interface RandomValues {
  /** A value that fits the schema's types and limits. It may still break a rule between fields. */
  fitting: (root: JsonSchema) => unknown;
  hostile: () => unknown;
  /** The value with a hostile one at some place, or without one of its fields. */
  spoil: (value: unknown) => unknown;
}

export function createRandomValues({ whole, below, happens, oneOf }: SeededRandom): RandomValues {
  function fitting(schema: JsonSchema, resolve: Resolve, depth: number): unknown {
    if (depth > DEEPEST) return null;
    const variants = variantsOf(schema, resolve);
    const one = oneOf(variants);
    if (one.const !== undefined) return one.const;
    if (one.enum) return oneOf(one.enum);
    switch (one.type) {
      case 'null':
        return null;
      case 'boolean':
        return happens(0.5);
      case 'integer':
      case 'number':
        return fittingNumber(one);
      case 'string':
        return fittingText(one);
      case 'array': {
        const { minItems = 0, maxItems = 20 } = one;
        const length = happens(0.1)
          ? Math.min(maxItems, LONGEST_LIST)
          : Math.min(maxItems, minItems + below(3));
        return Array.from({ length }, () => fitting(entriesOf(one), resolve, depth + 1));
      }
      case 'object':
      case undefined: {
        const share = oneOf([0.2, 0.6, 1]);
        const fields = [...fieldsOf(one, resolve)].filter(([, { required }]) => required || happens(share));
        return Object.fromEntries(
          fields.map(([name, field]) => [name, fitting(field.schema, resolve, depth + 1)]),
        );
      }
    }
  }

  /** Small, so that it often is the id or the version of a row there is; now and then at a limit. */
  function fittingNumber({ type, minimum, maximum, exclusiveMinimum, multipleOf }: JsonSchema): number {
    const step = multipleOf ?? (type === 'integer' ? 1 : 0.5);
    const least = minimum ?? (exclusiveMinimum === undefined ? 0 : Number(exclusiveMinimum) + step);
    const most = maximum ?? Number.MAX_SAFE_INTEGER;
    if (happens(0.05)) return oneOf([least, most]);
    return Math.min(most, least + step * oneOf([0, 0, 1, 1, 2, 3, 4, 7]));
  }

  function fittingText({ format, pattern, minLength = 0, maxLength = LONGEST_TEXT }: JsonSchema): string {
    if (format === 'date') return oneOf(DAYS);
    if (format === 'date-time') return oneOf(INSTANTS);
    if (pattern !== undefined) {
      const matches = new RegExp(pattern, 'u');
      const known = PATTERNED.filter((text) => matches.test(text) && text.length <= maxLength);
      if (known.length === 0) throw new Error(`no text for the pattern ${pattern}`);
      return oneOf(known);
    }
    const text = freeText(Math.min(maxLength, LONGEST_TEXT));
    return text.length >= minLength ? text : text.padEnd(minLength, MARK);
  }

  function freeText(longest: number): string {
    if (happens(0.3)) return oneOf(WORDS).slice(0, longest);
    const text = `${MARK} ${happens(0.5) ? oneOf(ODD_TEXTS) : whole(1, 99)}`;
    return (happens(0.05) ? text.padEnd(longest, 'æ') : text).slice(0, longest);
  }

  const hostile = () => oneOf(HOSTILE);

  function spoil(value: unknown): unknown {
    if (happens(0.1)) return hostile();
    if (Array.isArray(value) && value.length > 0) {
      const at = below(value.length);
      return happens(0.3) ? hostile() : value.map((entry, index) => (index === at ? spoil(entry) : entry));
    }
    if (typeof value !== 'object' || value === null || Object.keys(value).length === 0) return hostile();
    const name = oneOf(Object.keys(value));
    const { [name]: old, ...others } = value as Record<string, unknown>;
    if (happens(0.1)) return others;
    return { ...others, [name]: typeof old === 'object' && happens(0.6) ? spoil(old) : hostile() };
  }

  return {
    fitting: (root) => fitting(root, within(root), 0),
    hostile,
    spoil,
  };
}
