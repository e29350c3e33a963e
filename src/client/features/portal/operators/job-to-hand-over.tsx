import type { ReactNode } from 'react';
import type { OpenJob } from '#contract/operator.ts';
import { dayInWords } from '#client/lib/oslo-time.ts';
import { Select, TextField } from '#client/ui/field.tsx';

interface JobToHandOverProps {
  job: OpenJob;
  /** Whose it is. */
  from: string;
  /** The options of who can take it. */
  choices: ReactNode;
  heir: number | undefined;
  onHeir: (chosen: string) => void;
  /** Says that the heir is planned elsewhere then. */
  overlap: string | undefined;
  reason: string | undefined;
  onReason: (reason: string) => void;
}

/** A job of whoever leaves: who takes it, and where they are planned elsewhere, why both are possible. */
export function JobToHandOver({
  job,
  from,
  choices,
  heir,
  onHeir,
  overlap,
  reason,
  onReason,
}: JobToHandOverProps) {
  const asksWhy = heir !== undefined && (overlap !== undefined || reason !== undefined);
  return (
    <li className="grid items-end gap-2 sm:grid-cols-2">
      <JobFacts job={job} />
      <Select
        label={`Who takes ${job.vesselName}`}
        labelHidden
        value={heir ?? ''}
        onChange={({ target }) => onHeir(target.value)}
      >
        <option value="">Stays with {from}</option>
        {choices}
      </Select>
      {asksWhy && (
        <TextField
          className="sm:col-span-2"
          label={`Why ${job.vesselName} is possible beside the other job`}
          maxLength={500}
          value={reason ?? ''}
          error={overlap}
          onChange={({ target }) => onReason(target.value)}
        />
      )}
    </li>
  );
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
