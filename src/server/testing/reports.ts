import type { FastifyBaseLogger } from 'fastify';
import type { SubmitReportInput } from '#contract/whistleblowing/report.ts';
import { openDatabase, type Database } from '#db/open-database.ts';
import type { DataKeyFiles } from '#server/integrations/data-key-files.ts';
import type { FileStore } from '#server/integrations/file-store.ts';
import type { FoundReportKeys } from '#server/integrations/report-keys.ts';
import type { RequestFacts } from '#server/rpc/context.ts';
import { createInlineQueryWorkers } from '#server/services/query-workers/query-workers.ts';
import { createFormLimits } from '#server/form-limits.ts';
import { createAuth } from '#server/auth/auth.ts';
import { createTestDatabase } from '#db/testing.ts';
import { callerContext, createTestApp } from './create-test-app.ts';
import { createTestBackups } from './backups.ts';
import { createTestDataKeys, createTestReportChannel, newReportKeys } from './report-channel.ts';
import { openAdminSession } from './sessions.ts';
import { createTestClock, type TestClock } from './test-clock.ts';
import { createTestPasswordHasher } from './password-hasher.ts';
import { testReportPrinter, testVerifyCodes } from './report-printer.ts';
import { createTestCaller } from './test-caller.ts';

/** 10:37:21 in Oslo, so that rounding to the hour is visible. */
const SUBMITTED_AT = '2026-03-02T09:37:21.456Z';

export const ANONYMOUS: SubmitReportInput = {
  anonymous: true,
  incidentType: 'safety',
  description: 'The gangway has no net, and nobody dares to say so.',
};

export const NAMED: SubmitReportInput = {
  anonymous: false,
  reporterName: 'Ola Skipper',
  reporterEmail: 'ola@fleet.example',
  incidentType: 'ethics',
  description: 'The invoice names hours that nobody worked.',
};

interface ReportHarnessOptions {
  db?: Database;
  clock?: TestClock;
  keys?: FoundReportKeys;
  /** Those of another harness, which takes them away itself. */
  dataKeys?: DataKeyFiles;
  logger?: FastifyBaseLogger;
  files?: FileStore;
}

/** The channel at the router: a reporter at any address, and the handler. */
export function createReportHarness({
  db = createTestDatabase(),
  clock = createTestClock(SUBMITTED_AT),
  keys = newReportKeys(),
  dataKeys: othersDataKeys,
  logger,
  files,
}: ReportHarnessOptions = {}) {
  const { files: ownDataKeys, folder: dataKeyFolder, removeFolder } = createTestDataKeys();
  const dataKeys = othersDataKeys ?? ownDataKeys;
  const open = (found: FoundReportKeys) => createTestReportChannel({ db, clock, keys: found, dataKeys });
  const running = createTestApp({
    db,
    clock,
    reports: open(keys),
    ...(logger && { logger }),
    ...(files && { files }),
  });
  const auth = createAuth({ db, clock, hasher: createTestPasswordHasher() });
  const limits = createFormLimits(clock);

  /** The calls on the same database with another channel: other keys, or after a restart. */
  function over(reports: typeof running.reports) {
    const context = (facts: Partial<RequestFacts>) => {
      const visitor = callerContext(
        {
          db,
          clock,
          files: running.files,
          changeFeed: running.changeFeed,
          reportPrinter: testReportPrinter,
          verifyCodes: testVerifyCodes,
          auth,
          queryWorkers: createInlineQueryWorkers(db),
          backups: createTestBackups({ db, clock }),
          limits,
          reports,
          smtpConfigured: false,
          publicUrl: undefined,
        },
        {},
      );
      return { ...visitor, request: { ...visitor.request, ...facts } };
    };
    return {
      reporter: (facts: Partial<RequestFacts> = {}) => createTestCaller(context(facts)).public.whistleblowing,
      /** Signed in now, with the clock as the test has moved it. */
      handler: () => {
        const bearer = openAdminSession(db, clock.now());
        return createTestCaller(context({ tokens: { admin: { bearer }, portal: {} } })).admin.whistleblowing;
      },
    };
  }

  const { reporter, handler } = over(running.reports);
  return {
    ...running,
    dataKeys,
    dataKeyFolder,
    over,
    reporter,
    get handler() {
      return handler();
    },
    /** The program after a restart, with these keys. */
    restart(found: FoundReportKeys = keys) {
      const again = over(open(found));
      return { reporter: again.reporter, handler: again.handler() };
    },
    /** The program on a database from a backup; the keys are those of today. */
    restore(image: Buffer) {
      const restored = openDatabase({ file: ':memory:', image });
      const again = createReportHarness({ db: restored, clock, keys, dataKeys });
      return { reporter: again.reporter, handler: again.handler, close: () => again.close() };
    },
    /** A typical report from one reporter. */
    submit: (input: Partial<SubmitReportInput> = {}) => reporter().submit({ ...ANONYMOUS, ...input }),
    async close() {
      await running.close();
      removeFolder();
    },
  };
}

export type ReportHarness = ReturnType<typeof createReportHarness>;
