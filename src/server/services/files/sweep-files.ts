import { and, eq, like, lte, notLike, sql } from 'drizzle-orm';
import { addDays, osloDay } from '#contract/format/calendar-day.ts';
import {
  QUARANTINE_DAYS,
  SWEEP_FILES_MAX,
  SWEEP_SHARE_MAX,
  type StoppedSweep,
} from '#contract/site/file-storage.ts';
import type { Transaction } from '#db/open-database.ts';
import { storedFiles } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import type { FileContext } from './file-context.ts';
import { recordStoppedSweep } from './stopped-sweep.ts';

/** Longer than any write takes, and longer than an open page shows a replaced picture. */
const GRACE_MS = 24 * 3_600_000;

/** Numbers of files. */
export interface FileSweep {
  /** Deleted: their record was deleted or replaced, or the upload was incomplete. */
  erased: number;
  /** Moved to quarantine: no row, or never recorded. */
  quarantined: number;
  /** Moved back from quarantine, because a row names them. */
  returned: number;
  /** Deleted after their time in quarantine. */
  expired: number;
  /** Set if nothing changed because too many files have no row. */
  stopped: Pick<StoppedSweep, 'unknown' | 'total'> | null;
}

/**
 * Makes the store match its rows. Deletes only files that people deleted: a file without a row may belong to a later
 * or earlier database, so it is moved to quarantine. If that would be too many files (SWEEP_FILES_MAX,
 * SWEEP_SHARE_MAX), nothing changes until the admin has confirmed the number. Synchronous, so that no upload runs in
 * between.
 */
export function sweepFiles(ctx: FileContext, confirmedFiles = 0): FileSweep {
  const { db, clock, files } = ctx;
  const stateOf = new Map(
    db
      .select({ name: storedFiles.storageName, state: storedFiles.state })
      .from(storedFiles)
      .all()
      .map(({ name, state }) => [name, state]),
  );
  const names = files.names();
  const unknown = names.filter((name) => !stateOf.has(name));
  const stopped = { unknown: unknown.length, total: names.length };
  const isTooMany = unknown.length > SWEEP_FILES_MAX && unknown.length > names.length * SWEEP_SHARE_MAX;
  if (isTooMany && unknown.length > confirmedFiles) {
    recordStoppedSweep(ctx, stopped);
    return { erased: 0, quarantined: 0, returned: 0, expired: 0, stopped };
  }

  recordStoppedSweep(ctx, null);
  const today = osloDay(clock.now());
  for (const name of unknown) files.setAside(name, today);
  const returned = files.quarantine
    .list()
    .filter(({ name }) => stateOf.get(name) === 'kept' && files.takeBack(name));
  return {
    erased: eraseReleased(ctx) + files.removeHalfWritten(),
    quarantined: unknown.length + setAsideUnrecorded(ctx),
    returned: returned.length,
    // The day of the move does not count, so that 90 whole days have passed.
    expired: files.quarantine.removeUntil(addDays(today, -QUARANTINE_DAYS - 1)),
    stopped: null,
  };
}

const graceEnd = ({ clock }: FileContext) => new Date(clock.now().getTime() - GRACE_MS);

/** A content hash may be used again by another record; each upload has its own name. */
const sharedName = sql`${storedFiles.sha256} || '.%'`;

/**
 * Deletes uploads that people deleted. Their names are used only once, so nothing can still need them. The bytes are
 * deleted within the transaction: a row that a record still refers to fails before that, and a crash keeps the row, so
 * that the next sweep finishes. Returns the number of files.
 */
export function eraseReleasedUploads(ctx: FileContext): number {
  const isReleasedUpload = and(
    eq(storedFiles.state, 'deleted'),
    notLike(storedFiles.storageName, sharedName),
  );
  const [due] = ctx.db
    .select({ id: storedFiles.id })
    .from(storedFiles)
    .where(isReleasedUpload)
    .limit(1)
    .all();
  if (!due) return 0;
  return inTransaction(ctx.db, (tx) => {
    const names = deleteRows(tx, isReleasedUpload);
    for (const name of names) ctx.files.remove(name);
    return names.length;
  });
}

function eraseReleased(ctx: FileContext): number {
  const shared = and(
    eq(storedFiles.state, 'deleted'),
    like(storedFiles.storageName, sharedName),
    lte(storedFiles.deletedAt, graceEnd(ctx)),
  );
  // Until the rows are gone for certain, a record may name such a file again.
  const names = inTransaction(ctx.db, (tx) => deleteRows(tx, shared));
  for (const name of names) ctx.files.remove(name);
  return eraseReleasedUploads(ctx) + names.length;
}

function deleteRows(tx: Transaction, where: ReturnType<typeof and>): string[] {
  const rows = tx.delete(storedFiles).where(where).returning({ name: storedFiles.storageName }).all();
  return rows.map(({ name }) => name);
}

/** A pending row may come from a backup that was made during an upload, so its file is not deleted. */
function setAsideUnrecorded(ctx: FileContext): number {
  const { db, clock, files } = ctx;
  return inTransaction(db, (tx) => {
    const unrecorded = tx
      .delete(storedFiles)
      .where(and(eq(storedFiles.state, 'pending'), lte(storedFiles.createdAt, graceEnd(ctx))))
      .returning({ name: storedFiles.storageName })
      .all();
    for (const { name } of unrecorded) files.setAside(name, osloDay(clock.now()));
    return unrecorded.length;
  });
}
