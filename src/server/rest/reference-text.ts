import { entriesOf, fieldsOf, variantsOf, type JsonSchema } from '#server/rest/openapi/json-schema.ts';
import type { Operation } from '#server/rest/openapi/openapi-operation.ts';
import { followReference, referredName } from '#server/rest/openapi/openapi-shapes.ts';

export type Schemas = Record<string, JsonSchema>;

const exampleOfFormat: Record<string, string> = {
  'date-time': '2026-03-02T08:00:00.000Z',
  date: '2026-03-02',
  email: 'kari@example.com',
  uri: 'https://www.example.com/',
  uuid: '0b5c1f2e-6a51-4a0e-9c58-6f1d3b7f2a10',
};

/** Recursive shapes end here. */
const DEEPEST = 6;

/** An example value that fits the schema's types. */
export function exampleOf(schema: JsonSchema, schemas: Schemas, onlyRequired = false, depth = 0): unknown {
  if (depth > DEEPEST) return null;
  const variants = variantsOf(schema, (part) => followReference(part, schemas));
  const resolved = variants.find(({ type }) => type !== 'null') ?? {};
  if (resolved.const !== undefined) return resolved.const;
  if (resolved.enum) return resolved.enum[0];
  switch (resolved.type) {
    case 'array':
      return [exampleOf(entriesOf(resolved), schemas, onlyRequired, depth + 1)];
    case 'integer':
    case 'number':
      return Math.max(1, resolved.minimum ?? 1);
    case 'boolean':
      return true;
    case 'string':
      return exampleText(resolved);
    case 'null':
    case 'object':
    case undefined: {
      const fields = [...fieldsOf(resolved, (part) => followReference(part, schemas))];
      return Object.fromEntries(
        fields
          .filter(([, { required }]) => required || !onlyRequired)
          .map(([name, field]) => [name, exampleOf(field.schema, schemas, onlyRequired, depth + 1)]),
      );
    }
  }
}

function exampleText({ format, pattern, minLength }: JsonSchema): string {
  const digits = /^\^(?:\\d|\[0-9\])\{(\d+)\}\$$/.exec(pattern ?? '')?.[1];
  if (digits !== undefined) return '0'.repeat(Number(digits));
  return exampleOfFormat[format ?? ''] ?? (minLength !== undefined && minLength > 4 ? '…' : 'text');
}

/** The call on a command line. */
export function curlOf(
  base: string,
  method: string,
  path: string,
  operation: Operation,
  schemas: Schemas,
): string {
  const parameters = operation.parameters ?? [];
  const filledPath = path.replaceAll(/\{(\w+)\}/g, (_braces, name: string) => {
    const parameter = parameters.find((candidate) => candidate.name === name);
    return encodeURIComponent(String(exampleOf(parameter?.schema ?? {}, schemas)));
  });
  const inQuery = parameters.filter((parameter) => parameter.in === 'query');
  const required = inQuery.filter((parameter) => parameter.required);
  const query = (required.length > 0 ? required : inQuery.slice(0, 1)).map(
    ({ name, schema }) => `${name}=${encodeURIComponent(String(exampleOf(schema, schemas)))}`,
  );
  const address = `${base}${filledPath}${query.length > 0 ? `?${query.join('&')}` : ''}`;

  const lines = [`curl ${method === 'GET' ? '' : `-X ${method} `}'${address}'`];
  if (operation.security.length > 0) lines.push(`-H "Authorization: Bearer $TOKEN"`);
  const content = operation.requestBody?.content;
  if (content && 'application/json' in content) {
    const body = content['application/json'].schema;
    const example = JSON.stringify(exampleOf(body, schemas, true)).replaceAll("'", String.raw`'\''`);
    lines.push(`-H 'Content-Type: application/json'`, `-d '${example}'`);
  } else if (content) {
    lines.push(`-H 'Content-Type: application/octet-stream'`, '--data-binary @photo.jpg');
  }
  return lines.join(' \\\n  ');
}

/** A schema as a type to read, with its limits: `list of Product`, `"a" or "b"`, or the fields in braces. */
export function typeText(schema: JsonSchema, schemas: Schemas, indent = ''): string {
  const name = referredName(schema);
  if (name !== undefined) return name;
  const values = schema.const === undefined ? schema.enum : [schema.const];
  if (values) return values.map((value) => JSON.stringify(value)).join(' or ');
  const variants = variantsOf(schema, (part) => part);
  if (variants.length > 1) return variants.map((part) => typeText(part, schemas, indent)).join(' or ');
  const [plain = schema] = variants;
  if (plain.type === 'array') return `list of ${typeText(entriesOf(plain), schemas, indent)}`;
  const fields = [...fieldsOf(plain, (part) => followReference(part, schemas))];
  if (fields.length === 0) return String(plain.type ?? 'anything');
  const lines = fields.map(([field, { schema: of, required }]) => {
    const notes = notesOf(of).join(' · ');
    return `${indent}  ${field}${required ? '' : '?'}: ${typeText(of, schemas, `${indent}  `)}${notes && ` – ${notes}`}`;
  });
  return ['{', ...lines, `${indent}}`].join('\n');
}

/** The description and what a value must keep to. */
function notesOf(schema: JsonSchema): string[] {
  const limits = variantsOf(schema, (part) => part).flatMap((plain) => [
    plain.format,
    range(plain.minLength, plain.maxLength, ' characters'),
    plain.pattern !== undefined && plain.format === undefined && `matches ${plain.pattern}`,
    range(plain.minimum, plain.maximum, ''),
    range(plain.minItems, plain.maxItems, ' entries'),
    plain.exclusiveMinimum !== undefined && `more than ${plain.exclusiveMinimum}`,
  ]);
  const initial = schema.default !== undefined && `default ${JSON.stringify(schema.default)}`;
  return [schema.description, ...limits, initial].filter((note) => typeof note === 'string');
}

function range(from: number | undefined, to: number | undefined, unit: string): string | undefined {
  if (from !== undefined && to !== undefined)
    return from === to ? `exactly ${to}${unit}` : `${from} to ${to}${unit}`;
  if (from !== undefined && (from > 0 || unit === '')) return `at least ${from}${unit}`;
  return to === undefined ? undefined : `at most ${to}${unit}`;
}
