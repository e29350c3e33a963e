import { DAY_MS } from '#contract/format/durations.ts';
import { formatDateTimeLong } from '#contract/format/format-date.ts';
import { formatCount } from '#contract/format/format-number.ts';
import { BACKUP_OVERDUE_HOURS, REPLICA_BEHIND_MINUTES, type BackupHealth } from '#contract/site/backup.ts';
import { formatBytes } from '#client/lib/format-bytes.ts';
import type { SiteState } from './site-states.ts';

const at = (moment: string) => `on ${formatDateTimeLong(moment)}`;

function nextBackup({ due, failed, nextAt }: BackupHealth): string {
  if (nextAt === null) return 'Nightly backups are switched off.';
  if (!due) return `The next one is made ${at(nextAt)}.`;
  return failed === null ? 'One is made within ten minutes.' : 'The next attempt comes within the hour.';
}

export function backupState(health: BackupHealth): SiteState {
  const { newest, overdue, failed, nextAt } = health;
  const next = nextBackup(health);
  const made = newest ? `The newest backup was made ${at(newest.madeAt)}` : 'There is no backup yet';
  if (failed !== null) {
    return {
      needsAdmin: true,
      inShort: 'Backup failed',
      inFull: `The last backup failed ${at(failed.at)}: ${failed.reason} ${made}. ${next} To try now, run npm run backup on the server.`,
    };
  }
  if (overdue) {
    return {
      needsAdmin: true,
      inShort: 'Backup late',
      inFull: `${made}, and the last ${BACKUP_OVERDUE_HOURS} hours brought none. Run npm run backup on the server and look at the log.`,
    };
  }
  if (newest && newest.missingFiles + newest.damagedFiles > 0) {
    return {
      needsAdmin: true,
      inShort: 'Files damaged',
      inFull: `${made}. ${formatCount(newest.missingFiles, 'file')} were missing and ${formatCount(newest.damagedFiles, 'file')} damaged on the disk. Older backups may hold them. ${next}`,
    };
  }
  return {
    needsAdmin: nextAt === null,
    inShort: nextAt === null ? 'No nightly backup' : '',
    inFull: newest
      ? `${made} and checked: the database and ${formatCount(newest.files, 'file')}. ${next}`
      : `${made}. ${next}`,
  };
}

export function secondPlaceState({ secondPlace, newest, replica }: BackupHealth): SiteState {
  if (secondPlace === null) {
    const isAlone = newest !== null && replica === null;
    return {
      needsAdmin: isAlone,
      inShort: isAlone ? 'No second place' : '',
      inFull:
        'Backups have no second place: if this disk is lost, they are lost with it. Set BACKUP_DIR to another disk or a mounted share and restart.',
    };
  }
  const { folder, newestMadeAt, failed } = secondPlace;
  const holds =
    newestMadeAt === null ? 'It holds no backup.' : `Its newest backup was made ${at(newestMadeAt)}.`;
  const isBehind = newest !== null && newestMadeAt !== newest.madeAt;
  return {
    needsAdmin: failed !== null || isBehind,
    inShort: failed !== null || isBehind ? 'Second place behind' : '',
    inFull: `The second place is ${folder}. ${holds}${failed === null ? '' : ` The last copy failed: ${failed.reason}`}${failed !== null || isBehind ? ' Check that it is mounted and has space, then run npm run backup on the server.' : ''}`,
  };
}

/** A backup that was never restored may be unusable. */
const PROOF_DAYS = 90;

export function restoreState({ provenAt, newest }: BackupHealth, now: Date): SiteState {
  const isOld = provenAt !== null && now.getTime() - Date.parse(provenAt) > PROOF_DAYS * DAY_MS;
  return {
    needsAdmin: newest !== null && (provenAt === null || isOld),
    inShort: newest !== null && (provenAt === null || isOld) ? 'Restore not proven' : '',
    inFull:
      provenAt === null
        ? 'No restore was proven yet. Run npm run drill on the server: it restores a backup to an empty folder and compares.'
        : `A restore was proven ${at(provenAt)}.${isOld ? ' Run npm run drill on the server again.' : ''}`,
  };
}

/** Above this the write-ahead log does not shrink as it should. */
const WAL_MAX = 256 * 1024 * 1024;

export function walState({ walBytes }: BackupHealth): SiteState {
  const needsAdmin = walBytes > WAL_MAX;
  return {
    needsAdmin,
    inShort: needsAdmin ? 'Large write-ahead log' : '',
    inFull: `The write-ahead log of the database has ${formatBytes(walBytes)}.${needsAdmin ? ' Restart the program; if it grows again, look for a program that keeps the database open.' : ''}`,
  };
}

/** Files of the work come in all day, and a backup is made at night. */
export function copiedFilesState({ filesNotCopied, secondPlace }: BackupHealth): SiteState {
  const where = secondPlace === null ? 'backup' : 'backup of the second place';
  return {
    needsAdmin: false,
    inShort: '',
    inFull:
      filesNotCopied === 0
        ? `Every stored file is in a ${where}.`
        : `${formatCount(filesNotCopied, 'stored file')} ${filesNotCopied === 1 ? 'is' : 'are'} newer than the last ${where}. Run npm run backup on the server to copy them now.`,
  };
}

/** Null where Litestream is not used. */
export function replicaState({ replica }: BackupHealth, now: Date): SiteState | null {
  if (replica === null) return null;
  const { address, isReadable, copiedAt, isBehind } = replica;
  const last = copiedAt === null ? '' : ` It last held everything ${at(copiedAt)}.`;
  if (!isReadable) {
    return {
      needsAdmin: true,
      inShort: 'Replica not known',
      inFull: `The age of the replica is not known: Litestream's metrics could not be read at ${address}.${last} Look at systemctl status quayside-litestream on the server, and at the setting REPLICATION_METRICS.`,
    };
  }
  if (copiedAt === null) {
    return {
      needsAdmin: false,
      inShort: '',
      inFull:
        'The age of the replica is not known yet: Litestream runs, and has copied nothing since this program started. It is known after the next change; look again then.',
    };
  }
  const isLate = isBehind && now.getTime() - Date.parse(copiedAt) > REPLICA_BEHIND_MINUTES * 60_000;
  return {
    needsAdmin: isLate,
    inShort: isLate ? 'Replica behind' : '',
    inFull: isLate
      ? `The replica is behind.${last} Look at journalctl -u quayside-litestream on the server: the place it copies to may be full or out of reach.`
      : `The replica held everything ${at(copiedAt)}.`,
  };
}
