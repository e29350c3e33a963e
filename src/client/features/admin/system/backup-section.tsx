import { errorMessage } from '#client/lib/transport/error-message.ts';
import { formatBytes } from '#client/lib/format-bytes.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { FormError } from '#client/ui/form/form-error.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import {
  backupState,
  copiedFilesState,
  replicaState,
  restoreState,
  secondPlaceState,
  walState,
} from './backup-states.ts';
import { StateLine } from './state-line.tsx';

/** The times and places of backups, and the last verified restore. */
export function BackupSection() {
  const health = trpc.admin.panel.backups.useQuery(undefined, { refetchOnMount: 'always' });
  const { data } = health;
  const replica = data && replicaState(data, new Date());
  return (
    <section aria-labelledby="health-backups" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h3 id="health-backups" className="text-md font-semibold">
        Backups
      </h3>
      {health.error && (
        <FormError>{`The state of backups could not be read. ${errorMessage(health.error)}`}</FormError>
      )}
      {health.isPending && <Skeleton className="h-24" />}
      {data && (
        <>
          <StateLine state={backupState(data)} />
          <StateLine state={secondPlaceState(data)} />
          <StateLine state={copiedFilesState(data)} />
          {replica && <StateLine state={replica} />}
          <StateLine state={restoreState(data, new Date())} />
          <StateLine state={walState(data)} />
        </>
      )}
      {data?.newest && (
        <p className="text-sm text-muted">
          {data.count === 1 ? '1 backup is' : `${data.count} backups are`} kept, the newest with{' '}
          {formatBytes(data.newest.bytes)}. All of the last 14 days, then one a week, none for 90 days or
          longer.
        </p>
      )}
    </section>
  );
}
