import { readdirSync } from 'node:fs';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import { appRouter } from '#server/routers/app-router.ts';
import { createTestApp } from '#server/testing/create-test-app.ts';
import { byteRoutes } from '#server/rest/byte-routes.ts';
import { contractShapes } from './contract-names.ts';
import { createOpenApiDocument } from './openapi-document.ts';
import { restProcedures, restStreams, routePattern } from '#server/rest/rest-procedures.ts';

const document = createOpenApiDocument('https://quayside.test');

async function lintProblems(source: string): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({ source, absoluteRef: '/openapi.json', config });
  return problems.map(
    ({ ruleId, message, location }) =>
      `${ruleId}: ${message} (${location.map(({ pointer }) => pointer).join()})`,
  );
}

test.each([undefined, 'https://quayside.test'])('lints without a problem at %s', async (address) => {
  expect(await lintProblems(JSON.stringify(createOpenApiDocument(address)))).toEqual([]);
});

test('the linter finds mistakes', async () => {
  const broken = structuredClone(document) as { paths: Record<string, { get?: { summary?: string } }> };
  delete broken.paths['/api/products']?.get?.summary;
  expect((await lintProblems(JSON.stringify(broken))).join()).toContain('operation-summary');
});

test('describes exactly the existing calls under their procedure names', () => {
  const described = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(
      ([method, { operationId }]) => `${method.toUpperCase()} ${path} ${operationId}`,
    ),
  );
  const calls = [...restProcedures(appRouter), ...restStreams(appRouter), ...byteRoutes];
  const mounted = calls.map(({ name, route }) => `${route.method} ${route.path} ${name}`);
  expect(described.toSorted()).toEqual(mounted.toSorted());
});

test('mounts every described call, with that method and no other', async () => {
  const { app, inject, close } = createTestApp();
  const bytes = [...restStreams(appRouter), ...byteRoutes].map(({ route }) => route.path as string);
  const described = Object.entries(document.paths)
    .filter(([path]) => !bytes.includes(path))
    .map(([path, operations]) => {
      const methods = Object.keys(operations).map((method) => method.toUpperCase());
      return { path, methods: methods.includes('GET') ? [...methods, 'HEAD'] : methods };
    });
  const server = await app();
  for (const path of bytes) expect(server.hasRoute({ method: 'GET', url: routePattern(path) })).toBe(true);
  const mounted = await Promise.all(
    described.map(async ({ path }) => {
      const url = path.replaceAll(/\{\w+\}/g, '1');
      const { headers } = await inject({ method: 'TRACE' as 'GET', url });
      return { path, methods: String(headers['allow']).split(', ') };
    }),
  );
  const sorted = (calls: typeof described) =>
    calls.map(({ path, methods }) => ({ path, methods: methods.toSorted() }));
  expect(sorted(mounted)).toEqual(sorted(described));
  await close();
});

test('signed-in calls use the bearer of their own realm, session calls accept none as well', () => {
  const security = (path: string, method: string) => document.paths[path]?.[method]?.security;
  expect(security('/api/portal/me', 'get')).toEqual([{ portalBearer: [] }]);
  expect(security('/api/admin/logout', 'post')).toEqual([{}, { adminBearer: [] }]);
  expect(security('/api/admin/login', 'post')).toEqual([]);
  expect(security('/api/products', 'get')).toEqual([]);
  for (const { audience, admits, route } of restProcedures(appRouter)) {
    if (admits === 'everyone') continue;
    expect(security(route.path, route.method.toLowerCase())).toEqual([{ [`${audience}Bearer`]: [] }]);
  }
});

test('routes that return files name their media types', () => {
  const answerOf = (path: string) => document.paths[path]?.['get']?.responses['200'];
  expect(answerOf('/api/portal/billing/projects/{id}/pack')).toMatchObject({
    content: { 'application/zip': { schema: { type: 'string', format: 'binary' } } },
  });
  expect(answerOf('/api/portal/changes/live')).toMatchObject({
    content: { 'text/event-stream': { schema: { type: 'string' } } },
  });
  expect(document.paths['/api/portal/billing/projects/{id}/pack']?.['get']).toMatchObject({
    'x-admits': 'managers',
    parameters: [
      { name: 'id', in: 'path' },
      { name: 'currency', required: false },
      { name: 'reference', required: false },
      { name: 'report', required: false, schema: { type: 'boolean', default: true } },
      { name: 'files', required: false, schema: { type: 'array' } },
    ],
  });
});

test('shapes have the names of the contract', () => {
  expect(document.components.schemas).toHaveProperty('Product.properties.itemNumber.type', 'string');
  expect(document.paths['/api/products']?.['get']?.responses['200']).toMatchObject({
    content: { 'application/json': { schema: { items: { $ref: '#/components/schemas/Product' } } } },
  });
});

test('every shape that src/contract exports has a unique name', async () => {
  const folder = `${import.meta.dirname}/../../../contract`;
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /^[^.]+\.ts$/.test(name),
  );
  const rooms = await Promise.all(
    files.map(async (file) => (await import(`${folder}/${file}`)) as Record<string, unknown>),
  );
  const exported = rooms
    .flatMap((room) => Object.entries(room))
    .filter(([, value]) => typeof value === 'object' && value !== null && '_zod' in value);
  const unnamed = exported.filter(([name, shape]) => contractShapes.get(name) !== shape);
  expect(unnamed.map(([name]) => `${name}: add its file to contract-names.ts`)).toEqual([]);
  expect(exported).toHaveLength(contractShapes.size);
});

test('serves the description from the response cache', async () => {
  const { inject, close } = createTestApp({ publicUrl: 'https://quayside.test' });
  const answer = await inject({ url: '/api/openapi.json' });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(answer.json()).toEqual(JSON.parse(JSON.stringify(document)));
  await close();
});
