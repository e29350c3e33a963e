import type { ReactNode } from 'react';
import { formatDayLong } from '#contract/format/format-date.ts';
import type { OpenProject } from '#contract/office/operator.ts';
import { Select, TextField } from '#client/ui/field.tsx';

interface ProjectToHandOverProps {
  project: OpenProject;
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

/** A project of whoever leaves: who takes it, and where they are planned elsewhere, why both are possible. */
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
        label={`Who takes ${project.vesselName}`}
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
          label={`Why ${project.vesselName} is possible beside the other project`}
          maxLength={500}
          value={reason ?? ''}
          error={overlap}
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
