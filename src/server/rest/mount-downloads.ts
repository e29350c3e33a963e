import type { FastifyInstance, FastifyReply } from 'fastify';
import { AppError } from '#server/errors.ts';
import { enterPortal } from '#server/rpc/procedures.ts';
import { createRequestContext, type RpcDeps } from '#server/rpc/request-context.ts';
import type { PortalFileContext } from '#server/services/files/record-upload.ts';
import { openProjectFile, type FileToSend } from '#server/services/project-files/queries.ts';
import { viewTravelDocument } from '#server/services/travel-documents/view-travel-document.ts';
import { contentDisposition } from './content-disposition.ts';
import { sendError } from './send-error.ts';

type Opener = (ctx: PortalFileContext, id: number) => Promise<FileToSend>;

/** The bytes of files, for whoever may see the job. Where the lists say they are (#contract/project-file.ts). */
const downloads: Record<string, Opener> = {
  '/api/portal/files/:id/content': (ctx, id) => openProjectFile(ctx, { id, preview: false }),
  '/api/portal/files/:id/preview': (ctx, id) => openProjectFile(ctx, { id, preview: true }),
  '/api/portal/travel-documents/:id/content': (ctx, id) => viewTravelDocument(ctx, { id }),
};

export function mountDownloads(app: FastifyInstance, deps: RpcDeps): void {
  for (const [url, open] of Object.entries(downloads)) {
    app.get<{ Params: { id: string } }>(url, { exposeHeadRoute: false }, async (request, reply) => {
      try {
        const ctx = createRequestContext(deps, request, reply, 'portal');
        const actor = await enterPortal(ctx, 'query');
        return send(reply, await open({ ...ctx, actor }, idOf(request.params.id)));
      } catch (error) {
        return sendError(request, reply, error);
      }
    });
  }
}

function idOf(text: string): number {
  const id = /^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0;
  if (id === 0) throw new AppError('notFound', 'Not found.');
  return id;
}

/** Pictures are ours, re-encoded, and may be shown; whatever else people sent is only ever saved. */
function send(reply: FastifyReply, { stream, size, type, fileName }: FileToSend): FastifyReply {
  return reply
    .header('cache-control', 'no-store')
    .header('content-type', type)
    .header('content-length', size)
    .header(
      'content-disposition',
      contentDisposition(type === 'image/jpeg' ? 'inline' : 'attachment', fileName),
    )
    .send(stream);
}
