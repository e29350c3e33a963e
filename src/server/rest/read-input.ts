import { TRPCError } from '@trpc/server';
import type { FastifyRequest } from 'fastify';
import { UPLOAD_BYTES_LIMIT } from '#contract/project/project-file.ts';
import { AppError } from '#server/errors.ts';
import { fileTooLarge } from '#server/services/files/stage-upload.ts';
import {
  entriesOf,
  fieldsOf,
  toJsonSchema,
  variantsOf,
  within,
  type JsonSchema,
  type Resolve,
} from '#server/rest/openapi/json-schema.ts';
import { takesBody, type RestCall } from './rest-procedures.ts';

/** Reads the payload of a request, exactly as tRPC would have passed it to the procedure. */
export type InputReader = (request: FastifyRequest) => unknown;

export function createInputReader({ inputs, route }: RestCall): InputReader {
  const optional = inputs.every((input) => input._zod.optin === 'optional');
  let fields: TextFields | undefined;
  return (request) => {
    const body = takesBody(route) ? parseBody(request) : undefined;
    if (route.method === 'DELETE') refuseOtherTypes(request);
    if (route.takes === 'bytes') refuseUnusableFile(request);
    if (inputs.length === 0) return undefined;

    fields ??= textFields(inputs.map((input) => toJsonSchema(input, 'input')));
    const named = convertFields(request.params as TextValues, fields);
    const rest = takesBody(route) ? body : convertFields(request.query as TextValues, fields);
    if (rest === undefined) return optional && Object.keys(named).length === 0 ? undefined : named;
    // The procedure refuses anything except an object.
    return typeof rest === 'object' && rest !== null && !Array.isArray(rest) ? { ...rest, ...named } : rest;
  };
}

/**
 * A write must be JSON or empty: a content type that a form on a foreign page can send is refused even with an empty
 * body.
 */
function refuseOtherTypes(request: FastifyRequest): void {
  const type = request.headers['content-type'];
  const body = request.body as Buffer | undefined;
  if (type === undefined ? body === undefined || body.length === 0 : isJson(type)) return;
  throw new AppError('unsupportedType', 'Please send JSON (application/json).');
}

function isJson(contentType: string): boolean {
  return contentType.split(';', 1)[0]?.trim().toLowerCase() === 'application/json';
}

/** A form on a foreign page can send none of these types. The real content is checked when the file has arrived. */
const FILE_TYPE =
  /^(application\/(octet-stream|pdf|vnd\.openxmlformats-officedocument\.[a-z.]+)|image\/[a-z0-9.+-]+)$/;

function refuseUnusableFile({ headers }: FastifyRequest): void {
  const type = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (!FILE_TYPE.test(type)) {
    throw new AppError(
      'unsupportedType',
      'Please send the file itself as the body, as application/octet-stream or under its own type.',
    );
  }
  if (Number(headers['content-length'] ?? 0) > UPLOAD_BYTES_LIMIT) throw fileTooLarge();
}

/** The body as JSON; undefined where it is empty. */
function parseBody(request: FastifyRequest): unknown {
  refuseOtherTypes(request);
  const body = request.body as Buffer | undefined;
  if (body === undefined || body.length === 0) return undefined;
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch (cause) {
    throw new TRPCError({ code: 'PARSE_ERROR', cause });
  }
}

type TextValues = Record<string, string | string[] | undefined>;
type TextFields = Map<string, { schema: JsonSchema; resolve: Resolve }>;

function textFields(schemas: JsonSchema[]): TextFields {
  return new Map(
    schemas.flatMap((root) => {
      const resolve = within(root);
      return [...fieldsOf(root, resolve)].map(([name, { schema }]) => [name, { schema, resolve }] as const);
    }),
  );
}

/** Takes the fields of the schema and no other, so a hostile name never becomes a key. */
function convertFields(values: TextValues, fields: TextFields): Record<string, unknown> {
  const converted: Record<string, unknown> = {};
  for (const [name, { schema, resolve }] of fields) {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value !== undefined) converted[name] = convert(value, schema, resolve);
  }
  return converted;
}

/**
 * Converts path and query, which are text, by the input's JSON Schema. Text that does not fit stays as it is, and the
 * procedure refuses it. A list repeats the name; a repeated single value stays a list.
 */
function convert(value: string | string[], schema: JsonSchema, resolve: Resolve): unknown {
  const variants = variantsOf(schema, resolve);
  const list = variants.find(({ type }) => type === 'array');
  if (list) {
    return [value].flat().map((text) => convert(text, entriesOf(list), resolve));
  }
  if (Array.isArray(value)) return value;
  const types = new Set(variants.map(({ type }) => type));
  if (variants.some((variant) => takesText(variant, value))) return value;
  if (types.has('integer') && /^-?\d+$/.test(value)) return Number(value);
  if (types.has('number') && /^-?\d+(\.\d+)?$/.test(value)) return Number(value);
  if (types.has('boolean') && (value === 'true' || value === 'false')) return value === 'true';
  return value;
}

/** A schema of certain texts leaves the others to its alternatives: a number beside 'none'. */
function takesText({ type, const: only, enum: listed }: JsonSchema, text: string): boolean {
  return type === 'string' && (only === undefined || only === text) && (listed?.includes(text) ?? true);
}
