import type { $ZodType } from 'zod/v4/core';
import { contractShapes } from './contract-names.ts';
import { toJsonSchema, type JsonSchema } from './json-schema.ts';
import type { RestProcedure } from '#server/rest/rest-procedures.ts';

const COMPONENTS = '#/components/schemas/';

/** The named shapes of an API description, collected while its operations are written. */
export interface OpenApiShapes {
  /** Returns the schema of an input or output; named shapes in it become components and are referred to. */
  place(schema: $ZodType, io: 'input' | 'output'): JsonSchema;
  components: Record<string, JsonSchema>;
}

/** A shape with defaults differs between input and output; it gets a component for each side that uses it. */
export function createOpenApiShapes(procedures: RestProcedure[]): OpenApiShapes {
  const components: Record<string, JsonSchema> = {};
  const namesOf = (schemas: readonly $ZodType[], io: 'input' | 'output') =>
    new Set(schemas.flatMap((schema) => Object.keys(toJsonSchema(schema, io).$defs ?? {})));
  const goingIn = namesOf(
    procedures.flatMap(({ inputs }) => inputs),
    'input',
  );
  const comingOut = namesOf(
    procedures.map(({ output }) => output),
    'output',
  );

  function componentName(name: string, io: 'input' | 'output'): string {
    const split = io === 'input' && goingIn.has(name) && comingOut.has(name) && readsDifferently(name);
    return split ? `${name}Input` : name;
  }

  return {
    components,
    place(schema, io) {
      const { $schema: _dialect, $defs = {}, ...root } = toJsonSchema(schema, io);
      const rename = (name: string) => componentName(name, io);
      for (const [name, shape] of Object.entries($defs)) {
        components[rename(name)] = pointToComponents(shape, rename) as JsonSchema;
      }
      return pointToComponents(root, rename) as JsonSchema;
    },
  };
}

/**
 * The components that are referred to, from `root` or from one another: a query's fields are inline, without a name.
 */
export function reachableShapes(
  root: unknown,
  components: Record<string, JsonSchema>,
  found: Record<string, JsonSchema> = {},
): Record<string, JsonSchema> {
  for (const [, name = ''] of JSON.stringify(root).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
    const shape = components[name];
    if (!shape || found[name]) continue;
    found[name] = shape;
    reachableShapes(shape, components, found);
  }
  return found;
}

/** Resolves a reference to its component; returns any other schema unchanged. */
export function followReference(schema: JsonSchema, components: Record<string, JsonSchema>): JsonSchema {
  const target = components[referredName(schema) ?? ''];
  return target ? followReference(target, components) : schema;
}

export function referredName({ $ref }: JsonSchema): string | undefined {
  return $ref?.startsWith(COMPONENTS) ? $ref.slice(COMPONENTS.length) : undefined;
}

function readsDifferently(name: string): boolean {
  const shape = contractShapes.get(name);
  if (!shape) return false;
  return JSON.stringify(toJsonSchema(shape, 'input')) !== JSON.stringify(toJsonSchema(shape, 'output'));
}

function pointToComponents(node: unknown, rename: (name: string) => string): unknown {
  if (Array.isArray(node)) return node.map((entry) => pointToComponents(entry, rename));
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => {
      const name = key === '$ref' ? /^#\/\$defs\/(.+)$/.exec(String(value))?.[1] : undefined;
      return [key, name === undefined ? pointToComponents(value, rename) : `${COMPONENTS}${rename(name)}`];
    }),
  );
}
