import { BACKUP_OVERDUE_HOURS, type BackupHealth } from '#contract/site/backup.ts';
import { osloDay } from '#contract/format/calendar-day.ts';
import { formatDayWithWeekdayLong } from '#contract/format/format-date.ts';
import { writeMail, type MailContent } from './mail-content.ts';

/** Warns a manager that data could be lost with the machine. */
export function backupOverdue({ newest, failed }: Pick<BackupHealth, 'newest' | 'failed'>): MailContent {
  return writeMail('No backup since yesterday', [
    {
      kind: 'paragraph',
      text: newest
        ? `The newest backup of Quayside was made on ${formatDayWithWeekdayLong(osloDay(new Date(newest.madeAt)))}, more than ${BACKUP_OVERDUE_HOURS} hours ago.`
        : `Quayside has been running for more than ${BACKUP_OVERDUE_HOURS} hours without a backup.`,
    },
    ...(failed ? [{ kind: 'paragraph' as const, text: `The last attempt failed: ${failed.reason}` }] : []),
    {
      kind: 'paragraph',
      text: 'Ask who runs the server to look at Site, Health in the admin panel, or to run: npm run backup',
    },
  ]);
}
