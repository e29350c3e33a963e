import { statSync } from 'node:fs';
import { and, count, eq, gt } from 'drizzle-orm';
import { addDays, osloDay } from '#contract/format/calendar-day.ts';
import { HOUR_MS } from '#contract/format/durations.ts';
import {
  BACKUP_OVERDUE_HOURS,
  type Backup,
  type BackupFailure,
  type BackupHealth,
} from '#contract/site/backup.ts';
import { storedFiles } from '#db/schema/index.ts';
import { zonedInstant } from '#contract/format/zoned-time.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { BackupRefusal, codeOf, listBackups } from './backup-files.ts';
import type { BackupOptions, MadeBackup } from './make-backup.ts';
import type { ReplicaMonitor } from './replica-monitor.ts';
import { restoreProvenAt } from './prove-restore.ts';

/** Backups are made at this hour in Oslo. */
const NIGHTLY_AT = '02:00';

interface BackupServiceOptions extends ServiceContext {
  /** All data of a backup except its time. */
  settings: Omit<BackupOptions, 'now'>;
  /** As in NIGHTLY_BACKUP. */
  nightly: boolean;
  /** Litestream's copy, where REPLICATION is set. */
  replica?: ReplicaMonitor | undefined;
  /** Makes a backup off the main thread. */
  make: (options: BackupOptions) => Promise<MadeBackup>;
}

/** The backups of the running program: the list, and whether the last one succeeded. */
export interface BackupService {
  health(): BackupHealth;
  /** Makes a backup. Throws on failure, which the health check reports until the next one succeeds. */
  backUp(): Promise<MadeBackup>;
  /** Whether a night has passed since the newest backup. */
  isDue(): boolean;
}

export function createBackupService({
  db,
  clock,
  settings,
  nightly,
  replica,
  make,
}: BackupServiceOptions): BackupService {
  const { database, folder, secondFolder } = settings;
  const startedAt = clock.now();
  let failed: BackupFailure | null = null;
  let secondFailed: BackupFailure | null = null;
  const failure = (reason: string): BackupFailure => ({ at: clock.now().toISOString(), reason });

  return {
    health() {
      const now = clock.now();
      const backups = listBackups(folder);
      const newest = newestAt(backups, now);
      const last = newest ? Date.parse(newest.madeAt) : startedAt.getTime();
      return {
        newest,
        count: backups.length,
        due: nightly && isDue(newest, now),
        overdue: nightly && now.getTime() - last > BACKUP_OVERDUE_HOURS * HOUR_MS,
        failed,
        secondPlace:
          secondFolder === undefined
            ? null
            : { folder: secondFolder, newestMadeAt: newestIn(secondFolder, now), failed: secondFailed },
        nextAt: nightly ? nextNight(now).toISOString() : null,
        provenAt: restoreProvenAt(db),
        filesNotCopied: filesSince(
          db,
          secondFolder === undefined ? (newest?.madeAt ?? null) : newestIn(secondFolder, now),
        ),
        replica: replica?.health() ?? null,
        walBytes: statSync(`${database}-wal`, { throwIfNoEntry: false })?.size ?? 0,
      };
    },

    async backUp() {
      try {
        const made = await make({ ...settings, now: clock.now() });
        failed = null;
        secondFailed = made.secondFailed === null ? null : failure(made.secondFailed);
        return made;
      } catch (error) {
        failed = failure(
          error instanceof BackupRefusal ? error.message : 'The backup failed. The reason is in the log.',
        );
        throw error;
      }
    },

    isDue() {
      const now = clock.now();
      return isDue(newestAt(listBackups(folder), now), now);
    },
  };
}

/** How many stored files are newer than that backup. */
function filesSince(db: ServiceContext['db'], madeAt: string | null): number {
  const { state, createdAt } = storedFiles;
  const since = madeAt === null ? undefined : gt(createdAt, new Date(madeAt));
  const found = db
    .select({ files: count() })
    .from(storedFiles)
    .where(and(eq(state, 'kept'), since))
    .get();
  return found?.files ?? 0;
}

const nightOf = (day: string) => zonedInstant(`${day}T${NIGHTLY_AT}`, 'Europe/Oslo');

const isDue = (newest: Backup | null, now: Date) =>
  newest === null || Date.parse(newest.madeAt) < lastNight(now).getTime();

function lastNight(now: Date): Date {
  const today = nightOf(osloDay(now));
  return today <= now ? today : nightOf(addDays(osloDay(now), -1));
}

function nextNight(now: Date): Date {
  const today = nightOf(osloDay(now));
  return today > now ? today : nightOf(addDays(osloDay(now), 1));
}

/** A backup from a time when the clock was ahead is left out: no other would be made until that day. */
const newestAt = (backups: readonly Backup[], now: Date) =>
  backups.find(({ madeAt }) => Date.parse(madeAt) <= now.getTime()) ?? null;

/** Also null if the folder cannot be read. */
function newestIn(folder: string, now: Date): string | null {
  try {
    return newestAt(listBackups(folder), now)?.madeAt ?? null;
  } catch (error) {
    if (codeOf(error) === undefined) throw error;
    return null;
  }
}
