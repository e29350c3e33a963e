import { readFile } from 'node:fs/promises';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppDeps } from '#server/app.ts';

/** The built client: hashed assets cached for good, one document for every screen. */
export async function mountPages(app: FastifyInstance, { clientFolder }: AppDeps): Promise<void> {
  if (!clientFolder) {
    app.setNotFoundHandler(answerNotFound);
    return;
  }
  await app.register(fastifyStatic, {
    root: clientFolder,
    wildcard: false,
    index: false,
    preCompressed: true,
    setHeaders(reply, path) {
      if (path.includes('/assets/')) reply.header('cache-control', 'public, max-age=31536000, immutable');
    },
  });
  const html = await readFile(`${clientFolder}/index.html`, 'utf8');
  app.setNotFoundHandler((request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return answerNotFound(request, reply);
    return reply.type('text/html').header('cache-control', 'no-cache').send(html);
  });
}

function answerNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply
    .code(404)
    .header('cache-control', 'no-store')
    .send({ message: 'Not found.', requestId: request.id });
}
