import { join } from 'node:path';
import { openDatabase } from '#db/open-database.ts';
import { networkOf } from '#server/auth/network-address.ts';
import { createFormLimits } from '#server/form-limits.ts';
import { createDataKeyFiles } from '#server/integrations/data-key-files.ts';
import { findReportKeys } from '#server/integrations/report-keys.ts';
import { systemClock } from '#server/services/context.ts';
import { updateReportStatus } from '#server/services/whistleblowing/handle-report.ts';
import { createReportChannel, type ReportContext } from '#server/services/whistleblowing/report-channel.ts';
import { openReportVault } from '#server/services/whistleblowing/report-vault.ts';
import { createTestClock } from '#server/testing/test-clock.ts';
import { closeDatabase } from '#server/start-up/shut-down.ts';

/** So long ago that what was closed then is due to be purged. */
const LONG_AGO = createTestClock('2024-03-02T08:00:00Z');

/** Opens a database as a server would that starts now, with the keys of a data folder. */
export function withChannel<T>(
  { database, dataDir }: { database: string; dataDir: string },
  work: (ctx: ReportContext) => T,
  clock = systemClock,
): T {
  const db = openDatabase({ file: database });
  try {
    const keys = findReportKeys({ setting: undefined, file: join(dataDir, 'keys', 'report-keys.json') });
    const vault = openReportVault(db, keys, createDataKeyFiles(join(dataDir, 'keys', 'reports')));
    const limits = createFormLimits(clock);
    return work({ db, clock, limits, reports: createReportChannel({ clock, vault, networkOf }) });
  } finally {
    closeDatabase(db);
  }
}

/** Closes reports as if it had been done long ago. */
export function closeLongAgo(place: { database: string; dataDir: string }, ids: number[]): void {
  withChannel(
    place,
    (ctx) => {
      for (const id of ids) {
        updateReportStatus(ctx, { id, status: 'acknowledged', version: 1 });
        updateReportStatus(ctx, { id, status: 'closed', outcome: 'action', version: 2 });
      }
    },
    LONG_AGO,
  );
}
