import { useState } from 'react';
import type { Operator } from '#contract/operator.ts';
import { errorMessage } from '#client/lib/error-message.ts';
import { issueAt } from '#client/lib/field-issues.ts';
import { toast } from '#client/lib/toast.ts';
import { trpc } from '#client/lib/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { ErrorPanel } from '#client/ui/error-panel.tsx';
import { Select } from '#client/ui/field.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { JobToHandOver } from './job-to-hand-over.tsx';
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
  const [reasons, setReasons] = useState<Readonly<Record<number, string>>>({});
  const openJobs = trpc.portal.operators.openJobs.useQuery({ id }, { enabled: open, staleTime: 0 });
  const deactivate = useDeactivate();
  const jobs = openJobs.data?.jobs ?? [];

  function run(): void {
    const reassign = jobs.flatMap(({ id: projectId }) => {
      const operatorId = heirs[projectId];
      if (operatorId === undefined) return [];
      return [{ projectId, operatorId, overlapReason: reasons[projectId]?.trim() || undefined }];
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

  /** Why the heir cannot simply take the job, as the server said of what was sent. */
  function overlapOf(id: number): string | undefined {
    const place = deactivate.variables?.reassign?.findIndex(({ projectId }) => projectId === id);
    return place === undefined ? undefined : issueAt(deactivate.error, `reassign.${place}.overlapReason`);
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
                <JobToHandOver
                  key={job.id}
                  job={job}
                  from={name}
                  choices={choices}
                  heir={heirs[job.id]}
                  onHeir={(chosen) => setHeirs(withHeir(heirs, job.id, chosen))}
                  overlap={overlapOf(job.id)}
                  reason={reasons[job.id]}
                  onReason={(reason) => setReasons({ ...reasons, [job.id]: reason })}
                />
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
