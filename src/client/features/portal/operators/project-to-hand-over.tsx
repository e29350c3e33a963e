import type { ReactNode } from 'react';
import { formatDayLong } from '#contract/format/format-date.ts';
import { OVERLAP_REASON_MAX, type OpenProject } from '#contract/office/operator.ts';
import { tooLong } from '#client/lib/too-long.ts';
import { Select, TextField } from '#client/ui/form/field.tsx';

interface ProjectToHandOverProps {
  project: OpenProject;
  /** The person the project is assigned to now. */
  from: string;
  /** The options for the new person. */
  choices: ReactNode;
  heir: number | undefined;
  onHeir: (chosen: string) => void;
  /** The server's message about overlapping projects. */
  overlap: string | undefined;
  reason: string | undefined;
  onReason: (reason: string) => void;
}

/** Chooses who takes over a project, and asks for a reason if their projects overlap. */
export function ProjectToHandOver({
  project,
  from,
  choices,
  heir,
  onHeir,
  overlap,
  reason,
  onReason,
}: ProjectToHandOverProps) {
  const asksWhy = heir !== undefined && (overlap !== undefined || reason !== undefined);
  return (
    <li className="grid items-end gap-2 sm:grid-cols-2">
      <ProjectFacts project={project} />
      <Select
        label={`New operator for ${project.vesselName}`}
        labelHidden
        value={heir ?? ''}
        onChange={({ target }) => onHeir(target.value)}
      >
        <option value="">Keep assigned to {from}</option>
        {choices}
      </Select>
      {asksWhy && (
        <TextField
          className="sm:col-span-2"
          label={`Reason for double booking: ${project.vesselName}`}
          value={reason ?? ''}
          error={tooLong(reason ?? '', OVERLAP_REASON_MAX) ?? overlap}
          onChange={({ target }) => onReason(target.value)}
        />
      )}
    </li>
  );
}

function ProjectFacts({ project }: { project: OpenProject }) {
  const when = project.scheduledDate === null ? 'no date' : formatDayLong(project.scheduledDate);
  return (
    <div className="min-w-0 text-dense">
      <p className="font-medium break-words">{project.vesselName}</p>
      <p className="text-muted">
        {[project.serviceType, project.status, when, project.location].filter(Boolean).join(' · ')}
      </p>
    </div>
  );
}
