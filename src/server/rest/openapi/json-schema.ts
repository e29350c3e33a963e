import * as z from 'zod';
import type { $ZodType } from 'zod/v4/core';
import { contractNames } from './contract-names.ts';

/** JSON Schema as zod writes it. */
export type JsonSchema = z.core.JSONSchema.BaseSchema;

/**
 * Returns the JSON Schema of an input or output. Shapes with a contract name are under `$defs` and referred to. Dates
 * are ISO instants on the wire, because JSON has no dates.
 */
export function toJsonSchema(schema: $ZodType, io: 'input' | 'output'): JsonSchema {
  return z.toJSONSchema(schema, {
    io,
    metadata: contractNames,
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      if (zodSchema._zod.def.type === 'date')
        Object.assign(jsonSchema, { type: 'string', format: 'date-time' });
      // A new field in an answer breaks no client.
      if (io === 'output' && jsonSchema.additionalProperties === false)
        delete jsonSchema.additionalProperties;
      // The safe integer limits apply to every whole number, so they are left out.
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    },
  });
}

/** Resolves a `$ref`; returns any other schema unchanged. */
export type Resolve = (schema: JsonSchema) => JsonSchema;

/** Resolves references to the `$defs` of their schema. */
export function within(root: JsonSchema): Resolve {
  return function resolve(schema): JsonSchema {
    const name = /^#\/\$defs\/(.+)$/.exec(schema.$ref ?? '')?.[1];
    const target = name === undefined ? undefined : root.$defs?.[name];
    return target ? resolve(target as JsonSchema) : schema;
  };
}

/** The alternatives of a value, one schema each: splits references, anyOf, oneOf and lists of types. */
export function variantsOf(schema: JsonSchema, resolve: Resolve): JsonSchema[] {
  const resolved = resolve(schema);
  const parts = (resolved.anyOf ?? resolved.oneOf) as JsonSchema[] | undefined;
  if (parts) return parts.flatMap((part) => variantsOf(part, resolve));
  const { type } = resolved as { type?: string | string[] };
  return Array.isArray(type) ? type.map((one) => Object.assign({}, resolved, { type: one })) : [resolved];
}

/** The schema of a list's entries. */
export function entriesOf({ items }: JsonSchema): JsonSchema {
  return typeof items === 'object' && !Array.isArray(items) ? (items as JsonSchema) : {};
}

export interface Field {
  schema: JsonSchema;
  required: boolean;
}

/** The fields of an object schema, including those combined with allOf, anyOf or oneOf. */
export function fieldsOf(schema: JsonSchema, resolve: Resolve = within(schema)): Map<string, Field> {
  const { properties = {}, required = [], allOf = [], anyOf = [], oneOf = [] } = resolve(schema);
  const fields = new Map<string, Field>();
  for (const part of allOf) addAll(fields, fieldsOf(part as JsonSchema, resolve));
  for (const part of [...anyOf, ...oneOf]) {
    // Alternatives: a field that only some of them have may be missing.
    for (const [name, field] of fieldsOf(part as JsonSchema, resolve)) {
      fields.set(name, { ...field, required: false });
    }
  }
  for (const [name, field] of Object.entries(properties)) {
    fields.set(name, { schema: field as JsonSchema, required: required.includes(name) });
  }
  return fields;
}

function addAll<K, V>(target: Map<K, V>, source: Map<K, V>): void {
  for (const [key, value] of source) target.set(key, value);
}
