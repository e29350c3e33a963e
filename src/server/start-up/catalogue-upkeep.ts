import type { FastifyBaseLogger } from 'fastify';
import type { FileContext } from '#server/services/files/file-context.ts';
import { sweepOrphanFiles } from '#server/services/files/sweep-orphan-files.ts';
import { purgeTrashedProducts } from '#server/services/products/purge-trashed-products.ts';

const DAY_MS = 24 * 3_600_000;

/** Empties the trash and sweeps the files now and once a day from now on, until the returned function is called. */
export function startCatalogueUpkeep(ctx: FileContext, logger: FastifyBaseLogger): () => void {
  const upkeep = () => {
    try {
      const products = purgeTrashedProducts(ctx);
      const files = sweepOrphanFiles(ctx);
      if (products > 0 || files > 0) logger.info({ products, files }, 'trash emptied, files swept');
    } catch (error) {
      logger.error({ err: error }, 'trash and files could not be cleared');
    }
  };
  upkeep();
  const timer = setInterval(upkeep, DAY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
