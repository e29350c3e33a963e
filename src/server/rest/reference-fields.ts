import { entriesOf, fieldsOf, variantsOf, type JsonSchema } from '#server/rest/openapi/json-schema.ts';
import { html, type Markup } from './markup.ts';
import { followReference, referredName } from '#server/rest/openapi/openapi-shapes.ts';

type Components = Record<string, JsonSchema>;

export interface FieldLine {
  name: string;
  required: boolean;
  schema: JsonSchema;
}

/** The fields of an object, with the fields of inline objects below them. */
export function objectFields(schema: JsonSchema, components: Components): Markup | undefined {
  const fields = fieldsOf(schema, (part) => followReference(part, components));
  return fieldList(
    [...fields].map(([name, { schema: part, required }]) => ({ name, schema: part, required })),
    components,
  );
}

export function fieldList(lines: FieldLine[], components: Components): Markup | undefined {
  if (lines.length === 0) return undefined;
  return html`<dl class="fields">${lines.map((line) => fieldLine(line, components))}</dl>`;
}

function fieldLine({ name, required, schema }: FieldLine, components: Components): Markup {
  const notes = [schema.description, ...limitsOf(schema)].filter((note) => note !== undefined);
  const below = namelessObject(schema);
  return html`<div class="field">
    <dt>
      <code>${name}</code>
      <span class="type">${typeOf(schema)}</span>${!required && html` <span class="optional">optional</span>`}
    </dt>
    <dd>
      ${notes.length > 0 && html`<span class="notes">${notes.join(' · ')}</span>`}${below && objectFields(below, components)}
    </dd>
  </div>`;
}

/** An inline object without a name, also as the entry of a list. */
function namelessObject(schema: JsonSchema): JsonSchema | undefined {
  const [plain = schema] = filledVariants(schema);
  if (plain.type === 'array') return namelessObject(entriesOf(plain));
  return plain.properties && plain;
}

/** The type in one line, with links to named shapes. */
export function typeOf(schema: JsonSchema): Markup {
  const name = referredName(schema);
  if (name !== undefined) return html`<a href="#shape-${name}">${name}</a>`;
  if (schema.const !== undefined) return html`<code>${JSON.stringify(schema.const)}</code>`;
  if (schema.enum) {
    return joinWith(
      ' or ',
      schema.enum.map((value) => html`<code>${JSON.stringify(value)}</code>`),
    );
  }
  const variants = filledVariants(schema);
  if (variants.length > 1 || isNullable(schema)) {
    return joinWith(' or ', [...variants.map(typeOf), ...(isNullable(schema) ? [html`null`] : [])]);
  }
  if (schema.type === 'array') return html`list of ${typeOf(entriesOf(schema))}`;
  return html`${schema.type ?? 'anything'}`;
}

const formats: Record<string, string> = {
  'date-time': 'instant in UTC, ISO 8601',
  date: 'date, YYYY-MM-DD',
  email: 'e-mail address',
  uri: 'address (URL)',
  uuid: 'UUID',
};

/** The constraints of a value, one phrase each. */
function limitsOf(schema: JsonSchema): string[] {
  const phrases: string[] = [];
  for (const plain of filledVariants(schema)) {
    const { format, minLength, maxLength, minimum, maximum, exclusiveMinimum, minItems, maxItems } = plain;
    if (format !== undefined) phrases.push(formats[format] ?? format);
    if (minLength !== undefined && minLength === maxLength) phrases.push(`exactly ${minLength} characters`);
    else phrases.push(...range(minLength, maxLength, 'characters'));
    if (plain.pattern !== undefined && format === undefined) phrases.push(`matches ${plain.pattern}`);
    phrases.push(...range(minimum, maximum, ''), ...range(minItems, maxItems, 'entries'));
    if (exclusiveMinimum !== undefined) phrases.push(`more than ${exclusiveMinimum}`);
  }
  if (schema.default !== undefined) phrases.push(`default ${JSON.stringify(schema.default)}`);
  return phrases;
}

function range(from: number | undefined, to: number | undefined, unit: string): string[] {
  if (from !== undefined && to !== undefined) return [`${from} to ${to} ${unit}`.trim()];
  if (from !== undefined && (from > 0 || unit === '')) return [`at least ${from} ${unit}`.trim()];
  return to === undefined ? [] : [`at most ${to} ${unit}`.trim()];
}

/** The alternatives of a value, without null; named shapes stay references. */
function filledVariants(schema: JsonSchema): JsonSchema[] {
  return variantsOf(schema, (part) => part).filter(({ type }) => type !== 'null');
}

function isNullable(schema: JsonSchema): boolean {
  return variantsOf(schema, (part) => part).some(({ type }) => type === 'null');
}

function joinWith(separator: string, parts: Markup[]): Markup {
  return html`${parts.map((part, index) => html`${index > 0 && separator}${part}`)}`;
}
