import type { AnyTRPCProcedure, AnyTRPCRouter } from '@trpc/server';
import type { $ZodType } from 'zod/v4/core';
import type { Realm } from '#contract/session.ts';
import type { ProcedureMeta, RestRoute } from '#server/rpc/meta.ts';
import { managerProcedure } from '#server/rpc/procedures.ts';

export type Audience = 'public' | Realm;

/** A procedure as REST, the API reference and the sweeps see it. */
export interface RestProcedure {
  /** audience.noun.verb; the operation id of the API description. */
  name: string;
  audience: Audience;
  /** The admitted callers: everyone, the admin, signed-in staff, or managers only. */
  admits: 'everyone' | 'admin' | 'staff' | 'managers';
  type: 'query' | 'mutation';
  meta: ProcedureMeta;
  route: RestRoute;
  /** The schemas of the payload, all of them; empty if none is expected. */
  inputs: readonly $ZodType[];
  output: $ZodType;
}

/** A REST call with any kind of answer. */
export type RestCall = Omit<RestProcedure, 'output'>;

/** tRPC types these as internal; the sweeps read each of them for every procedure, so a change is noticed. */
interface ProcedureDefinition {
  type: 'query' | 'mutation' | 'subscription';
  meta?: ProcedureMeta;
  inputs: readonly $ZodType[];
  output?: $ZodType;
  middlewares: readonly unknown[];
}

/** Every query and mutation of a router. One without a REST route or an output schema stops the start. */
export function restProcedures(router: AnyTRPCRouter): RestProcedure[] {
  return Object.entries(router._def.procedures as Record<string, AnyTRPCProcedure>).flatMap(
    ([name, procedure]) => {
      const definition = definitionOf(procedure);
      return definition.type === 'subscription' ? [] : [describeProcedure(name, definition, definition.type)];
    },
  );
}

function describeProcedure(
  name: string,
  definition: ProcedureDefinition,
  type: RestProcedure['type'],
): RestProcedure {
  const { output } = definition;
  if (!output) throw new Error(`${name} has no output schema: give it .output()`);
  return { ...describeCall(name, definition, type), output };
}

function describeCall(
  name: string,
  { meta, inputs, middlewares }: ProcedureDefinition,
  type: RestProcedure['type'],
): RestCall {
  if (!meta) throw new Error(`${name} has no REST route: give it .meta({ rest })`);
  const audience = audienceOf(name);
  return {
    name,
    audience,
    admits: admitted(audience, meta, middlewares),
    type,
    meta,
    route: meta.rest,
    inputs,
  };
}

/** Every subscription of a router; over REST it is a stream of server-sent events. */
export function restStreams(router: AnyTRPCRouter): RestCall[] {
  return Object.entries(router._def.procedures as Record<string, AnyTRPCProcedure>).flatMap(
    ([name, procedure]) => {
      const definition = definitionOf(procedure);
      return definition.type === 'subscription' ? [describeCall(name, definition, 'query')] : [];
    },
  );
}

export function audienceOf(name: string): Audience {
  const [audience] = name.split('.', 1);
  return audience === 'admin' || audience === 'portal' ? audience : 'public';
}

function admitted(
  audience: Audience,
  meta: ProcedureMeta,
  middlewares: readonly unknown[],
): RestProcedure['admits'] {
  if (audience === 'public' || meta.anonymous) return 'everyone';
  if (audience === 'admin') return 'admin';
  return definitionOf(managerProcedure).middlewares.every((check) => middlewares.includes(check))
    ? 'managers'
    : 'staff';
}

function definitionOf(procedure: { _def: unknown }): ProcedureDefinition {
  return procedure._def as ProcedureDefinition;
}

/** `/api/products/{id}` as Fastify writes it. */
export function routePattern(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}

/** GET, DELETE and file uploads take path and query; the others take path and body. */
export function takesBody({ method, takes }: RestRoute): boolean {
  return method !== 'GET' && method !== 'DELETE' && takes !== 'bytes';
}
