import { join } from 'node:path';
import { CompanyProfile } from '#content/company-profile-schema.ts';
import { companyProfile } from '#content/company-profile.ts';
import { markReplicated } from '#db/checkpoint-wal.ts';
import { watchSlowQueries } from '#db/slow-queries.ts';
import { describeMovedPasskeys } from '#server/auth/passkeys/manage-passkeys.ts';
import { queueAccountLinked } from '#server/services/outbox/queue-account-linked.ts';
import { queueRefusedPasskey } from './services/outbox/queue-refused-passkey.ts';
import { identityProviderOf } from './auth/oidc/identity-provider.ts';
import { createAuth } from './auth/auth.ts';
import { prepareFirstStart, recordAdminCodeShown } from './auth/first-start.ts';
import { createApp } from './app.ts';
import { readEnvironment } from './env.ts';
import { createFormLimits } from './form-limits.ts';
import { createFileStore } from './integrations/file-store.ts';
import { createMetrics } from './metrics/metrics.ts';
import { addProgramMetrics } from './metrics/program-metrics.ts';
import { serveMetrics } from './metrics/serve-metrics.ts';
import { createBackupService } from '#server/services/backups/backup-service.ts';
import { createReplicaMonitor } from './services/backups/replica-monitor.ts';
import { makeBackupInThread } from './services/backups/backup-thread.ts';
import { createQueryWorkers } from './services/query-workers/query-workers.ts';
import { createQueryWorker } from './services/query-workers/query-worker.ts';
import { createChangeFeed } from './services/live-changes/change-feed.ts';
import { createVerifyCodes, obtainVerifyKey } from './integrations/verify-key.ts';
import { createReportPrinter } from './integrations/service-report-pdf/report-printer.ts';
import { steadyClock, systemClock } from './services/context.ts';
import { createRetentionClock } from './services/retention-clock.ts';
import { createMailWorker } from './services/outbox/mail-worker.ts';
import { announcement, localAddress } from './start-up/announce.ts';
import { backUpNightly } from '#server/start-up/upkeep/back-up-nightly.ts';
import { startCatalogueUpkeep } from '#server/start-up/upkeep/catalogue-upkeep.ts';
import { capConnections } from './start-up/connection-cap.ts';
import { takeDataFolder } from './start-up/data-folder.mjs';
import { explainListenError } from './start-up/listen-address.mjs';
import { notifyDueServicesDaily } from '#server/start-up/upkeep/due-services.ts';
import { settleQuotesHourly } from '#server/start-up/upkeep/settle-quotes-hourly.ts';
import { createUpkeep } from '#server/start-up/upkeep/upkeep.ts';
import { eraseExpiredDataDaily } from '#server/start-up/upkeep/erase-expired-data.ts';
import { watchClock } from '#server/start-up/upkeep/watch-clock.ts';
import { createLogger } from './start-up/logger.ts';
import { refusalOfNode } from './start-up/node-version.mjs';
import { holdLease } from './start-up/hold-lease.ts';
import { databaseFile, describeProgram, openData } from './start-up/open-data.ts';
import {
  openReportChannel,
  purgeReportsDaily,
  queueReportNoticesHourly,
} from './start-up/open-report-channel.ts';
import { openSigning } from './start-up/open-signing.ts';
import { findProgramFolders, readProgramVersion } from './start-up/program-folders.ts';
import { verifyKeyFile } from './start-up/report-key-settings.ts';
import { openFileKeys, sealTravelDocumentsDaily } from './start-up/seal-files-daily.ts';
import { ROOT_WARNING, runsAsRoot } from './start-up/root-account.ts';
import { explainUncleanStop, shutDown } from './start-up/shut-down.ts';
import { StartRefusal } from './start-up/start-refusal.mjs';
import { watchSigningExpiry } from '#server/start-up/upkeep/signing-expiry.ts';
import { watchReplica } from '#server/start-up/upkeep/watch-replica.ts';
import { reportDrift } from '#server/start-up/upkeep/stored-records.ts';

/** Comparing every record with its source may take long: nothing waits for it, and it does not slow the first minute. */
const COMPARING_TIMEOUT_MS = 600_000;
const COMPARING_DELAY_MS = 60_000;

try {
  await serve();
} catch (error) {
  if (!(error instanceof StartRefusal)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

async function serve(): Promise<void> {
  const refusal = refusalOfNode(process.versions.node);
  if (refusal !== null) throw new StartRefusal(refusal);
  const env = readEnvironment(process.env);
  CompanyProfile.parse(companyProfile);

  // All files written from here on are for this account only.
  process.umask(0o077);
  takeDataFolder(env.DATA_DIR);
  const clock = systemClock;
  const lease =
    env.LEASE_DIR === undefined
      ? undefined
      : await holdLease({ folder: env.LEASE_DIR, dataFolder: env.DATA_DIR, clock });
  const folders = findProgramFolders(import.meta.dirname);
  const version = readProgramVersion(import.meta.dirname);
  const db = openData(env.DATA_DIR, { version, migrationsFolder: folders.migrations });

  if (env.REPLICATION === 'litestream') markReplicated(db);
  lease?.guard(db);

  const logger = createLogger(env.LOG_LEVEL);
  const isRoot = runsAsRoot();
  if (isRoot) logger.warn(ROOT_WARNING);
  const metrics = env.METRICS_PORT === undefined ? undefined : createMetrics();
  watchSlowQueries(db, env.SLOW_QUERY_MS, (slow) => {
    logger.warn(slow, 'slow query');
    metrics?.countSlowQuery();
  });
  // First, because it brings back the keys of an export, those of travel documents and of the numbers on reports
  // among them.
  const reports = openReportChannel({ db, clock }, env, logger);
  const fileKeys = openFileKeys(db, env, logger);
  const verifyCodes = createVerifyCodes(obtainVerifyKey(verifyKeyFile(env.DATA_DIR)));
  const signing = await openSigning({ db, clock }, env);
  const files = createFileStore(join(env.DATA_DIR, 'files'), fileKeys);
  const reading = {
    file: databaseFile(env.DATA_DIR),
    entry: folders.queryWorker,
    report: (fault: unknown) => logger.error({ err: fault }, 'query worker failed'),
  };
  // A separate queue, so that the comparison at the start does not delay any figures.
  const comparing = createQueryWorker({ ...reading, timeoutMs: COMPARING_TIMEOUT_MS });
  const replica =
    env.REPLICATION === undefined
      ? undefined
      : createReplicaMonitor({ address: env.REPLICATION_METRICS, clock });
  const backups = createBackupService({
    db,
    clock,
    replica,
    settings: {
      database: databaseFile(env.DATA_DIR),
      filesFolder: join(env.DATA_DIR, 'files'),
      folder: join(env.DATA_DIR, 'backups'),
      secondFolder: env.BACKUP_DIR,
      program: describeProgram({ version, migrationsFolder: folders.migrations }),
    },
    nightly: env.NIGHTLY_BACKUP,
    make: (options) => makeBackupInThread(folders.backupWorker, options),
  });
  const queryWorkers = createQueryWorkers(reading);
  const app = await createApp({
    db,
    clock,
    files,
    reportPrinter: createReportPrinter({
      fontsFolder: folders.fonts,
      entry: folders.printWorker,
      signing: signing?.identity,
      report: (fault) => logger.error({ err: fault }, 'printing failed'),
    }),
    verifyCodes,
    queryWorkers: metrics ? metrics.watchQueryWorkers(queryWorkers) : queryWorkers,
    backups,
    auth: createAuth({
      db,
      clock,
      staffKeys: fileKeys,
      waitClock: steadyClock,
      publicUrl: env.PUBLIC_URL,
      identityProvider: identityProviderOf(env),
      notifyRefusedPasskey: queueRefusedPasskey,
      notifyAccountLinked: queueAccountLinked,
      log: (event) => {
        logger.info(event, 'sign-in');
        if (event.event === 'login failed' || event.event === 'second factor failed')
          metrics?.countFailedSignIn(event.realm);
      },
    }),
    limits: createFormLimits(steadyClock),
    changeFeed: createChangeFeed({ db }),
    smtpConfigured: env.SMTP_URL !== undefined,
    reports,
    publicUrl: env.PUBLIC_URL,
    runsAsRoot: isRoot,
    hstsIncludeSubdomains: env.HSTS_INCLUDE_SUBDOMAINS,
    clientFolder: folders.client,
    trustProxy: env.TRUST_PROXY,
    logger,
    slowRequestMs: env.SLOW_REQUEST_MS,
    metrics,
  });
  capConnections(app.server, logger);
  if (metrics && env.METRICS_PORT !== undefined) {
    addProgramMetrics(metrics, {
      db,
      clock,
      backups,
      smtpConfigured: env.SMTP_URL !== undefined,
      databaseFile: databaseFile(env.DATA_DIR),
    });
    const metricsServer = await serveMetrics(metrics, env.METRICS_PORT);
    app.addHook('preClose', async () => void metricsServer.close());
  }

  const mailWorker =
    env.SMTP_URL === undefined
      ? undefined
      : createMailWorker({
          db,
          clock,
          mailer: (await import('./integrations/mailer.ts')).createSmtpMailer({
            url: env.SMTP_URL,
            from: { name: companyProfile.name, address: env.MAIL_FROM ?? companyProfile.emails.general },
          }),
          report: (failure) => logger.warn(failure, 'mail not sent'),
          reportFault: (error) => logger.error({ err: error }, 'outbox cannot be used'),
        });

  const retained = { db, clock: createRetentionClock({ db, clock }) };
  const upkeep = createUpkeep([
    () => queueReportNoticesHourly({ db, clock }, logger),
    () => watchClock({ db, clock }, logger),
    () => purgeReportsDaily(retained, reports, logger),
    () => startCatalogueUpkeep({ ...retained, files }, logger),
    ...(env.NIGHTLY_BACKUP ? [() => backUpNightly({ db, clock }, backups, logger)] : []),
    ...(replica ? [() => watchReplica(replica)] : []),
    () => sealTravelDocumentsDaily({ db, clock, files }, logger),
    ...(signing ? [() => watchSigningExpiry(clock, signing.validTo, logger)] : []),
    () => eraseExpiredDataDaily(retained, logger),
    () => settleQuotesHourly({ db, clock, verifyCodes, publicUrl: env.PUBLIC_URL }, logger),
    () => notifyDueServicesDaily({ db, clock, publicUrl: env.PUBLIC_URL }, logger),
  ]);
  let stopping = false;
  let exitCode = 0;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    const otherWork = Promise.all([mailWorker?.stop(), comparing.close(), upkeep.stop()]);
    void shutDown(app, db, otherWork).then(
      () => {
        lease?.release();
        process.exit(exitCode);
      },
      (error: unknown) => {
        const sentence = explainUncleanStop(error);
        if (sentence === undefined) logger.error({ err: error }, 'stop failed');
        else process.stderr.write(`${sentence}\n`);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  lease?.keep((reason) => {
    logger.error(reason);
    // The service manager starts it again, which is refused if another server has the lease.
    exitCode = 1;
    stop();
  });

  // Before the secrets are created: if the port is in use, nobody would ever see the code.
  await app.listen({ host: env.HOST, port: env.PORT }).catch((error: unknown) => {
    throw explainListenError(error, env.HOST, env.PORT);
  });
  const bound = app.server.address();
  const address = bound !== null && typeof bound === 'object' ? localAddress(bound) : env.HOST;
  const secrets = await prepareFirstStart({
    db,
    clock,
    adminCode: env.ADMIN_CODE,
    managerEmail: env.PORTAL_MANAGER_EMAIL,
    publicAddress: env.PUBLIC_URL ?? address,
  });
  mailWorker?.start();
  const moved = describeMovedPasskeys(db, env.PUBLIC_URL);
  if (moved !== null) logger.warn(moved);
  process.stdout.write(announcement(address, secrets, env.PUBLIC_URL), (error) => {
    if (!error && secrets.adminCode !== null) recordAdminCodeShown(db);
  });
  if (stopping) return;
  upkeep.start();
  const compare = () => void reportDrift(comparing, logger, () => stopping).then(() => comparing.close());
  setTimeout(compare, COMPARING_DELAY_MS).unref();
}
