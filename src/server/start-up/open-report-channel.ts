import type { FastifyBaseLogger } from 'fastify';
import { networkOf } from '#server/auth/network-address.ts';
import type { Environment } from '#server/env.ts';
import { isReadableByAll } from '#server/integrations/report-keys.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { queueDueReportNotices } from '#server/services/outbox/queue-report-notice.ts';
import { createReportChannel, type ReportChannel } from '#server/services/whistleblowing/report-channel.ts';
import { obtainReportKeys } from '#server/services/whistleblowing/report-keys.ts';
import { openReportVault } from '#server/services/whistleblowing/report-vault.ts';
import { purgeDueReports } from '#server/services/whistleblowing/purge-due-reports.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 3_600_000;

/**
 * Opens the report channel with the keys of the settings. If it stays locked, the log says why, and the site runs
 * without it.
 */
export function openReportChannel(
  { db, clock }: ServiceContext,
  { REPORT_KEY: setting, KEY_FILE: file }: Environment,
  logger: FastifyBaseLogger,
): ReportChannel {
  const vault = openReportVault(db, obtainReportKeys(db, { setting, file }));
  if (vault.locked !== null) logger.error(vault.locked);
  if (isReadableByAll(file)) logger.warn(`Every account of this machine can read the key file ${file}.`);
  return createReportChannel({ clock, vault, networkOf });
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

/** Purges due reports now and once a day from now on, until the returned function is called. */
export function purgeReportsDaily(ctx: ServiceContext, logger: FastifyBaseLogger): () => void {
  return repeat(DAY_MS, () => {
    try {
      const reports = purgeDueReports(ctx);
      if (reports > 0) logger.info({ reports }, 'reports purged');
    } catch (error) {
      logger.error({ err: error }, 'reports could not be purged');
    }
  });
}

function repeat(everyMs: number, work: () => void): () => void {
  work();
  const timer = setInterval(work, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
