import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { keepBytes, sendCachedBytes, type CachedBytes } from '#server/http/cached-bytes.ts';
import { createOpenApiDocument } from '#server/rest/openapi/openapi-document.ts';
import { referencePage } from './reference-page.tsx';
import { referenceStyle } from './reference-style.ts';

const STYLESHEET = '/api/docs/reference.css';

interface ReferenceDeps {
  publicUrl: string | undefined;
}

/** Serves the API description at /api/openapi.json and its page at /api/docs, both built with the first request. */
export function mountReference(
  app: FastifyInstance,
  { publicUrl }: ReferenceDeps,
  headers: Readonly<OutgoingHttpHeaders>,
): void {
  const description = once(() => createOpenApiDocument(publicUrl));
  mountDocument('/api/openapi.json', 'application/json', () => JSON.stringify(description()));
  mountDocument('/api/docs', 'text/html', () => referencePage(description(), STYLESHEET));
  mountDocument(STYLESHEET, 'text/css', () => referenceStyle);

  function mountDocument(url: string, type: string, write: () => string): void {
    const kept = once((): CachedBytes =>
      keepBytes(Buffer.from(write()), { ...headers, 'content-type': `${type}; charset=utf-8` }),
    );
    app.route({
      method: ['GET', 'HEAD'],
      url,
      handler(request, reply) {
        sendCachedBytes(request, reply, kept());
      },
    });
  }
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
