import { fieldsOf, type Field, type JsonSchema } from './json-schema.ts';
import { refusals, refusalsOf } from './openapi-refusals.ts';
import { followReference, type OpenApiShapes } from './openapi-shapes.ts';
import { tagOfAudience } from './openapi-tags.ts';
import { takesBody, type RestCall, type RestProcedure } from '#server/rest/rest-procedures.ts';

export type Content = Record<'application/json', { schema: JsonSchema }>;
/** By media type. */
type Bytes = Record<string, { schema: JsonSchema }>;

/** A raw file. */
const FILE = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } as JsonSchema } };

export interface Parameter {
  name: string;
  in: 'path' | 'query';
  required: boolean;
  schema: JsonSchema;
}

export interface Operation {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  security: Record<string, never[]>[];
  parameters?: Parameter[];
  requestBody?: { required: boolean; content: Content | typeof FILE };
  /** The callers who are admitted. */
  'x-admits': RestProcedure['admits'];
  responses: Record<string, { $ref: string } | { description: string; content?: Bytes }>;
}

/** One procedure in the API description. */
export function describeOperation(procedure: RestProcedure, shapes: OpenApiShapes): Operation {
  return describeCall(procedure, describeAnswer(procedure, shapes), shapes);
}

/** A call that returns bytes or its own kind of text. */
export function describeBytes(call: RestCall, sends: readonly string[], shapes: OpenApiShapes): Operation {
  const content = Object.fromEntries(sends.map((type) => [type, { schema: bytesOf(type) }]));
  return describeCall(call, { 200: { description: 'Done.', content } }, shapes);
}

function bytesOf(type: string): JsonSchema {
  return type.startsWith('text/') ? { type: 'string' } : { type: 'string', format: 'binary' };
}

function describeCall(call: RestCall, answer: Operation['responses'], shapes: OpenApiShapes): Operation {
  const { name, audience, admits, route } = call;
  const { parameters, requestBody } = describeInput(call, shapes);
  return {
    operationId: name,
    summary: route.summary,
    ...(route.description !== undefined && { description: route.description }),
    tags: [tagOfAudience[audience].name],
    security: describeSecurity(call),
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    'x-admits': admits,
    responses: {
      ...answer,
      ...Object.fromEntries(
        refusalsOf(call).map((refusal) => [
          refusals[refusal].status,
          { $ref: `#/components/responses/${refusal}` },
        ]),
      ),
    },
  };
}

/** Session calls (status, logout) accept a token, and answer without one too. */
function describeSecurity({ audience, admits, inputs }: RestCall): Operation['security'] {
  if (audience === 'public') return [];
  const bearer = { [`${audience}Bearer`]: [] };
  if (admits !== 'everyone') return [bearer];
  return inputs.length === 0 ? [{}, bearer] : [];
}

function describeInput(
  { route, inputs }: RestCall,
  shapes: OpenApiShapes,
): { parameters: Parameter[]; requestBody?: Operation['requestBody'] } {
  const resolve = (schema: JsonSchema) => followReference(schema, shapes.components);
  const schemas = inputs.map((input) => shapes.place(input, 'input'));
  const fields = new Map(schemas.flatMap((schema) => [...fieldsOf(schema, resolve)]));
  const inPath = new Set([...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name));

  const parameters = [...fields].flatMap(([name, { schema, required }]): Parameter[] => {
    if (inPath.has(name)) return [{ name, in: 'path', required: true, schema }];
    return takesBody(route) ? [] : [{ name, in: 'query', required, schema }];
  });
  if (route.takes === 'bytes') return { parameters, requestBody: { required: true, content: FILE } };
  if (!takesBody(route)) return { parameters };

  if (fields.size === 0) return { parameters };
  const body = bodySchema(schemas, fields, inPath);
  if (!body) return { parameters };
  const required = [...fields].some(([name, field]) => field.required && !inPath.has(name));
  return { parameters, requestBody: { required, content: { 'application/json': { schema: body } } } };
}

/** Path parameters are not repeated in the body. */
function bodySchema(
  schemas: JsonSchema[],
  fields: ReadonlyMap<string, Field>,
  inPath: ReadonlySet<string>,
): JsonSchema | undefined {
  if (inPath.size === 0 && schemas.length === 1) return schemas[0];
  const inBody = [...fields].filter(([name]) => !inPath.has(name));
  if (inBody.length === 0) return undefined;
  return {
    type: 'object',
    properties: Object.fromEntries(inBody.map(([name, { schema }]) => [name, schema])),
    required: inBody.filter(([, { required }]) => required).map(([name]) => name),
  };
}

function describeAnswer({ route, output }: RestProcedure, shapes: OpenApiShapes): Operation['responses'] {
  const status = route.status ?? 200;
  if (status === 204) return { 204: { description: 'Done. The answer is empty.' } };
  const description = status === 201 ? 'Created.' : 'Done.';
  return {
    [status]: { description, content: { 'application/json': { schema: shapes.place(output, 'output') } } },
  };
}
