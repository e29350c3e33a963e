import type { AnyTRPCRouter } from '@trpc/server';
import { appRouter } from '#server/routers/app-router.ts';
import { byteRoutes } from '#server/rest/byte-routes.ts';
import type { JsonSchema } from './json-schema.ts';
import { openApiGuide } from '#server/rest/openapi-guide.ts';
import { describeBytes, describeOperation, type Content, type Operation } from './openapi-operation.ts';
import { refusals, refusalShape } from './openapi-refusals.ts';
import { createOpenApiShapes, reachableShapes } from './openapi-shapes.ts';
import { restProcedures, restStreams, type RestCall } from '#server/rest/rest-procedures.ts';
import { tagOfAudience } from './openapi-tags.ts';

/** The part of OpenAPI 3.1 that this program uses. */
export interface OpenApiDocument {
  openapi: '3.1.1';
  info: { title: string; version: string; summary: string; description: string; license: License };
  servers: { url: string; description: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, JsonSchema>;
    responses: Record<string, { description: string; content: Content }>;
    securitySchemes: Record<string, { type: 'http'; scheme: 'bearer'; description: string }>;
  };
}

interface License {
  name: string;
  identifier: string;
}

/** Describes exactly the mounted calls, from the same metadata and contracts. */
export function createOpenApiDocument(
  publicUrl: string | undefined,
  router: AnyTRPCRouter = appRouter,
): OpenApiDocument {
  const procedures = restProcedures(router);
  const shapes = createOpenApiShapes(procedures);
  const paths: OpenApiDocument['paths'] = {};
  const add = ({ route: { path, method } }: RestCall, operation: Operation) => {
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation };
  };
  for (const procedure of procedures) add(procedure, describeOperation(procedure, shapes));
  for (const stream of restStreams(router)) add(stream, describeBytes(stream, ['text/event-stream'], shapes));
  // Routes that return files belong to this program's own router.
  for (const route of router === appRouter ? byteRoutes : [])
    add(route, describeBytes(route, route.sends, shapes));
  const written = JSON.stringify(paths);
  const audiences = new Set(procedures.map(({ audience }) => audience));
  return {
    openapi: '3.1.1',
    info: {
      title: 'Quayside API',
      version: '1.0.0',
      summary: 'Catalogue, team and sign-in of a marine service company.',
      description: openApiGuide,
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: publicUrl ?? '/', description: 'This server' }],
    tags: [...audiences].map((audience) => tagOfAudience[audience]),
    paths,
    components: {
      schemas: { ...reachableShapes(paths, shapes.components), Refusal: refusalShape },
      responses: onlyUsed(describeRefusals(), (name) => `"#/components/responses/${name}"`, written),
      securitySchemes: onlyUsed(securitySchemes, (name) => `"${name}":[]`, written),
    },
  };
}

const securitySchemes: OpenApiDocument['components']['securitySchemes'] = {
  adminBearer: {
    type: 'http',
    scheme: 'bearer',
    description: 'The sessionToken that POST /api/admin/login answers with.',
  },
  portalBearer: {
    type: 'http',
    scheme: 'bearer',
    description: 'The sessionToken that POST /api/portal/login answers with.',
  },
};

/** Unused components would only raise questions. */
function onlyUsed<T>(
  components: Record<string, T>,
  mention: (name: string) => string,
  written: string,
): Record<string, T> {
  return Object.fromEntries(Object.entries(components).filter(([name]) => written.includes(mention(name))));
}

function describeRefusals(): OpenApiDocument['components']['responses'] {
  return Object.fromEntries(
    Object.entries(refusals).map(([name, { description }]) => [
      name,
      { description, content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } } },
    ]),
  );
}
