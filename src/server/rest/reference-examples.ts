import { entriesOf, fieldsOf, variantsOf, type JsonSchema } from '#server/rest/openapi/json-schema.ts';
import type { Operation } from '#server/rest/openapi/openapi-operation.ts';
import { followReference } from '#server/rest/openapi/openapi-shapes.ts';

type Components = Record<string, JsonSchema>;

const exampleOfFormat: Record<string, string> = {
  'date-time': '2026-03-02T08:00:00.000Z',
  date: '2026-03-02',
  email: 'kari@example.com',
  uri: 'https://www.example.com/',
  uuid: '0b5c1f2e-6a51-4a0e-9c58-6f1d3b7f2a10',
};

/** Shapes that contain themselves end here. */
const DEEPEST = 6;

/** A value that fits the schema's types, to show the shape of what is sent and answered. */
export function exampleOf(
  schema: JsonSchema,
  components: Components,
  onlyRequired = false,
  depth = 0,
): unknown {
  if (depth > DEEPEST) return null;
  const variants = variantsOf(schema, (part) => followReference(part, components));
  const resolved = variants.find(({ type }) => type !== 'null') ?? {};
  if (resolved.const !== undefined) return resolved.const;
  if (resolved.enum) return resolved.enum[0];
  switch (resolved.type) {
    case 'array':
      return [exampleOf(entriesOf(resolved), components, onlyRequired, depth + 1)];
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
      const fields = [...fieldsOf(resolved, (part) => followReference(part, components))];
      return Object.fromEntries(
        fields
          .filter(([, { required }]) => required || !onlyRequired)
          .map(([name, field]) => [name, exampleOf(field.schema, components, onlyRequired, depth + 1)]),
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
  components: Components,
): string {
  const parameters = operation.parameters ?? [];
  const filledPath = path.replaceAll(/\{(\w+)\}/g, (_braces, name: string) => {
    const parameter = parameters.find((candidate) => candidate.name === name);
    return encodeURIComponent(String(exampleOf(parameter?.schema ?? {}, components)));
  });
  const inQuery = parameters.filter((parameter) => parameter.in === 'query');
  const required = inQuery.filter((parameter) => parameter.required);
  const query = (required.length > 0 ? required : inQuery.slice(0, 1)).map(
    ({ name, schema }) => `${name}=${encodeURIComponent(String(exampleOf(schema, components)))}`,
  );
  const address = `${base}${filledPath}${query.length > 0 ? `?${query.join('&')}` : ''}`;

  const lines = [`curl ${method === 'GET' ? '' : `-X ${method} `}'${address}'`];
  if (operation.security.length > 0) lines.push(`-H "Authorization: Bearer $TOKEN"`);
  const content = operation.requestBody?.content;
  if (content && 'application/json' in content) {
    const body = content['application/json'].schema;
    const example = JSON.stringify(exampleOf(body, components, true)).replaceAll("'", String.raw`'\''`);
    lines.push(`-H 'Content-Type: application/json'`, `-d '${example}'`);
  } else if (content) {
    lines.push(`-H 'Content-Type: application/octet-stream'`, '--data-binary @photo.jpg');
  }
  return lines.join(' \\\n  ');
}
