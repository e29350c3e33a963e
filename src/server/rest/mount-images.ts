import type { FastifyInstance } from 'fastify';
import { IMAGE_PATH } from '#contract/catalogue/image.ts';
import { AppError } from '#server/errors.ts';
import type { FileContext } from '#server/services/files/file-context.ts';
import { readProductImageFile } from '#server/services/products/product-image.ts';
import { sendError } from './send-error.ts';

/** Serves product images. The name is the hash of the content, so it can be cached for good. */
export function mountImages(app: FastifyInstance, ctx: FileContext): void {
  app.get<{ Params: { name: string } }>('/files/:name', async (request, reply) => {
    const [, name] = IMAGE_PATH.exec(`/files/${request.params.name}`) ?? [];
    const bytes = name === undefined ? null : await readProductImageFile(ctx, name);
    if (!bytes) return sendError(request, reply, new AppError('notFound', 'Not found.'));
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-type', 'image/jpeg')
      .send(bytes);
  });
}
