import * as z from 'zod/mini';

/** A file without a record stays in quarantine for at least this many days. */
export const QUARANTINE_DAYS = 90;

/** The most files that the list of the quarantine names. */
export const QUARANTINE_LIST_MAX = 200;

/**
 * A sweep that would move more than this many files and more than this share of all files moves none: so many files
 * without a record suggest that the database is from another day.
 */
export const SWEEP_FILES_MAX = 10;
export const SWEEP_SHARE_MAX = 0.2;

/** `since` is the day in Oslo on which the file was moved, `size` is in bytes. */
export const QuarantinedFile = z.object({ name: z.string(), size: z.int(), since: z.iso.date() });
export type QuarantinedFile = z.infer<typeof QuarantinedFile>;

/** A sweep that moved nothing: `unknown` of `total` files have no record. `at` is ISO, UTC. */
export const StoppedSweep = z.object({ at: z.string(), unknown: z.int(), total: z.int() });
export type StoppedSweep = z.infer<typeof StoppedSweep>;

/**
 * `quarantined` lists the newest, at most QUARANTINE_LIST_MAX; `count` and `bytes` are of all of them. `unsealed` travel
 * documents lie in clear; `clearInBackupsUntil` is when the last backup with one in clear is gone (ISO, UTC), null where
 * there is none.
 */
export const FileHealth = z.object({
  quarantined: z.array(QuarantinedFile),
  count: z.int(),
  bytes: z.int(),
  stopped: z.nullable(StoppedSweep),
  unsealed: z.int(),
  clearInBackupsUntil: z.nullable(z.string()),
});
export type FileHealth = z.infer<typeof FileHealth>;

/** `files` is the number of files without a record that the admin was shown. */
export const ConfirmFileSweepInput = z.object({ files: z.int().check(z.positive()) });
export type ConfirmFileSweepInput = z.infer<typeof ConfirmFileSweepInput>;
