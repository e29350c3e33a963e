import { useId } from 'react';
import { formatCounted } from '#contract/format/format-number.ts';
import type { ExportProjectsInput } from '#contract/project/project-list.ts';
import { sentenceCase } from '#client/lib/sentence-case.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { ProjectStatusMark } from '#client/entities/project/project-status.tsx';
import { PlannedText, VesselLink } from './project-cells.tsx';

interface OutsideFiltersProps {
  selection: ExportProjectsInput;
  /** Clears the filters but keeps the search text. */
  onClearFilters: () => void;
}

/** Lists search results that the filters hide, such as a completed project by its number. */
export function OutsideFilters({ selection, onClearFilters }: OutsideFiltersProps) {
  const title = useId();
  const outside = trpc.portal.projects.outside.useQuery(selection, { enabled: selection.q !== undefined });
  const { projects = [], total = 0, more } = (selection.q !== undefined && outside.data) || {};
  return (
    <>
      <output className="sr-only">
        {total > 0 && `${formatCounted({ total, more })} outside the filters`}
      </output>
      {total > 0 && (
        <section aria-labelledby={title} className="rounded-md border border-line bg-mist px-3 py-2.5">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <h2 id={title} className="text-sm font-medium">
              {`“${selection.q}” outside the filters: ${formatCounted({ total, more })} ${total === 1 ? 'project' : 'projects'}`}
            </h2>
            <Button variant="secondary" size="sm" onClick={onClearFilters}>
              Clear filters
            </Button>
          </div>
          <ul className="divide-y divide-line">
            {projects.map((project) => (
              <li
                key={project.id}
                className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 py-1.5 text-sm"
              >
                <VesselLink
                  project={project}
                  className="inline-flex min-h-9 items-center pointer-coarse:min-h-11"
                />
                <span className="text-muted tabular-nums">Project {project.id}</span>
                <ProjectStatusMark status={project.status} />
                <span className="text-muted">{sentenceCase(project.serviceType)}</span>
                <PlannedText project={project} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
