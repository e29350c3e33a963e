import type { AnyTRPCProcedure, AnyTRPCRouter } from '@trpc/server';
import * as z from 'zod';
import type { $ZodType } from 'zod/v4/core';
import type { ProcedureMeta } from '#server/rpc/meta.ts';
import { fieldsOf, toJsonSchema, type JsonSchema } from '#server/rest/openapi/json-schema.ts';
import { audienceOf, restProcedures } from '#server/rest/rest-procedures.ts';

/** Every procedure of a router, subscriptions too: [name, procedure]. */
export function proceduresOf(router: AnyTRPCRouter): [string, AnyTRPCProcedure][] {
  return Object.entries(router._def.procedures as Record<string, AnyTRPCProcedure>);
}

interface Presentation {
  meta?: ProcedureMeta;
  output?: $ZodType;
  inputs: $ZodType[];
}

/** Problems in the metadata of procedures, one sentence each. */
export function findPresentationFaults(router: AnyTRPCRouter): string[] {
  const routes = new Map<string, string>();
  const faults: string[] = [];
  for (const [name, { _def }] of proceduresOf(router)) {
    const { meta, output, inputs } = _def as unknown as Presentation;
    if (!output) faults.push(`${name} has no output schema`);
    if (!meta?.rest) {
      faults.push(`${name} has no REST route`);
      continue;
    }
    const { method, path, status = 200 } = meta.rest;
    const audience = audienceOf(name);
    const prefix = audience === 'public' ? '/api/' : `/api/${audience}/`;
    if (!path.startsWith(prefix)) faults.push(`${name} stands outside ${prefix}`);
    if (audience === 'public' && /^\/api\/(admin|portal|trpc|docs|openapi)\b/.test(path)) {
      faults.push(`${name} belongs to another audience`);
    }
    const route = `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`;
    const other = routes.get(route);
    if (other !== undefined) faults.push(`${name} has the route of ${other}`);
    routes.set(route, name);

    if ((_def.type === 'mutation') === (method === 'GET')) {
      faults.push(`${name} is a ${_def.type} by ${method}`);
    }
    const fields = namesOfFields(inputs);
    for (const [, parameter = ''] of path.matchAll(/\{(\w+)\}/g)) {
      if (!fields.has(parameter)) faults.push(`${name} has no field ${parameter}, which its path names`);
    }
    if ((status === 204) !== (output?._zod.def.type === 'void')) {
      faults.push(`${name} answers ${status} and says otherwise in its output`);
    }
    if (meta.anonymous && audience === 'public') faults.push(`${name} is public: it needs no mark for that`);
    if (meta.cache === 'public' && (audience !== 'public' || _def.type !== 'query')) {
      faults.push(`${name} is kept for everyone and is not a public query`);
    }
  }
  return faults;
}

function namesOfFields(inputs: $ZodType[]): Set<string> {
  const names = inputs.map((input) => fieldsOf(toJsonSchema(input, 'input')).keys());
  return new Set(names.flatMap((keys) => Array.from(keys)));
}

/** Outputs that would change through JSON: dates, maps, undefined and similar. */
export function findOutputsBeyondJson(router: AnyTRPCRouter): string[] {
  return restProcedures(router).flatMap(({ name, output, route }) => {
    if (route.status === 204) return [];
    try {
      z.toJSONSchema(output, { io: 'output', unrepresentable: 'throw' });
      return [];
    } catch (error) {
      return [`${name}: ${error instanceof Error ? error.message : String(error)}`];
    }
  });
}

/** The names of money and billing fields. */
export const MONEY_NAME =
  /cost|price|revenue|amount|currency|margin|billing|billable|unbilled|invoice|^projectValue$|^value[A-Z]/i;

/** Money fields in outputs for operators. Operators see no money, in any payload. */
export function findMoneyForOperators(router: AnyTRPCRouter): string[] {
  return restProcedures(router)
    .filter(({ audience, admits }) => audience === 'portal' && admits !== 'managers')
    .flatMap(({ name, output }) =>
      [...keysIn(toJsonSchema(output, 'output'))]
        .filter((key) => MONEY_NAME.test(key))
        .map((key) => `${name} answers ${key}`),
    );
}

/** Outputs with an untyped part, through which a column could leak. */
export function findOpenOutputs(router: AnyTRPCRouter): string[] {
  return restProcedures(router)
    .filter(({ output, route }) => route.status !== 204 && saysNothing(toJsonSchema(output, 'output')))
    .map(({ name }) => name);
}

function saysNothing({ $schema: _dialect, ...schema }: JsonSchema): boolean {
  const {
    $defs = {},
    properties = {},
    items,
    additionalProperties,
    allOf = [],
    anyOf = [],
    oneOf = [],
  } = schema;
  if (Object.keys(schema).length === 0) return true;
  const parts = [
    ...Object.values($defs),
    ...Object.values(properties),
    ...[allOf, anyOf, oneOf].flat(),
    ...[items, additionalProperties].flat(),
  ];
  return parts.some((part) => typeof part === 'object' && saysNothing(part as JsonSchema));
}

/** Every property name anywhere in a schema. */
function keysIn(schema: JsonSchema, found = new Set<string>()): Set<string> {
  for (const name of Object.keys(schema.properties ?? {})) found.add(name);
  for (const part of Object.values(schema)) collect(part, found);
  return found;
}

function collect(part: unknown, found: Set<string>): void {
  if (Array.isArray(part)) for (const entry of part) collect(entry, found);
  else if (typeof part === 'object' && part !== null) keysIn(part as JsonSchema, found);
}
