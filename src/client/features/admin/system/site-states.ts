import { DAY_MS } from '#contract/format/durations.ts';
import type { Connection } from '#contract/site/admin-panel.ts';
import { BACKUP_OVERDUE_HOURS, REPLICA_BEHIND_MINUTES, type BackupHealth } from '#contract/site/backup.ts';
import type { CatalogueHealth } from '#contract/catalogue/catalogue-admin.ts';
import { QUARANTINE_DAYS, type FileHealth } from '#contract/site/file-storage.ts';
import { formatDateTimeLong } from '#contract/format/format-date.ts';
import { formatCount, formatNumber } from '#contract/format/format-number.ts';
import type { OutboxHealth } from '#contract/site/mail.ts';
import type { ReportChannelState } from '#contract/whistleblowing/report-handling.ts';
import { formatBytes } from '#client/lib/format-bytes.ts';

/** The state of a part of the system: a few words for the menu, a sentence for its page. */
export interface SiteState {
  needsAdmin: boolean;
  inShort: string;
  inFull: string;
}

const waits = (count: number) => `${formatCount(count, 'message')} ${count === 1 ? 'waits' : 'wait'}`;

export function outboxState({ smtpConfigured, queued, dead }: OutboxHealth): SiteState {
  if (!smtpConfigured) {
    const waiting = queued === 0 ? 'New mail waits here' : `${waits(queued)} here`;
    return {
      needsAdmin: queued + dead > 0,
      inShort: 'No mail server',
      inFull: `No SMTP server is set up, so no mail leaves. ${waiting} and nothing is lost. To send it, set SMTP_URL and restart the program.`,
    };
  }
  if (dead > 0) {
    return {
      needsAdmin: true,
      inShort: `${formatNumber(dead)} given up`,
      inFull: `${`${formatCount(dead, 'message')} ${dead === 1 ? 'was' : 'were'}`} given up after the last attempt. See why below, and send them again.`,
    };
  }
  return {
    needsAdmin: false,
    inShort: queued === 0 ? '' : `${formatNumber(queued)} waiting`,
    inFull: queued === 0 ? 'Mail leaves; nothing waits.' : `Mail leaves; ${waits(queued)}.`,
  };
}

const NO_KEY_COPY =
  'Keys of reports have no second copy. If this disk is lost, the reports are lost. Set KEY_BACKUP_DIR to a folder on another disk and restart.';

export function channelState({
  locked,
  keyExported,
  exportHoldsPurged,
  sharedKeyUntil,
  keyCopy,
}: ReportChannelState): SiteState {
  if (locked !== null) return { needsAdmin: true, inShort: 'Locked', inFull: locked };
  if (!keyExported) {
    return {
      needsAdmin: true,
      inShort: 'Keys not exported',
      inFull:
        'The keys of reports and travel documents were not exported yet. If this disk is lost, no backup can open them. Run npm run keys:export on the server and keep the file in a safe.',
    };
  }
  if (exportHoldsPurged || sharedKeyUntil !== null) {
    return {
      needsAdmin: true,
      inShort: 'Purge not complete',
      inFull: 'Copies of the keys still open reports that were purged. The Reports tab says what to do.',
    };
  }
  if (keyCopy === null || keyCopy.failed !== null) {
    return {
      needsAdmin: true,
      inShort: 'No second copy of keys',
      inFull: keyCopy?.failed ?? NO_KEY_COPY,
    };
  }
  return {
    needsAdmin: false,
    inShort: 'Keys kept',
    inFull: `Reports can be opened. Their keys were exported and have a second copy in ${keyCopy.folder}.`,
  };
}

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

/** Null where every travel document is sealed, also in backups. */
export function sealingState({ unsealed, clearInBackupsUntil }: FileHealth): SiteState | null {
  if (unsealed > 0) {
    return {
      needsAdmin: true,
      inShort: `${formatNumber(unsealed)} not sealed`,
      inFull: `${formatCount(unsealed, 'travel document')} ${unsealed === 1 ? 'is' : 'are'} not sealed on the disk yet. This happens at the start and once a day. If the number stays, the file is missing or damaged, or the key is missing: see the log.`,
    };
  }
  if (clearInBackupsUntil === null) return null;
  return {
    needsAdmin: false,
    inShort: '',
    inFull: `Every travel document is sealed on the disk. Backups may hold them unsealed until ${formatDateTimeLong(clearInBackupsUntil)}.`,
  };
}

export function filesState({ count, stopped }: FileHealth): SiteState {
  if (stopped !== null) {
    return {
      needsAdmin: true,
      inShort: 'Database and files differ',
      inFull: `${formatNumber(stopped.unknown)} of ${formatCount(stopped.total, 'file')} have no record in this database. Nothing was moved, because the database may be from another day. If it is, restore the right database. If it is the right one, move these files to quarantine.`,
    };
  }
  return {
    needsAdmin: false,
    inShort: count === 0 ? '' : `${formatCount(count, 'file')} in quarantine`,
    inFull:
      count === 0
        ? 'Every stored file has a record.'
        : `${formatCount(count, 'file')} without a record ${count === 1 ? 'is' : 'are'} in quarantine. A file returns by itself when a record names it, and is deleted after ${QUARANTINE_DAYS} days at the earliest.`,
  };
}

export function connectionState({
  clientAddress,
  untrustedProxy,
}: Pick<Connection, 'clientAddress' | 'untrustedProxy'>): SiteState {
  if (untrustedProxy === null) {
    return {
      needsAdmin: false,
      inShort: '',
      inFull: `Your requests come from ${clientAddress}. Limits for sign-in and forms count per address.`,
    };
  }
  return {
    needsAdmin: true,
    inShort: 'Proxy not trusted',
    inFull: `Requests come through a proxy at ${untrustedProxy} that is not trusted. All visitors count as one address, so wrong sign-ins of one person can make others wait. Add ${untrustedProxy} to TRUST_PROXY and restart.`,
  };
}

/** Null where the program has an account of its own. */
export function accountState({ runsAsRoot }: Pick<Connection, 'runsAsRoot'>): SiteState | null {
  if (!runsAsRoot) return null;
  return {
    needsAdmin: true,
    inShort: 'Runs as root',
    inFull:
      'The program runs as root, so a fault in it can reach the whole machine. Install it with deploy/install.sh, which makes an account of its own, or start it as another account.',
  };
}

/** Null where the clock is believed. */
export function clockState({ clockDoubt }: Pick<Connection, 'clockDoubt'>): SiteState | null {
  if (clockDoubt === null) return null;
  const { lastSeen, hoursLeft } = clockDoubt;
  return {
    needsAdmin: true,
    inShort: 'Clock in doubt',
    inFull: `The server clock is far ahead of the last time the program ran (${formatDateTimeLong(lastSeen)}), so nothing is deleted because of its age. If the clock is wrong, set it. If it is right, there is nothing to do: deletion resumes after ${hoursLeft} hours of operation.`,
  };
}

export function addressState({ publicUrl }: Pick<Connection, 'publicUrl'>): SiteState {
  if (publicUrl !== null) {
    return { needsAdmin: false, inShort: '', inFull: `The public address of the site is ${publicUrl}.` };
  }
  return {
    needsAdmin: true,
    inShort: 'No public address',
    inFull:
      'The public address of the site is not set. Until it is, social cards, canonical addresses and the sitemap name paths without the address, and mails have no links. Set PUBLIC_URL and restart.',
  };
}

export function gapsState(health: CatalogueHealth): SiteState {
  const gaps = [
    [health.withoutImage.count, 'image'],
    [health.withoutCategory.count, 'category'],
    [health.withoutBrand.count, 'brand'],
    [health.withoutDescription.count, 'description'],
  ] as const;
  const sum = gaps.reduce((total, [count]) => total + count, 0);
  const named = gaps
    .filter(([count]) => count > 0)
    .map(([count, what]) => `${formatNumber(count)} ${count === 1 ? 'has' : 'have'} no ${what}`);
  return {
    needsAdmin: false,
    inShort: sum === 0 ? 'Complete' : formatCount(sum, 'gap'),
    inFull:
      sum === 0
        ? 'Every product has image, category, brand and description.'
        : `Of ${formatNumber(health.products)} products ${inARow(named)}.`,
  };
}

function inARow(parts: readonly string[]): string {
  return [parts.slice(0, -1).join(', '), parts.at(-1)].filter(Boolean).join(' and ');
}
