import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const ASSETS = 'assets/';

/**
 * Serves the files of the built client; hashed ones are cached for good. These share a route: one for each of several
 * hundred takes a tenth of the time of a start.
 */
export async function mountFiles(app: FastifyInstance, clientFolder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: clientFolder,
    serve: false,
    index: false,
    preCompressed: true,
    setHeaders(reply, path) {
      if (path.includes('/assets/')) reply.header('cache-control', 'public, max-age=31536000, immutable');
      // The service worker decides which version of the portal opens without a network.
      if (path.includes('/portal-sw.js')) reply.header('cache-control', 'no-cache');
    },
  });
  const files = filesOf(clientFolder);
  for (const file of files) {
    if (!file.startsWith(ASSETS)) app.get(`/${file}`, (_request, reply) => reply.sendFile(file));
  }
  app.get<{ Params: { name: string } }>(`/${ASSETS}:name`, (request, reply) => {
    const file = ASSETS + request.params.name;
    if (files.has(file)) return reply.sendFile(file);
    reply.callNotFound();
    return reply;
  });
}

/** The paths of all files, without those in hidden folders, which describe the build. */
function filesOf(folder: string): ReadonlySet<string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return new Set(
    entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll('\\', '/'))
      .filter((path) => !/(^|\/)\./.test(path)),
  );
}

export function answerNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply
    .code(404)
    .header('cache-control', 'no-store')
    .send({ message: 'Not found.', requestId: request.id });
}

/** Refuses any method except GET and HEAD for a page. */
export function answerOtherMethod(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply
    .code(405)
    .header('allow', 'GET, HEAD')
    .header('cache-control', 'no-store')
    .send({ message: 'Pages support GET and HEAD only.', requestId: request.id });
}
