import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { keepBytes, sendKeptBytes, type KeptBytes } from './kept-bytes.ts';
import { createOpenApiDocument } from './openapi-document.ts';

interface ReferenceDeps {
  publicUrl: string | undefined;
}

/** The API description at /api/openapi.json and the page made from it at /api/docs, both made when first asked for. */
export function mountReference(
  app: FastifyInstance,
  { publicUrl }: ReferenceDeps,
  headers: Readonly<OutgoingHttpHeaders>,
): void {
  const description = once(() => createOpenApiDocument(publicUrl));
  mountDocument(app, '/api/openapi.json', 'application/json; charset=utf-8', () =>
    JSON.stringify(description()),
  );

  function mountDocument(scope: FastifyInstance, url: string, type: string, write: () => string): void {
    const kept = once((): KeptBytes => keepBytes(Buffer.from(write()), { ...headers, 'content-type': type }));
    scope.route({
      method: ['GET', 'HEAD'],
      url,
      handler(request, reply) {
        sendKeptBytes(request, reply, kept());
      },
    });
  }
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
