import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '#server/app.ts';

/** The files of the built client, hashed ones kept for good, and the answer to every method that no route takes. */
export async function mountFiles(app: FastifyInstance, { clientFolder }: AppDeps): Promise<void> {
  app.setNotFoundHandler((request, reply) =>
    reply
      .code(404)
      .header('cache-control', 'no-store')
      .send({ message: 'Not found.', requestId: request.id }),
  );
  if (clientFolder === undefined) return;
  await app.register(fastifyStatic, {
    root: clientFolder,
    wildcard: false,
    index: false,
    preCompressed: true,
    setHeaders(reply, path) {
      if (path.includes('/assets/')) reply.header('cache-control', 'public, max-age=31536000, immutable');
    },
  });
}
