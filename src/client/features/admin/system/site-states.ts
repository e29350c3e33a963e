import type { Connection } from '#contract/site/admin-panel.ts';
import type { CatalogueHealth } from '#contract/catalogue/catalogue-admin.ts';
import { QUARANTINE_DAYS, type FileHealth } from '#contract/site/file-storage.ts';
import { formatDateTimeLong } from '#contract/format/format-date.ts';
import { formatCount, formatNumber } from '#contract/format/format-number.ts';
import type { OutboxHealth } from '#contract/site/mail.ts';
import type { ReportChannelState } from '#contract/whistleblowing/report-handling.ts';

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
