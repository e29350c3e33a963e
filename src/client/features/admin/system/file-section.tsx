import { formatDayLong } from '#contract/format/format-date.ts';
import { formatNumber } from '#contract/format/format-number.ts';
import { errorMessage } from '#client/lib/transport/error-message.ts';
import { formatBytes } from '#client/lib/format-bytes.ts';
import { toast } from '#client/lib/toast.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { useQuarantineFiles } from '#client/entities/file/use-quarantine-files.ts';
import { Button } from '#client/ui/button.tsx';
import { FormError } from '#client/ui/form/form-error.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { filesState, sealingState } from './site-states.ts';
import { StateLine } from './state-line.tsx';

/** Lists the files in quarantine, and lets the admin confirm a sweep that has stopped. */
export function FileSection() {
  const health = trpc.admin.files.health.useQuery(undefined, { refetchOnMount: 'always' });
  const move = useQuarantineFiles({
    onSuccess: () => void toast({ title: 'Files moved to quarantine', tone: 'success' }),
    onError: (error) =>
      void toast({ title: 'Files not moved', description: errorMessage(error), tone: 'danger' }),
  });
  const { data } = health;
  const sealing = data ? sealingState(data) : null;
  const { stopped, quarantined = [], count = 0, bytes = 0 } = data ?? {};

  return (
    <section aria-labelledby="health-files" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h3 id="health-files" className="text-md font-semibold">
        Stored files
      </h3>
      {health.error && <FormError>{errorMessage(health.error)}</FormError>}
      {health.isPending && <Skeleton className="h-12" />}
      {data && <StateLine state={filesState(data)} />}
      {sealing && <StateLine state={sealing} />}
      {stopped && (
        <Button
          variant="secondary"
          className="justify-self-start"
          aria-disabled={move.isPending}
          onClick={() => {
            if (!move.isPending) move.mutate({ files: stopped.unknown });
          }}
        >
          {move.isPending ? 'Moving…' : `Move ${formatNumber(stopped.unknown)} files to quarantine`}
        </Button>
      )}
      {count > 0 && (
        <>
          <p className="text-sm text-muted">
            {formatBytes(bytes)} in total.
            {count > quarantined.length && ` The last ${quarantined.length} are listed.`}
          </p>
          <ul aria-label="Files in quarantine, newest first" className="divide-y divide-line">
            {quarantined.map(({ name, size, since }) => (
              <li key={`${since} ${name}`} className="py-2 text-sm">
                <span className="font-mono text-dense wrap-anywhere">{name}</span>
                <span className="block text-muted">
                  {formatBytes(size)}, since {formatDayLong(since)}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
