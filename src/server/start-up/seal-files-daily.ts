import type { FastifyBaseLogger } from 'fastify';
import { DAY_MS } from '#contract/format/durations.ts';
import type { Database } from '#db/open-database.ts';
import type { Environment } from '#server/env.ts';
import { isReadableByAll } from '#server/integrations/report-keys.ts';
import type { FileKeys } from '#server/integrations/sealed-file.ts';
import type { FileContext } from '#server/services/files/file-context.ts';
import { obtainFileKeys } from '#server/services/files/sealed-files.ts';
import { sealTravelDocuments } from '#server/services/travel-documents/seal-travel-documents.ts';

/** The staff keys. Where there are none the log says why, and travel documents and authenticator apps are locked. */
export function openFileKeys(
  db: Database,
  { STAFF_KEY_FILE: file }: Environment,
  logger: FastifyBaseLogger,
): FileKeys | null {
  const found = obtainFileKeys(db, file);
  if (isReadableByAll(file)) logger.warn(`Every account of this machine can read the key file ${file}.`);
  if (found.state === 'found') return found.ring;
  const reason = found.state === 'absent' ? `the key file ${file} is missing` : found.reason;
  logger.error(
    `Travel documents and codes of authenticator apps are locked: ${reason}. Nothing is lost as long as the key exists.`,
  );
  return null;
}

/** Seals what an earlier version stored in clear, now and once a day, until the returned function is called. */
export function sealTravelDocumentsDaily(ctx: FileContext, logger: FastifyBaseLogger): () => Promise<void> {
  let isStopped = false;
  const seal = async () => {
    try {
      const sealed = await sealTravelDocuments(ctx, () => isStopped);
      if (sealed > 0) logger.info({ sealed }, 'travel documents sealed');
    } catch (error) {
      logger.error({ err: error }, 'travel documents could not be sealed');
    }
  };
  let running = seal();
  const timer = setInterval(() => {
    running = running.then(seal);
  }, DAY_MS);
  timer.unref();
  return () => {
    isStopped = true;
    clearInterval(timer);
    return running;
  };
}
