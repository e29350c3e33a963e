import type { FastifyBaseLogger } from 'fastify';
import { DAY_MS } from '#contract/format/durations.ts';
import { networkOf } from '#server/auth/network-address.ts';
import type { Environment } from '#server/env.ts';
import { createDataKeyFiles, type DataKeyFiles } from '#server/integrations/data-key-files.ts';
import { isReadableByAll, type ReportKeyRing } from '#server/integrations/report-keys.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { queueDueReportNotices } from '#server/services/outbox/queue-report-notice.ts';
import { createKeyCopy, NO_KEY_COPY } from '#server/services/whistleblowing/key-copy.ts';
import { createReportChannel, type ReportChannel } from '#server/services/whistleblowing/report-channel.ts';
import { obtainReportKeys } from '#server/services/whistleblowing/report-keys.ts';
import { openReportVault } from '#server/services/whistleblowing/report-vault.ts';
import { giveReportsOwnKeys } from '#server/services/whistleblowing/own-keys.ts';
import { purgeDueReports } from '#server/services/whistleblowing/purge-due-reports.ts';
import { holdsSealedTexts } from '#server/services/whistleblowing/sealed-columns.ts';
import { reportKeySettings } from './report-key-settings.ts';
import { repeat } from './upkeep/repeat.ts';

const MINUTE_MS = 60_000;

/**
 * The report channel over the keys of the settings. Where it stays locked the log says why, and the site runs without it.
 * Reports of an earlier version get keys of their own first.
 */
export function openReportChannel(
  ctx: ServiceContext,
  env: Environment,
  logger: FastifyBaseLogger,
): ReportChannel {
  const { db, clock } = ctx;
  const settings = reportKeySettings(env);
  const dataKeys = createDataKeyFiles(settings.folder);
  const found = obtainReportKeys(db, settings);
  const vault = openReportVault(db, found, dataKeys);
  if (vault.locked !== null) logger.error(vault.locked);
  else if (found.state === 'found') giveOwnKeys(ctx, found.ring, dataKeys, logger);
  // Before the first reporter comes, so that the first export of the keys holds it.
  if (vault.locked === null && !holdsSealedTexts(db)) vault.secret();
  if (isReadableByAll(env.KEY_FILE)) {
    logger.warn(`Every account of this machine can read the key file ${env.KEY_FILE}.`);
  }
  const keyCopy =
    found.state === 'found'
      ? createKeyCopy({ db, ring: found.ring, dataKeys, folder: settings.copyFolder })
      : NO_KEY_COPY;
  return createReportChannel({ clock, vault, keyCopy, networkOf });
}

function giveOwnKeys(
  ctx: ServiceContext,
  ring: ReportKeyRing,
  dataKeys: DataKeyFiles,
  logger: FastifyBaseLogger,
): void {
  const reports = giveReportsOwnKeys(ctx, ring, dataKeys);
  if (reports === 0) return;
  logger.info({ reports }, 'reports of an earlier version got keys of their own');
}

/** Moves the notices of new reports to the outbox once their hour has come, until the returned function is called. */
export function queueReportNoticesHourly(ctx: ServiceContext, logger: FastifyBaseLogger): () => void {
  return repeat(MINUTE_MS, () => {
    try {
      queueDueReportNotices(ctx);
    } catch (error) {
      logger.error({ err: error }, 'report notices could not be queued');
    }
  });
}

/** Purges what is due, now and once a day, and brings the second copy of the keys up to date. */
export function purgeReportsDaily(
  ctx: ServiceContext,
  { vault, keyCopy }: ReportChannel,
  logger: FastifyBaseLogger,
): () => void {
  const purge = async () => {
    try {
      const reports = await purgeDueReports(ctx, vault.dataKeys);
      if (reports > 0) logger.info({ reports }, 'reports purged');
    } catch (error) {
      logger.error({ err: error }, 'reports could not be purged');
    }
    await keyCopy.update();
    const failed = keyCopy.state()?.failed ?? null;
    if (failed !== null) logger.error(failed);
  };
  return repeat(DAY_MS, () => void purge());
}
