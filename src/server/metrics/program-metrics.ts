import { readdirSync, statSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { BackupService } from '#server/services/backups/backup-service.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { outboxHealth } from '#server/services/outbox/queries.ts';
import { gauge, type Metrics } from './metrics.ts';

interface ProgramMetricsDeps extends ServiceContext {
  backups: Pick<BackupService, 'health'>;
  smtpConfigured: boolean;
  databaseFile: string;
}

const DELAY_RESOLUTION_MS = 20;
const NANOSECONDS = 1e9;

/** Adds what the process, the database, the outbox and the backups say of themselves. Returns what ends the measuring. */
export function addProgramMetrics(metrics: Metrics, deps: ProgramMetricsDeps): () => void {
  const delay = monitorEventLoopDelay({ resolution: DELAY_RESOLUTION_MS });
  delay.enable();
  metrics.addSource(() => {
    const outbox = outboxHealth(deps);
    const backup = deps.backups.health();
    const secondsSince = (iso: string | null | undefined) =>
      iso ? (deps.clock.now().getTime() - Date.parse(iso)) / 1000 : null;
    const samples = [
      gauge(
        'quayside_event_loop_delay_p99_seconds',
        'Since the last scrape.',
        delay.percentile(99) / NANOSECONDS,
      ),
      gauge('quayside_event_loop_delay_max_seconds', 'Since the last scrape.', delay.max / NANOSECONDS),
      gauge('process_resident_memory_bytes', 'Memory of the process.', process.memoryUsage.rss()),
      gauge('process_open_fds', 'Open file descriptors.', openDescriptors()),
      gauge('quayside_database_bytes', 'Size of the database file.', sizeOf(deps.databaseFile)),
      gauge('quayside_wal_bytes', 'Size of the write-ahead log.', backup.walBytes),
      gauge('quayside_outbox_queued', 'Mails that wait.', outbox.queued),
      gauge('quayside_outbox_dead', 'Mails that were given up.', outbox.dead),
      gauge(
        'quayside_outbox_oldest_seconds',
        'Age of the oldest waiting mail.',
        secondsSince(outbox.oldestQueuedAt),
      ),
      gauge('quayside_backup_age_seconds', 'Age of the newest backup.', secondsSince(backup.newest?.madeAt)),
      gauge('quayside_backup_bytes', 'Size of the newest backup.', backup.newest?.bytes ?? null),
      gauge('quayside_backup_failed', '1 where the last backup or its second copy failed.', failed(backup)),
      gauge(
        'quayside_restore_proven_age_seconds',
        'Since a drill restored a backup.',
        secondsSince(backup.provenAt),
      ),
    ];
    delay.reset();
    return samples;
  });
  return () => delay.disable();
}

const failed = ({ failed: here, secondPlace }: ReturnType<BackupService['health']>) =>
  here === null && (secondPlace?.failed ?? null) === null ? 0 : 1;

const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? null;

/** Null where the system has no /proc. */
function openDescriptors(): number | null {
  try {
    return readdirSync('/proc/self/fd').length;
  } catch {
    return null;
  }
}
