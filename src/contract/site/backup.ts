import * as z from 'zod/mini';

/** The privacy notice promises that no backup is older. */
export const BACKUP_DAYS_MAX = 90;

/** A nightly backup is overdue after this many hours. */
export const BACKUP_OVERDUE_HOURS = 26;

/**
 * A finished backup. `name` is the argument of `npm run restore`. `madeAt` is the time of the database snapshot (ISO,
 * UTC); `bytes` are those of database and files, although unchanged files take no extra space. `missingFiles` and
 * `damagedFiles` were already so in the running program.
 */
export const Backup = z.object({
  name: z.string(),
  madeAt: z.string(),
  bytes: z.int(),
  files: z.int(),
  missingFiles: z.int(),
  damagedFiles: z.int(),
});
export type Backup = z.infer<typeof Backup>;

/** A failed attempt; `reason` is a sentence. */
export const BackupFailure = z.object({ at: z.string(), reason: z.string() });
export type BackupFailure = z.infer<typeof BackupFailure>;

/** A copy by Litestream that is less than this behind is normal. */
export const REPLICA_BEHIND_MINUTES = 5;

/**
 * Litestream's copy of the database. `copiedAt` is when it last held everything, null as long as that is not known;
 * `isBehind`: something was written since and not copied. `isReadable`: its metrics at `address` could be read.
 */
export const ReplicaHealth = z.object({
  address: z.string(),
  isReadable: z.boolean(),
  copiedAt: z.nullable(z.string()),
  isBehind: z.boolean(),
});
export type ReplicaHealth = z.infer<typeof ReplicaHealth>;

/**
 * `overdue`: the newest backup, or without one the start of the program, is more than BACKUP_OVERDUE_HOURS ago.
 * `failed` is the last attempt of this process if it failed. `secondPlace` is null without BACKUP_DIR. `nextAt` is
 * null if nightly backups are switched off. `provenAt` is the last drill that restored one.
 */
export const BackupHealth = z.object({
  newest: z.nullable(Backup),
  count: z.int(),
  /**
   * A night has passed since the newest backup: the next is made within ten minutes, after a failure within the hour.
   */
  due: z.boolean(),
  overdue: z.boolean(),
  failed: z.nullable(BackupFailure),
  secondPlace: z.nullable(
    z.object({ folder: z.string(), newestMadeAt: z.nullable(z.string()), failed: z.nullable(BackupFailure) }),
  ),
  nextAt: z.nullable(z.string()),
  provenAt: z.nullable(z.string()),
  /** Size of the write-ahead log in bytes. */
  walBytes: z.int(),
  /** Stored files that are in no backup yet; with BACKUP_DIR, in none of the second place. */
  filesNotCopied: z.int(),
  /** Null without REPLICATION. */
  replica: z.nullable(ReplicaHealth),
});
export type BackupHealth = z.infer<typeof BackupHealth>;
