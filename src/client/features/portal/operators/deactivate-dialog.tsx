import { useState } from 'react';
import type { OpenJob, Operator } from '#contract/operator.ts';
import { errorMessage } from '#client/lib/error-message.ts';
import { dayInWords } from '#client/lib/oslo-time.ts';
import { toast } from '#client/lib/toast.ts';
import { trpc } from '#client/lib/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { ErrorPanel } from '#client/ui/error-panel.tsx';
import { Select } from '#client/ui/field.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { useDeactivate } from './use-operators.ts';

interface DeactivateDialogProps {
  person: Operator;
  /** Who can take the jobs over. */
  others: readonly Operator[];
  open: boolean;
  onClose: () => void;
}

/** Says what ends, and gives the open jobs to others in the same step. */
export function DeactivateDialog({ person, others, open, onClose }: DeactivateDialogProps) {
  const { id, name } = person;
  const [heirs, setHeirs] = useState<Readonly<Record<number, number>>>({});
  const openJobs = trpc.portal.operators.openJobs.useQuery({ id }, { enabled: open, staleTime: 0 });
  const deactivate = useDeactivate();
  const jobs = openJobs.data?.jobs ?? [];

  function run(): void {
    const reassign = jobs.flatMap(({ id: projectId }) => {
      const operatorId = heirs[projectId];
      return operatorId === undefined ? [] : [{ projectId, operatorId }];
    });
    deactivate.mutate(
      { id, reassign },
      {
        onSuccess({ openJobs: left }) {
          onClose();
          toast({
            title: `${name} is inactive`,
            description: left > 0 ? `Jobs still under their name: ${left}.` : 'All sessions have ended.',
            tone: 'success',
          });
        },
      },
    );
  }

  const choices = others.map((other) => (
    <option key={other.id} value={other.id}>
      {other.name}
    </option>
  ));

  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Deactivate ${name}`}
      description="All their sessions and links end at once. Nothing is deleted, and you can reactivate them."
      footer={
        <>
          <Button variant="danger" disabled={deactivate.isPending || openJobs.isPending} onClick={run}>
            {deactivate.isPending ? 'Deactivating…' : 'Deactivate'}
          </Button>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {deactivate.error && <FormError>{errorMessage(deactivate.error)}</FormError>}
        {openJobs.error && (
          <ErrorPanel message={errorMessage(openJobs.error)} onRetry={() => void openJobs.refetch()} />
        )}
        {openJobs.isPending && <Skeleton className="h-12" />}
        {openJobs.data && (jobs.length === 0 ? <p>No open jobs are assigned to {name}.</p> : null)}
        {jobs.length > 0 && (
          <>
            <p>
              {openJobs.data?.total === 1 ? 'One open job is' : `${openJobs.data?.total} open jobs are`}{' '}
              assigned to {name}. Choose who takes over; the others stay under this name until somebody
              assigns them.
            </p>
            {jobs.length > 1 && (
              <Select
                label="Give all of these to"
                value=""
                onChange={({ target }) =>
                  setHeirs(Object.fromEntries(jobs.map((job) => [job.id, Number(target.value)])))
                }
              >
                <option value="">Choose…</option>
                {choices}
              </Select>
            )}
            <ul className="grid gap-3 border-t border-line pt-3">
              {jobs.map((job) => (
                <li key={job.id} className="grid items-end gap-2 sm:grid-cols-2">
                  <JobFacts job={job} />
                  <Select
                    label={`Who takes ${job.vesselName}`}
                    labelHidden
                    value={heirs[job.id] ?? ''}
                    onChange={({ target }) => setHeirs(withHeir(heirs, job.id, target.value))}
                  >
                    <option value="">Stays with {name}</option>
                    {choices}
                  </Select>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Dialog>
  );
}

function withHeir(heirs: Readonly<Record<number, number>>, jobId: number, chosen: string) {
  const { [jobId]: _before, ...rest } = heirs;
  return chosen === '' ? rest : { ...rest, [jobId]: Number(chosen) };
}

function JobFacts({ job }: { job: OpenJob }) {
  const when = job.scheduledDate === null ? 'no date' : dayInWords(job.scheduledDate);
  return (
    <div className="min-w-0 text-dense">
      <p className="font-medium break-words">{job.vesselName}</p>
      <p className="text-muted">
        {[job.serviceType, job.status, when, job.location].filter(Boolean).join(' · ')}
      </p>
    </div>
  );
}
