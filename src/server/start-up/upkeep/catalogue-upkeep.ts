import type { FastifyBaseLogger } from 'fastify';
import { DAY_MS } from '#contract/format/durations.ts';
import type { FileContext } from '#server/services/files/file-context.ts';
import { eraseReleasedUploads, sweepFiles } from '#server/services/files/sweep-files.ts';
import { purgeTrashedProducts } from '#server/services/products/purge-trashed-products.ts';
import { repeat } from './repeat.ts';

/** The promised time for deleted uploads to leave the disk is a minute. */
const ERASE_MS = 20_000;

/**
 * Empties the trash and sweeps the files now and once a day from now on, and deletes uploads soon after people
 * deleted them, until the returned function is called.
 */
export function startCatalogueUpkeep(ctx: FileContext, logger: FastifyBaseLogger): () => void {
  const upkeep = () => {
    try {
      const products = purgeTrashedProducts(ctx);
      const { stopped, ...files } = sweepFiles(ctx);
      if (stopped) {
        logger.error(
          stopped,
          'Too many stored files have no record, so nothing was moved. Restore the right database, or confirm the move under Health in the admin panel.',
        );
      } else if (products > 0 || Object.values(files).some((count) => count > 0)) {
        logger.info({ products, files }, 'trash emptied, files swept');
      }
    } catch (error) {
      logger.error({ err: error }, 'trash and files could not be cleared');
    }
  };
  const erase = () => {
    try {
      eraseReleasedUploads(ctx);
    } catch (error) {
      logger.error({ err: error }, 'deleted uploads could not be removed from the disk');
    }
  };
  const stops = [repeat(DAY_MS, upkeep), repeat(ERASE_MS, erase)];
  return () => {
    for (const stop of stops) stop();
  };
}
