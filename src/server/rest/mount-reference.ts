import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { keepBytes, sendCachedBytes, type CachedBytes } from '#server/http/cached-bytes.ts';
import { referenceStyle } from './reference-style.ts';

const STYLESHEET = '/api/docs/reference.css';

interface ReferenceDeps {
  publicUrl: string | undefined;
}

/** Serves the API description at /api/openapi.json and its page at /api/docs, both loaded and built with the first request. */
export function mountReference(
  app: FastifyInstance,
  { publicUrl }: ReferenceDeps,
  headers: Readonly<OutgoingHttpHeaders>,
): void {
  const description = once(async () => {
    const { createOpenApiDocument } = await import('#server/rest/openapi/openapi-document.ts');
    return createOpenApiDocument(publicUrl);
  });
  mountDocument('/api/openapi.json', 'application/json', async () => JSON.stringify(await description()));
  mountDocument('/api/docs', 'text/html', async () => {
    const { referencePage } = await import('./reference-page.tsx');
    return referencePage(await description(), STYLESHEET);
  });
  mountDocument(STYLESHEET, 'text/css', async () => referenceStyle);

  function mountDocument(url: string, type: string, write: () => Promise<string>): void {
    const kept = once(async (): Promise<CachedBytes> =>
      keepBytes(Buffer.from(await write()), { ...headers, 'content-type': `${type}; charset=utf-8` }),
    );
    app.route({
      method: ['GET', 'HEAD'],
      url,
      async handler(request, reply) {
        sendCachedBytes(request, reply, await kept());
        return reply;
      },
    });
  }
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
